import { type Authorized, authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Saving } from './saved.tables.ts';

/** Authorizes a member to save a post that they can see, including their own, and even with an anonymous profile. */
export const maySavePost = (viewer: Pick<Viewer, 'id'>, post: { id: string }): Authorized<'post.save', Saving> =>
  authorize('post.save', { memberId: viewer.id, postId: post.id });

/** Authorizes a member to remove any post from their own list, even one that they can no longer see. */
export const mayUnsavePost = (viewer: Pick<Viewer, 'id'>, postId: string): Authorized<'post.unsave', Saving> =>
  authorize('post.unsave', { memberId: viewer.id, postId });
