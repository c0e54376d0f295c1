import type { Post } from '@muster/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dropUnfollowed } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import { type FeedName, feedQuery, usePosts } from './feed.api.ts';
import { NewPosts } from './NewPosts.tsx';
import { PostList } from './PostList.tsx';
import { useNewPosts } from './useNewPosts.ts';

/** One tab of the home feed [FEED-03]. */
export function HomeFeed({ name, like }: { name: FeedName; like: (post: Post) => ReactNode }) {
  const me = useMe();
  const list = usePosts(feedQuery(name, me.id));
  const fresh = useNewPosts(name, me.id, list);
  const asked = useRef(false);
  const showNew = () => {
    asked.current = true;
    void list.toTop();
  };
  // The button goes once they stand there; whoever pressed it reads on from the first.
  useEffect(() => {
    if (fresh > 0 || !asked.current) return;
    asked.current = false;
    document.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
  }, [fresh]);
  // Nothing moves under who reads.
  useEffect(() => () => dropUnfollowed(me.id), [me.id]);
  return (
    <>
      <NewPosts count={fresh} onShow={showNew} />
      <PostList
        list={list}
        like={like}
        failed={feed.failed}
        empty={
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
        }
      />
    </>
  );
}
