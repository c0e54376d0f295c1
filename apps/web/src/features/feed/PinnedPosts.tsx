import { ahead, persistently } from '../../platform/ahead.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { feed } from './feed.words.ts';
import classes from './PinnedPosts.module.css';
import type { ButtonsOf } from './PostActions.tsx';
import { PostCard } from './PostCard.tsx';
import { posts } from './posts.kind.ts';

const load = () => import('./pinned.api.ts');

interface PinnedPostsProps {
  ids: readonly string[];
  memberId: string;
  buttonsOf: ButtonsOf;
}

function PinnedPost({ id, memberId, buttonsOf }: Omit<PinnedPostsProps, 'ids'> & { id: string }) {
  const post = posts.use(id);
  if (!post || post.gone) return null;
  const preload = () => ahead(load);
  const away = () => void persistently(load).then(({ putAway }) => putAway(memberId, id));
  return (
    <PostCard
      post={post}
      buttonsOf={buttonsOf}
      pinned
      aside={
        <button
          type="button"
          className={classes.away}
          onClick={away}
          onPointerEnter={preload}
          onFocus={preload}
          aria-label={feed.putAway}
          title={feed.putAway}
        >
          <CloseIcon size={20} />
        </button>
      }
    />
  );
}

/** The announcements that stand above the feed until their day is over, or the viewer puts them away. */
export function PinnedPosts({ ids, ...rest }: PinnedPostsProps) {
  const shown = posts.useShown(ids);
  if (shown.length === 0) return null;
  return (
    <section aria-label={feed.pinned} className={classes.pinned}>
      {shown.map((id) => (
        <PinnedPost key={id} id={id} {...rest} />
      ))}
    </section>
  );
}
