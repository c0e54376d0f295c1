import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import { type FeedName, feedQuery, usePosts } from './feed.api.ts';
import { dropUnfollowed } from './feed.cache.ts';
import { feed } from './feed.words.ts';
import { NewPosts } from './NewPosts.tsx';
import { PinnedPosts } from './PinnedPosts.tsx';
import type { ButtonsOf } from './PostActions.tsx';
import { PostList } from './PostList.tsx';
import { posts } from './posts.kind.ts';
import { useNewPosts } from './useNewPosts.ts';
import { useRefill } from './useRefill.ts';

const loadInvitation = () => import('./FeedInvitation.tsx');
const FeedInvitation = lazy(async () => ({ default: (await persistently(loadInvitation)).FeedInvitation }));

/** What the feed passes to the list of people that it suggests while it is empty. */
export interface Inviting {
  lead: ReactNode;
  instead: ReactNode;
  onFollowed: () => void;
}

export interface HomeFeedProps {
  name: FeedName;
  buttonsOf: ButtonsOf;
  /** The people to follow, shown while nobody the member follows has posted. */
  people: (inviting: Inviting) => ReactNode;
  /** Whether they are on the screen. */
  onInvite: (inviting: boolean) => void;
}

/** One tab of the home feed [FEED-03]. */
export function HomeFeed({ name, buttonsOf, people, onInvite }: HomeFeedProps) {
  const me = useMe();
  const list = usePosts(feedQuery(name, me.id));
  const fresh = useNewPosts(name, me.id, list);
  const refill = useRefill(list);
  const [inviting, setInviting] = useState(false);
  // Announcements alone are no posts of people that one follows.
  const empty = list.isSuccess && !list.hasNextPage && list.ids.every((id) => posts.get(id)?.community);
  // They stay when the first posts arrive: nothing moves while the member is choosing.
  if (empty && name === 'following' && !inviting) setInviting(true);
  useEffect(() => {
    onInvite(inviting);
    return () => onInvite(false);
  }, [inviting, onInvite]);
  const asked = useRef(false);
  const showNew = () => {
    asked.current = true;
    void list.toTop();
  };
  const showFeed = () => {
    setInviting(false);
    window.scrollTo({ top: 0 });
  };
  // The button disappears once the posts are shown, so focus moves to the first of them.
  useEffect(() => {
    if (fresh > 0 || !asked.current) return;
    asked.current = false;
    document.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
  }, [fresh]);
  // Nothing moves while the member is reading.
  useEffect(() => () => dropUnfollowed(me.id), [me.id]);
  const nothing = (
    <EmptyState
      drawing="empty-feed"
      text={feed.empty}
      action={
        me.can.post && (
          <Button onPointerEnter={preloadComposer} onFocus={preloadComposer} onClick={() => openComposer(me.id)}>
            {feed.writePost}
          </Button>
        )
      }
    />
  );
  return (
    <>
      <NewPosts count={fresh} tabs={getConfig().features.everything_feed} onShow={showNew} />
      <PinnedPosts ids={list.pinned} memberId={me.id} buttonsOf={buttonsOf} />
      {inviting &&
        people({
          lead: (
            <Suspense>
              <FeedInvitation filled={!empty} onShow={showFeed} />
            </Suspense>
          ),
          instead: empty && nothing,
          onFollowed: refill,
        })}
      {!(inviting && list.isSuccess && list.ids.length === 0) && (
        <PostList list={list} buttonsOf={buttonsOf} failed={feed.failed} empty={nothing} />
      )}
    </>
  );
}
