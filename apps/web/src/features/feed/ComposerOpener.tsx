import add from '../../ui/AddButton.module.css';
import { Avatar } from '../../ui/Avatar.tsx';
import { ImageIcon, PlusIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import classes from './ComposerOpener.module.css';
import { openComposer, ownHome, useUnsentText } from './composer.store.ts';
import { feed } from './feed.words.ts';
import type { PostsHome } from './homes.api.ts';

const intent = { onPointerEnter: preloadComposer, onFocus: preloadComposer };

/**
 * The invitation to write at the top of a feed. Shows the beginning of an unsent post. In one's own feed it is for wide screens, since phones
 * have the floating button there; the feed of another home has no other.
 */
export function ComposerOpener({ home }: { home?: PostsHome }) {
  const me = useMe();
  const unsent = useUnsentText(me.id, home ?? ownHome(me.id));
  if (!me.can.post) return null;
  return (
    <button
      type="button"
      className={classes.opener}
      data-inside={home ? '' : undefined}
      {...intent}
      onClick={() => openComposer(me.id, null, home)}
    >
      <Avatar person={me} />
      <span className={classes.invitation}>{unsent === undefined ? feed.opener : unsent || feed.openerDraft}</span>
      <ImageIcon size={22} />
    </button>
  );
}

/** The floating add button [FEED-08]: within reach of the thumb on phones, `wide` also at the foot of the rail, where it covers nothing. */
export function AddButton({ wide }: { wide?: boolean }) {
  const me = useMe();
  if (!me.can.post) return null;
  return (
    <button
      type="button"
      className={add.add}
      data-wide={wide || undefined}
      aria-label={feed.writePost}
      title={feed.writePost}
      {...intent}
      onClick={() => openComposer(me.id)}
    >
      <PlusIcon size={28} strokeWidth={2.25} />
      <span>{feed.writePost}</span>
    </button>
  );
}
