import type { Post } from '@muster/contract';
import type { ReactNode } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { memberPostsQuery, usePosts } from './feed.api.ts';
import { PostList } from './PostList.tsx';

/** The posts of one member, as their profile shows them [PROF-08]. */
export function MemberPosts({ memberId, like, empty }: { memberId: string; like: (post: Post) => ReactNode; empty: ReactNode }) {
  const list = usePosts(memberPostsQuery(memberId));
  return <PostList list={list} like={like} failed={feed.memberFailed} empty={empty} ofMember />;
}
