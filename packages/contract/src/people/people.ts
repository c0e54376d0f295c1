import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, line, Next, Offset, Person, pageSize } from '../base/shared.ts';
import { limits } from '../limits.ts';

/** Side of a list of follows: people who follow the member, or people whom the member follows. */
export const FollowRelation = z.enum(['followers', 'following']);
export type FollowRelation = z.infer<typeof FollowRelation>;

/** A person in a list, with whether the viewer follows them (PROF-25). */
export const ListedPerson = Person.extend({ following: z.boolean() }).meta({ id: 'ListedPerson' });
export type ListedPerson = z.infer<typeof ListedPerson>;

/** A person found by name, with details that distinguish namesakes. */
export const FoundPerson = ListedPerson.extend({
  /** Name of the workspace that both belong to; null if they differ. */
  workspace: z.string().nullable(),
  /** The beginning of their bio. */
  bio: z.string(),
}).meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof FoundPerson>;

/**
 * Somebody whom the member follows, is followed by or has blocked. `relation_id` identifies the follow or block itself: it gives no access,
 * but lets a member end their own follow or block of a person whose id is not shown.
 */
export const Relation = ListedPerson.extend({ relation_id: Id, since: Instant }).meta({ id: 'Relation' });
export type Relation = z.infer<typeof Relation>;

/** A page of people, newest first. */
export const RelationPage = z.object({ data: z.array(Relation), next: Next }).meta({ id: 'RelationPage' });
export type RelationPage = z.infer<typeof RelationPage>;

/** Numbers of followed members and followers (PROF-38). */
export const FollowSummary = z.object({ following: z.number().int(), followers: z.number().int() }).meta({ id: 'FollowSummary' });
export type FollowSummary = z.infer<typeof FollowSummary>;

/**
 * Why a person is suggested, by the closest thing the two share: the team, the chapter or the workspace, by name. Otherwise that they have
 * posted lately, or only that they are in this community.
 */
export const SuggestionReason = z.object({
  kind: z.enum(['team', 'chapter', 'workspace', 'active', 'community']),
  name: z.string().nullable(),
});
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** A person whom the member may want to follow, with the reason. */
export const Suggestion = ListedPerson.extend({ reason: SuggestionReason }).meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

const OtherParams = z.strictObject({ id: Id, otherId: Id });
const page = { offset: Offset, limit: pageSize(limits.relations_page) };

export const peopleCalls = defineCalls({
  suggestPeople: {
    method: 'GET',
    path: '/api/user/{id}/suggestions',
    access: 'member',
    self: 'id',
    summary: 'Whom one may want to follow, those with whom one shares most first, with the reason of each',
    params: IdParams,
    response: z.object({ data: z.array(Suggestion) }),
  },
  searchMembers: {
    method: 'GET',
    path: '/api/user/search',
    access: 'member',
    budget: 'search',
    summary: 'Members by name, the best 25: accents, case and order do not matter, beginnings are enough, slips are forgiven (FEED-49)',
    query: z.strictObject({ q: line(limits.people_query_length).default(''), chapter_id: Id.optional() }),
    response: z.object({ data: z.array(FoundPerson) }),
  },
  followMember: {
    method: 'POST',
    path: '/api/user/{id}/follow/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary: 'Follow a member; following them already changes nothing (PROF-62)',
    params: OtherParams,
    status: 201,
    response: FollowSummary,
    errors: ['member.not_found', 'member.blocked', 'people.anonymous', 'people.not_yourself'],
  },
  unfollowMember: {
    method: 'DELETE',
    path: '/api/user/{id}/follow/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary:
      'Stop following a member, named by their id or by the `relation_id` of the follow; not following them changes nothing (PROF-63)',
    params: OtherParams,
    status: 204,
  },
  listFollows: {
    method: 'GET',
    path: '/api/user/{id}/follow',
    access: 'member',
    summary: 'A page of those who follow a member or whom they follow, newest first (PROF-64)',
    params: IdParams,
    query: z.strictObject({ relation: FollowRelation, ...page }),
    response: RelationPage,
    errors: ['member.not_found', 'member.private', 'member.blocked'],
  },
  getFollowSummary: {
    method: 'GET',
    path: '/api/user/{id}/follow/summary',
    access: 'member',
    summary: 'How many members somebody follows, and how many follow them (PROF-65)',
    params: IdParams,
    response: FollowSummary,
    errors: ['member.not_found', 'member.private', 'member.blocked'],
  },
  listAllFollows: {
    method: 'GET',
    path: '/api/user/{id}/follow/{relation}',
    access: 'member',
    summary: 'Followers or followed members at once, the newest 1,000; `next` is then where the paged list goes on, else null (PROF-66)',
    params: z.strictObject({ id: Id, relation: FollowRelation }),
    response: RelationPage,
    errors: ['member.not_found', 'member.private', 'member.blocked'],
  },
  removeFollower: {
    method: 'DELETE',
    path: '/api/user/{id}/follower/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary: 'Have somebody not follow one any more, named by their id or by the `relation_id` of their follow; they are not told',
    params: OtherParams,
    status: 204,
  },
  restoreFollower: {
    method: 'POST',
    path: '/api/user/{id}/follower/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary: 'Take back, within a day, that one has removed a follower, named by the `relation_id` that the follow had',
    params: OtherParams,
    status: 204,
    errors: ['people.follower_gone'],
  },
  listBlocked: {
    method: 'GET',
    path: '/api/user/{id}/block',
    access: 'member',
    self: 'id',
    summary: 'Whom one has blocked, newest first (PROF-67)',
    params: IdParams,
    query: z.strictObject(page),
    response: RelationPage,
  },
  blockMember: {
    method: 'POST',
    path: '/api/user/{id}/block/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary: 'Block a member: neither sees the other any more, and follows between them end (PROF-68, PROF-70)',
    params: OtherParams,
    status: 201,
    response: Relation,
    errors: ['member.not_found', 'people.not_yourself'],
  },
  unblockMember: {
    method: 'DELETE',
    path: '/api/user/{id}/block/{otherId}',
    access: 'member',
    self: 'id',
    budget: 'follow',
    summary: 'Unblock a member, named by their id or by the `relation_id` of the block (PROF-69)',
    params: OtherParams,
    status: 204,
  },
});
