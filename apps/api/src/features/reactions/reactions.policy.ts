import type { Reaction } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { ReactionFacts } from './reactions.tables.ts';

/** What the screen may offer on a like or comment. Anonymous profiles like, but do not comment (ROLE-23, ROLE-24). */
export function reactionCan(viewer: Viewer, reaction: ReactionFacts): Reaction['can'] {
  const own = reaction.author_id === viewer.id;
  const comment = reaction.kind === 'comment';
  return { edit: own && comment && !viewer.anonymous, delete: own, like: comment };
}

/** Lets a member like; everybody may. */
export const mayLike = (viewer: Viewer): Authorized<'reaction.add', Viewer> => authorize('reaction.add', viewer);

/** Lets a member comment unless the profile is anonymous. */
export function mayComment(viewer: Viewer): Authorized<'reaction.add', Viewer> {
  if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');
  return authorize('reaction.add', viewer);
}

/** Lets its author change a comment, unless their profile has become anonymous. */
export function mayEditComment<R extends ReactionFacts>(viewer: Viewer, comment: R): Authorized<'reaction.edit', R> {
  if (comment.author_id !== viewer.id) throw new Refusal('reactions.not_yours');
  if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');
  return authorize('reaction.edit', comment);
}

/** Lets its author take back a like or delete a comment. */
export function mayRemoveReaction<R extends ReactionFacts>(viewer: Viewer, reaction: R): Authorized<'reaction.remove', R> {
  if (reaction.author_id !== viewer.id) throw new Refusal('reactions.not_yours');
  return authorize('reaction.remove', reaction);
}
