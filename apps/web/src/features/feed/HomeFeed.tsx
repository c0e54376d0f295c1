import type { Post } from '@muster/contract';
import type { ReactNode } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './Composer.tsx';
import { openComposer } from './composer.store.ts';
import { type FeedName, feedQuery, usePosts } from './feed.api.ts';
import { PostList } from './PostList.tsx';

/** One tab of the home feed [FEED-03]. */
export function HomeFeed({ name, like }: { name: FeedName; like: (post: Post) => ReactNode }) {
  const me = useMe();
  const list = usePosts(feedQuery(name, me.id));
  return (
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
  );
}
