import type { FeedPage, Post } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

const ofPage = ({ data }: FeedPage) => data.results;

/** A post as the browser knows it. */
interface KnownPost extends Post {
  /** Where it is gone and its space is kept while it is in view: how high its card was. */
  gone?: number;
}

/** Posts, each as the server said last. */
export const posts = defineKind<KnownPost>({
  name: 'post',
  carriedBy: {
    listFollowingFeed: ofPage,
    listEverythingFeed: ofPage,
    listMemberPosts: ofPage,
    listSavedPosts: ofPage,
    getPinnedPost: ({ data }) => (data ? [data] : []),
    getPost: (post) => [post],
    createPost: (post) => [post],
    updatePost: (post) => [post],
  },
  by: ({ actor }) => [actor],
});
