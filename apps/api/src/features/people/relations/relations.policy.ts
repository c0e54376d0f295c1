import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import type { OtherFacts, Pair } from './relations.facts.ts';

type Asking = Pick<Viewer, 'id'>;

/** Authorizes a member to follow another, but not themselves (ROLE-28), nobody they have blocked, and no anonymous profile (ROLE-26). */
export function mayFollow(viewer: Asking, other: OtherFacts): Authorized<'follow', Pair> {
  if (other.id === viewer.id) throw new Refusal('people.not_yourself');
  if (other.blocked) throw new Refusal('member.blocked');
  if (other.anonymous_profile) throw new Refusal('people.anonymous');
  return authorize('follow', { id: viewer.id, otherId: other.id });
}

/** Authorizes a member to block anyone but themselves (ROLE-13). */
export function mayBlock(viewer: Asking, other: Pick<OtherFacts, 'id'>): Authorized<'block', Pair> {
  if (other.id === viewer.id) throw new Refusal('people.not_yourself');
  return authorize('block', { id: viewer.id, otherId: other.id });
}

/** Authorizes members to end their own follows and blocks, whatever the state of the other member. */
export const mayEnd = (viewer: Asking): Authorized<'relation.end', Asking> => authorize('relation.end', { id: viewer.id });
