import { common } from '../../platform/common.words.ts';
import { getConfig } from '../../platform/config.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import { feed } from './feed.words.ts';
import classes from './WelcomeCard.module.css';
import { welcome } from './welcome.words.ts';

/** The greeting behind `Welcome`. */
export function WelcomeCard({ onClose }: { onClose: () => void }) {
  const me = useMe();
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <Drawing name="welcome" size={120} />
      <div className={classes.words}>
        <h2 id="welcome" className={classes.title}>
          {welcome.title(me.first_name, getConfig().brand.name)}
        </h2>
        <p className={classes.text}>{welcome.text}</p>
        {me.can.post && (
          <Button
            size="small"
            onPointerEnter={preloadComposer}
            onFocus={preloadComposer}
            onClick={() => {
              onClose();
              openComposer(me.id);
            }}
          >
            {feed.writePost}
          </Button>
        )}
      </div>
      <IconButton label={common.dismiss} className={classes.close} onClick={onClose}>
        <CloseIcon size={20} />
      </IconButton>
    </section>
  );
}
