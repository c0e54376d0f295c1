import type { FeedPage, Post } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

const ofPage = ({ data }: FeedPage) => data.results;

/** Posts, each as the server said last. */
export const posts = defineKind<Post>({
  name: 'post',
  carriedBy: {
    listFollowingFeed: ofPage,
    listEverythingFeed: ofPage,
    listMemberPosts: ofPage,
    getPinnedPost: ({ data }) => (data ? [data] : []),
    getPost: (post) => [post],
    createPost: (post) => [post],
    updatePost: (post) => [post],
  },
  by: ({ actor }) => [actor],
});
