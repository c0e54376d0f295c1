import { z } from 'zod';
import { Id, IdParams, Instant, LongOffset, line, NamedHome, Next, requiredText, text } from '../base/shared.ts';
import { limits } from '../limits.ts';

/** Roles that operators grant: event leader and operator. */
export const roles = ['event_leader', 'operator'] as const;
export type Role = (typeof roles)[number];

/** Filters of the operators' list of members. */
export const memberStates = ['event_leader', 'operator', 'suspended', 'deactivated'] as const;
export type MemberState = (typeof memberStates)[number];

/** A member as operators see them: with the real name, also where other members see none. */
export const OperatedMember = z
  .object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    profile_photo_url: z.string().nullable(),
    anonymous_profile: z.boolean(),
    workspace: NamedHome.nullable(),
    /** The workspace whose directory manages this member, whichever workspace they are in now; null if none does. */
    directory: NamedHome.nullable(),
    roles: z.array(z.enum(roles)),
    joined_at: Instant,
    /** End and reason of a suspension; null if the member is not suspended. */
    suspended: z.object({ until: Instant, reason: z.string() }).nullable(),
    /** When the account was deactivated; null if it is active. */
    deactivated_at: Instant.nullable(),
    /** Whether the caller may suspend and deactivate them and revoke the operator role; never their own. */
    can: z.object({ bar: z.boolean() }),
  })
  .meta({ id: 'OperatedMember' });
export type OperatedMember = z.infer<typeof OperatedMember>;

const ruled = ['operate.operators_only'] as const;
const found = [...ruled, 'member.not_found'] as const;
const barring = [...found, 'operate.not_yourself', 'operate.last_operator'] as const;
const operated = { access: 'member', budget: 'write', params: IdParams, response: OperatedMember } as const;
const reason = text(limits.operate_reason_length).default('');

/** Operators' calls for members of all workspaces. Each call sets one thing and is idempotent. */
export const operatedMemberCalls = {
  listOperatedMembers: {
    method: 'GET',
    path: '/api/operate/members',
    access: 'member',
    budget: 'search',
    summary: 'Members by name, those of a workspace or all; operators only',
    query: z.strictObject({
      /** Beginnings of words of the name, or the beginning of the email. */
      q: line(limits.people_query_length).default(''),
      workspace_id: Id.optional(),
      state: z.enum(memberStates).optional(),
      offset: LongOffset,
    }),
    response: z.object({ data: z.array(OperatedMember), next: Next }).meta({ id: 'OperatedMemberPage' }),
    errors: ruled,
  },
  getOperatedMember: {
    method: 'GET',
    path: '/api/operate/members/{id}',
    access: 'member',
    summary: 'One member; operators only',
    params: IdParams,
    response: OperatedMember,
    errors: found,
  },
  setRole: {
    ...operated,
    act: 'member.role',
    method: 'PUT',
    path: '/api/operate/members/{id}/role',
    summary: 'Make a member an event leader or an operator, or take that from them; operators only',
    body: z.strictObject({ role: z.enum(roles), held: z.boolean() }),
    errors: barring,
  },
  moveToWorkspace: {
    ...operated,
    act: 'member.move',
    method: 'PUT',
    path: '/api/operate/members/{id}/workspace',
    summary: 'Move a member to another workspace; operators only',
    body: z.strictObject({ workspace_id: Id, reason }),
    errors: ['feature_off', ...found, 'operate.workspace_not_found'],
  },
  suspendMember: {
    ...operated,
    act: 'member.suspend',
    method: 'PUT',
    path: '/api/operate/members/{id}/suspension',
    summary: 'Keep a member out until an instant, for a reason that they read at sign-in; their sessions end at once; operators only',
    body: z.strictObject({ until: Instant, reason: requiredText(limits.operate_reason_length) }),
    errors: barring,
  },
  endSuspension: {
    ...operated,
    act: 'member.unsuspend',
    method: 'DELETE',
    path: '/api/operate/members/{id}/suspension',
    summary: 'Let a suspended member in before the time is over; operators only',
    errors: [...found, 'operate.not_yourself'],
  },
  deactivateMember: {
    ...operated,
    act: 'member.deactivate',
    method: 'PUT',
    path: '/api/operate/members/{id}/deactivation',
    summary: 'Keep a leaver out until that is taken back; their sessions end at once, and what they wrote stays; operators only',
    body: z.strictObject({ reason }),
    errors: barring,
  },
  reactivateMember: {
    ...operated,
    act: 'member.reactivate',
    method: 'DELETE',
    path: '/api/operate/members/{id}/deactivation',
    summary: 'Let a leaver in again; operators only',
    errors: [...found, 'operate.not_yourself'],
  },
} as const;
