import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, NamedHome, Next, Offset } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/**
 * What operators looked at of one person: the days of a score (`score`), or, at the server's terminal, their weekly digest (`digest`).
 * Account data, such as names and emails, is no look.
 */
export const LookWhat = z.enum(['score', 'digest']);
export type LookWhat = z.infer<typeof LookWhat>;

/** An operator's access to data about what a member did (law 13). */
export const Look = z
  .object({
    id: Id,
    at: Instant,
    what: LookWhat,
    /** The operator, as the member sees them; null at the server's terminal, and for people who have left. */
    by: z.string().nullable(),
    /** The challenge whose score it was. */
    challenge: NamedHome.nullable(),
    /** Why, in the operator's words. */
    reason: z.string(),
  })
  .meta({ id: 'Look' });
export type Look = z.infer<typeof Look>;

const number = z.number().int();

/** Effects of deleting an account on the events and groups that the member looks after. Lists are cut; their numbers are complete. */
export const Departure = z
  .object({
    /** Upcoming events that the member hosts: they pass to their creator, or are canceled. */
    events: z.array(
      z.object({ id: Id, name: z.string(), starts_local: z.string(), attendees_count: number, goes_to_creator: z.boolean() }),
    ),
    events_count: number,
    /** Groups with other members that have no other admin. */
    groups: z.array(z.object({ id: Id, name: z.string(), members_count: number })),
    groups_count: number,
    counts: z.object({
      posts: number,
      comments: number,
      workouts: number,
      challenges: number,
      badges: number,
      groups: number,
      /** Places at events to come. */
      seats: number,
    }),
    /** The membership that lasts longest; null without one. */
    membership: z.object({ name: z.string(), expires_at: Instant }).nullable(),
  })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof Departure>;

export const privacyCalls = defineCalls({
  getDeparture: {
    method: 'GET',
    path: '/api/user/{id}/departure',
    access: 'signed_in',
    self: 'id',
    summary: "What deleting one's own account takes: events and groups that one looks after by name, the rest by number",
    params: IdParams,
    response: Departure,
  },
  deleteMember: {
    method: 'DELETE',
    path: '/api/user/{id}',
    access: 'signed_in',
    self: 'id',
    budget: 'password',
    summary: "Delete one's own account and everything in it, with the password or a single sign-on of the last five minutes (PROF-60)",
    params: IdParams,
    body: z.strictObject({ id: Id, password: secret(z.string({ message: fieldWords.required }).max(limits.password_max)) }),
    response: z.object({ deleted: z.literal(true) }),
    errors: ['member.password_wrong', 'session.proof_needed'],
  },
  requestExport: {
    method: 'POST',
    path: '/api/user/{id}/export',
    access: 'signed_in',
    self: 'id',
    budget: 'export',
    summary: 'Have everything that is held about oneself put in one archive; a link to it is mailed and works for seven days',
    params: IdParams,
    status: 201,
    response: z.object({ id: Id, asked_at: Instant, expires_at: Instant }),
  },
  listLooks: {
    method: 'GET',
    path: '/api/user/{id}/looks',
    access: 'member',
    self: 'id',
    summary: 'Every look of an operator at what one did, the latest first',
    params: IdParams,
    query: z.strictObject({ offset: Offset }),
    response: z.object({ data: z.array(Look), next: Next }).meta({ id: 'LookPage' }),
  },
});
