import type { ErrorCode, Reaction } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Answered, ReactionFacts } from './reactions.tables.ts';

/** Returns what the screen may offer on a like or comment. Anonymous profiles may like, but not comment (ROLE-23, ROLE-24). */
export function reactionCan(viewer: Viewer, reaction: ReactionFacts): Reaction['can'] {
  const own = reaction.author_id === viewer.id;
  const comment = reaction.kind === 'comment';
  const there = comment && reaction.author_id !== null;
  const open = comment && addObjection(reaction) === null;
  return {
    edit: own && open && !viewer.anonymous,
    delete: own,
    like: open,
    reply: open && !viewer.anonymous,
    take_down: reaction.in_charge === true && there && !own,
  };
}

/**
 * Returns why nothing may be added to a target, or null. Nothing may be added if its home has ended, or to a comment whose author has left:
 * that is only an empty row, kept for its replies.
 */
const addObjection = ({ author_id, ended, by_community }: Answered): ErrorCode | null =>
  ended ?? (author_id === null && !by_community ? 'reactions.author_left' : null);

/** Authorizes every member to like. */
export function mayLike(viewer: Viewer, what: Answered): Authorized<'reaction.add', Viewer> {
  const objection = addObjection(what);
  if (objection) throw new Refusal(objection);
  return authorize('reaction.add', viewer);
}

/** Authorizes members to comment and reply, unless their profile is anonymous. */
export function mayComment(viewer: Viewer, what: Answered): Authorized<'reaction.add', Viewer> {
  if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');
  return mayLike(viewer, what);
}

/** Authorizes authors to edit their comment, unless their profile has become anonymous or the home has ended. */
export function mayEditComment<R extends ReactionFacts>(viewer: Viewer, comment: R): Authorized<'reaction.edit', R> {
  if (comment.author_id !== viewer.id) throw new Refusal('reactions.not_yours');
  if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');
  if (comment.ended) throw new Refusal(comment.ended);
  return authorize('reaction.edit', comment);
}

/** Authorizes authors to withdraw their like or delete their comment. */
export function mayRemoveReaction<R extends ReactionFacts>(viewer: Viewer, reaction: R): Authorized<'reaction.remove', R> {
  if (reaction.author_id !== viewer.id) throw new Refusal('reactions.not_yours');
  return authorize('reaction.remove', reaction);
}
