import type { FeedPage, HomeFeedPage, Post } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

const ofPage = ({ data }: FeedPage) => data.results;
const ofHomePage = ({ data }: HomeFeedPage) => [...(data.pinned ?? []), ...data.results];

/** A post as the browser knows it. */
interface KnownPost extends Post {
  /** Set where the post is gone but its space is reserved while in view: the height of its card. */
  gone?: number;
}

/** Posts, each as the server last sent it. */
export const posts = defineKind<KnownPost>({
  name: 'post',
  carriedBy: {
    listFollowingFeed: ofHomePage,
    listEverythingFeed: ofHomePage,
    listMemberPosts: ofPage,
    listEventPosts: ofPage,
    listGroupPosts: ofPage,
    listChallengePosts: ofPage,
    listSavedPosts: ofPage,
    getPinnedPost: ({ data }) => (data ? [data] : []),
    getPost: (post) => [post],
    createPost: (post) => [post],
    createEventPost: (post) => [post],
    createGroupPost: (post) => [post],
    shareWorkout: (post) => [post],
    createChallengePost: (post) => [post],
    updatePost: (post) => [post],
  },
  by: ({ actor }) => [actor],
});
