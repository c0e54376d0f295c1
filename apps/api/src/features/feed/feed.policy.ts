import type { ErrorCode, HomeRef, Post } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { NewPost, PostFacts } from './feed.tables.ts';

/** Why a member may not delete a post that they can see, or null if they may (ROLE-11, FEED-24). */
function deleteObjection(viewer: Viewer, post: PostFacts): ErrorCode | null {
  if (post.verb !== 'post') return 'feed.event_post_fixed';
  return post.author_id === viewer.id ? null : 'feed.post_not_yours';
}

/**
 * Why a member may not edit a post, or null if they may. A member who has become anonymous may delete their posts, but not write new text
 * (ROLE-23). Nobody may edit posts in a home that has ended.
 */
const editObjection = (viewer: Viewer, post: PostFacts): ErrorCode | null =>
  deleteObjection(viewer, post) ?? (viewer.anonymous ? 'member.anonymous_cannot' : (post.ended ?? null));

/** Permissions on a post, for the screen. */
export function postCan(viewer: Viewer, post: PostFacts): Post['can'] {
  return {
    edit: editObjection(viewer, post) === null,
    delete: deleteObjection(viewer, post) === null,
    like: !post.ended,
    comment: !viewer.anonymous && !post.ended,
    take_down: post.in_charge === true && post.author_id !== viewer.id && post.verb === 'post',
  };
}

/** Lets a member write posts unless their profile is anonymous (ROLE-23). */
export function mayWrite(viewer: Viewer): Authorized<'post.write', Viewer> {
  if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');
  return authorize('post.write', viewer);
}

/** Lets a member post in a home that has no objection. */
export function mayCreatePost(
  author: Authorized<'post.write', Viewer>,
  home: HomeRef,
  objection: ErrorCode | null,
): Authorized<'post.create', NewPost> {
  if (objection) throw new Refusal(objection);
  return authorize('post.create', { author_id: author.id, home_kind: home.kind, home_id: home.id });
}

/** Lets authors edit their post, unless their profile has become anonymous or its home has ended. */
export function mayEditPost<P extends PostFacts>(viewer: Viewer, post: P): Authorized<'post.edit', P> {
  const objection = editObjection(viewer, post);
  if (objection) throw new Refusal(objection);
  return authorize('post.edit', post);
}

/** Lets authors delete their post. */
export function mayDeletePost<P extends PostFacts>(viewer: Viewer, post: P): Authorized<'post.delete', P> {
  const objection = deleteObjection(viewer, post);
  if (objection) throw new Refusal(objection);
  return authorize('post.delete', post);
}

/** Lets a member hide another member's post from themselves, but not posts that announce an event (FEED-38). */
export function mayHidePost(viewer: Viewer, post: PostFacts): Authorized<'post.hide', { memberId: string; postId: string }> {
  if (post.verb !== 'post') throw new Refusal('feed.event_post_stays');
  if (post.author_id === viewer.id) throw new Refusal('feed.own_post_stays');
  return authorize('post.hide', { memberId: viewer.id, postId: post.id });
}

/** Lets a member unhide a post. */
export const mayUnhidePost = (
  viewer: Pick<Viewer, 'id'>,
  postId: string,
): Authorized<'post.unhide', { memberId: string; postId: string }> => authorize('post.unhide', { memberId: viewer.id, postId });
