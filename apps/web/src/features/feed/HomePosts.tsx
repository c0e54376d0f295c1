import type { Post } from '@muster/contract';
import type { ReactNode } from 'react';
import { usePosts } from './feed.api.ts';
import { homeApi, homePostsQuery, type PostsHome } from './homes.api.ts';
import { PostList } from './PostList.tsx';

export interface HomePostsProps {
  home: PostsHome;
  like: (post: Post) => ReactNode;
  empty: ReactNode;
}

/** The posts that belong to one member, event, group or challenge, as its own screen shows them [PROF-08]. */
export function HomePosts({ home, like, empty }: HomePostsProps) {
  const list = usePosts(homePostsQuery(home));
  return <PostList list={list} like={like} failed={homeApi(home).failed} empty={empty} inHome />;
}
