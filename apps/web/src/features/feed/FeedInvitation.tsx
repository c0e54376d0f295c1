import { Button } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import classes from './FeedInvitation.module.css';
import { feed } from './feed.words.ts';
import { welcome } from './welcome.words.ts';

/**
 * What an empty feed says above the people to follow. Once there are posts it links to them: they appear below, so that nothing moves while
 * the member is choosing people.
 */
export function FeedInvitation({ filled, onShow }: { filled: boolean; onShow: () => void }) {
  const me = useMe();
  return (
    <div className={classes.invitation}>
      <Drawing name="empty-feed" size={112} />
      <div className={classes.words}>
        <p role="status">{filled ? welcome.filled : feed.empty}</p>
        {filled ? (
          <Button look="filled" size="small" onClick={onShow}>
            {welcome.showFeed}
          </Button>
        ) : (
          me.can.post && (
            <Button size="small" onPointerEnter={preloadComposer} onFocus={preloadComposer} onClick={() => openComposer(me.id)}>
              {feed.writePost}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
