import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { common } from '../../platform/common.words.ts';
import { getConfig } from '../../platform/config.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import { feed } from './feed.words.ts';
import classes from './Welcome.module.css';

/** Greets a member who has just finished registering, once [REG-18]. */
export function Welcome() {
  const me = useMe();
  const router = useRouter();
  const [shown, setShown] = useState(() => router.latestLocation.state.newAccount === true);
  // Removed from the address, so that neither Back nor a reload greets again.
  useEffect(() => {
    if (!shown) return;
    const { newAccount: _, ...state } = router.latestLocation.state;
    router.history.replace(router.latestLocation.href, state);
  }, [shown, router]);
  if (!shown) return null;
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <Drawing name="welcome" size={120} />
      <div className={classes.words}>
        <h2 id="welcome" className={classes.title}>
          {feed.welcomeTitle(me.first_name, getConfig().brand.name)}
        </h2>
        <p className={classes.text}>{feed.welcomeText}</p>
        {me.can.post && (
          <Button
            size="small"
            onPointerEnter={preloadComposer}
            onFocus={preloadComposer}
            onClick={() => {
              setShown(false);
              openComposer(me.id);
            }}
          >
            {feed.writePost}
          </Button>
        )}
      </div>
      <IconButton label={common.dismiss} className={classes.close} onClick={() => setShown(false)}>
        <CloseIcon size={20} />
      </IconButton>
    </section>
  );
}
