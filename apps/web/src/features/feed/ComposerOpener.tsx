import { Avatar } from '../../ui/Avatar.tsx';
import { ImageIcon, PlusIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import classes from './ComposerOpener.module.css';
import { openComposer, useUnsentText } from './composer.store.ts';
import { feed } from './feed.words.ts';

const intent = { onPointerEnter: preloadComposer, onFocus: preloadComposer };

/** The invitation to write at the top of a feed, on wide screens. Shows the beginning of an unsent post. */
export function ComposerOpener() {
  const me = useMe();
  const unsent = useUnsentText(me.id);
  if (!me.can.post) return null;
  return (
    <button type="button" className={classes.opener} {...intent} onClick={() => openComposer(me.id)}>
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
      className={classes.add}
      data-wide={wide || undefined}
      aria-label={feed.writePost}
      title={feed.writePost}
      {...intent}
      onClick={() => openComposer(me.id)}
    >
      <PlusIcon size={28} strokeWidth={2.25} />
      <span className={classes.addLabel}>{feed.writePost}</span>
    </button>
  );
}
