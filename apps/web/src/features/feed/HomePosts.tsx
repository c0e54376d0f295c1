import { type ReactNode, useRef } from 'react';
import { usePosts } from './feed.api.ts';
import classes from './HomePosts.module.css';
import { homeApi, homePostsQuery, type PostsHome } from './homes.api.ts';
import { NewPosts } from './NewPosts.tsx';
import type { ButtonsOf } from './PostActions.tsx';
import { PostList } from './PostList.tsx';
import { useNewInHome } from './useNewPosts.ts';

export interface HomePostsProps {
  home: PostsHome;
  buttonsOf: ButtonsOf;
  empty: ReactNode;
}

/** The posts that belong to one member, event, group or challenge, as its own screen shows them [PROF-08]. */
export function HomePosts({ home, buttonsOf, empty }: HomePostsProps) {
  const start = useRef<HTMLDivElement>(null);
  const list = usePosts(homePostsQuery(home), home.kind === 'member' ? undefined : start);
  const fresh = useNewInHome(home.id, list);
  const posts = <PostList list={list} buttonsOf={buttonsOf} failed={homeApi(home).failed} empty={empty} inHome />;
  // A member's own posts have no live room.
  if (home.kind === 'member') return posts;
  return (
    <div ref={start} className={classes.posts} data-posts={home.id}>
      <NewPosts count={fresh} onShow={() => void list.toTop()} />
      {posts}
    </div>
  );
}
