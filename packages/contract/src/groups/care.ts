import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, Next, Offset, Person, Picture, text } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { Group, GroupDraft, GroupEdit, GroupKind, GroupMembership, GroupRole } from './groups.ts';

/** A new group, as operators send it. */
export const NewGroup = GroupDraft.extend({ kind: GroupKind });
export type NewGroup = z.infer<typeof NewGroup>;

/** Verbs of a group's log. */
export const GroupVerb = z.enum([
  'created',
  'edited',
  'archived',
  'restored',
  'made_admin',
  'unmade_admin',
  'removed',
  'kept_out',
  'let_back',
  'approved',
  'declined',
  'invited',
  'made_link',
  'withdrew_invite',
  'took_down_post',
  'took_down_reaction',
  'kept_post',
  'kept_reaction',
]);
export type GroupVerb = z.infer<typeof GroupVerb>;

/** An entry of a group's log. A person is null if the viewer may not see them, or they have left. */
export const GroupAct = z
  .object({
    id: Id,
    verb: GroupVerb,
    at: Instant,
    actor: Person.nullable(),
    /** The member concerned; also null if there is none. */
    member: Person.nullable(),
    /** Names of the edited fields, separated by spaces; empty for anything but an edit. */
    words: z.string(),
    /** The reason; empty if none was given. */
    reason: z.string(),
  })
  .meta({ id: 'GroupAct' });
export type GroupAct = z.infer<typeof GroupAct>;

/** A person with a request to join or a ban; `id` identifies the row, not the person. Null if the viewer may not see them. */
const listed = z.object({ id: Id, person: Person.nullable(), at: Instant });
export const GroupRequestPage = z.object({ data: z.array(listed), next: Next }).meta({ id: 'GroupRequestPage' });
export const BannedPage = z.object({ data: z.array(listed), next: Next }).meta({ id: 'BannedPage' });
export type BannedPage = z.infer<typeof BannedPage>;
export type GroupRequestPage = z.infer<typeof GroupRequestPage>;

/** An invitation of a person, or a link if there is no person. */
export const GroupInvite = z
  .object({
    id: Id,
    by_link: z.boolean(),
    person: Person.nullable(),
    by: Person.nullable(),
    at: Instant,
    expires_at: Instant,
    expired: z.boolean(),
  })
  .meta({ id: 'GroupInvite' });
export type GroupInvite = z.infer<typeof GroupInvite>;
export const GroupInvitePage = z.object({ data: z.array(GroupInvite), next: Next }).meta({ id: 'GroupInvitePage' });
export type GroupInvitePage = z.infer<typeof GroupInvitePage>;

/** The group as the holder of a link sees it, once signed in. */
export const GroupInvitation = z
  .object({
    group: z.object({
      id: Id,
      name: z.string(),
      kind: GroupKind,
      description: z.string(),
      image: z.string().nullable(),
      photo: Picture.nullable(),
      members_count: z.number().int(),
    }),
    /** Whether the viewer is a member already. */
    joined: z.boolean(),
    expires_at: Instant,
  })
  .meta({ id: 'GroupInvitation' });
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** A link's token, as long as the server makes it. */
export const InviteToken = z.strictObject({ token: secret(z.string().regex(/^[\w-]{43}$/)) });

const MembershipParams = z.strictObject({ id: Id, membershipId: Id });
const RowParams = z.strictObject({ id: Id, rowId: Id });
const list = z.strictObject({ offset: Offset });
const lead = { access: 'member', budget: 'write' } as const;
const led = ['groups.not_found', 'groups.admins_only'] as const;
const named = [...led, 'groups.not_a_member', 'groups.needs_admin'] as const;

/** A group without an admin, for operators. */
export const GroupWithoutAdmin = z
  .object({ id: Id, name: z.string(), kind: GroupKind, members_count: z.number().int() })
  .meta({ id: 'GroupWithoutAdmin' });
export type GroupWithoutAdmin = z.infer<typeof GroupWithoutAdmin>;

/** Calls of a group's admins and of operators, and members' answers to invitations. */
export const groupCareCalls = defineCalls({
  createGroup: {
    act: 'group.create',
    ...lead,
    method: 'POST',
    path: '/api/group',
    idempotent: true,
    summary: 'Make a group; operators only',
    body: NewGroup,
    status: 201,
    response: Group,
    errors: ['groups.operators_only', 'media.not_found', 'media.not_an_image', 'media.too_large'],
  },
  updateGroup: {
    ...lead,
    method: 'PUT',
    path: '/api/group/{id}',
    summary: 'Change a group; its admins only. An outdated edit is refused with the present state',
    params: IdParams,
    edits: true,
    body: GroupEdit,
    response: Group,
    stale: 'groups.changed',
    errors: [...led, 'groups.archived', 'media.not_found', 'media.not_an_image', 'media.too_large'],
  },
  archiveGroup: {
    act: 'group.archive',
    ...lead,
    method: 'POST',
    path: '/api/group/{id}/archive',
    summary: 'Archive a group: its members can still read it, and nobody joins or posts; operators only',
    params: IdParams,
    response: Group,
    errors: ['groups.not_found', 'groups.operators_only'],
  },
  restoreGroup: {
    act: 'group.restore',
    ...lead,
    method: 'DELETE',
    path: '/api/group/{id}/archive',
    summary: 'Bring an archived group back; operators only',
    params: IdParams,
    response: Group,
    errors: ['groups.not_found', 'groups.operators_only'],
  },
  setGroupRole: {
    ...lead,
    method: 'PUT',
    path: '/api/group/{id}/member/{membershipId}/role',
    summary: 'Name a member an admin, or unname one',
    params: MembershipParams,
    body: z.strictObject({ role: GroupRole }),
    response: z.object({ role: GroupRole }),
    errors: [...named, 'groups.archived', 'groups.cannot_be_admin'],
  },
  removeGroupMember: {
    ...lead,
    method: 'DELETE',
    path: '/api/group/{id}/member/{membershipId}',
    summary: 'Remove a member, who may be kept out from then on. Why, if that is said, stands in the log',
    params: MembershipParams,
    body: z.strictObject({ keep_out: z.boolean().default(false), reason: text(limits.take_down_reason_length).default('') }),
    status: 204,
    errors: [...named, 'people.not_yourself'],
  },
  listBanned: {
    method: 'GET',
    path: '/api/group/{id}/banned',
    access: 'member',
    summary: 'Who is kept out of a group, newest first',
    params: IdParams,
    query: list,
    response: BannedPage,
    errors: led,
  },
  unban: {
    ...lead,
    method: 'DELETE',
    path: '/api/group/{id}/banned/{rowId}',
    summary: 'Keep somebody out no longer; whoever is not kept out stays as they are',
    params: RowParams,
    status: 204,
    errors: led,
  },
  listGroupRequests: {
    method: 'GET',
    path: '/api/group/{id}/request',
    access: 'member',
    summary: 'Who asks to join a group, newest first',
    params: IdParams,
    query: list,
    response: GroupRequestPage,
    errors: led,
  },
  approveGroupRequest: {
    ...lead,
    method: 'PUT',
    path: '/api/group/{id}/request/{rowId}',
    summary: 'Let somebody in who has asked to join',
    params: RowParams,
    status: 204,
    errors: [...led, 'groups.request_gone', 'groups.archived'],
  },
  declineGroupRequest: {
    ...lead,
    method: 'DELETE',
    path: '/api/group/{id}/request/{rowId}',
    summary: 'Decline a request to join; whoever asked is not told',
    params: RowParams,
    status: 204,
    errors: [...led, 'groups.request_gone'],
  },
  listGroupInvites: {
    method: 'GET',
    path: '/api/group/{id}/invite',
    access: 'member',
    summary: 'The invitations to a group, by name and by link, newest first',
    params: IdParams,
    query: list,
    response: GroupInvitePage,
    errors: led,
  },
  inviteToGroup: {
    ...lead,
    method: 'POST',
    path: '/api/group/{id}/invite',
    summary: 'Invite a member by name; whoever is invited already stays so for longer',
    params: IdParams,
    body: z.strictObject({ user_id: Id }),
    status: 201,
    response: GroupInvite,
    errors: [...led, 'groups.archived', 'member.not_found', 'groups.already_member', 'groups.is_kept_out'],
  },
  createGroupLink: {
    ...lead,
    method: 'POST',
    path: '/api/group/{id}/invite_link',
    summary: `Make a link by which members join for ${limits.group_invite_days} days; its token is in this answer only`,
    params: IdParams,
    status: 201,
    response: GroupInvite.extend({ token: secret(z.string()) }),
    errors: [...led, 'groups.archived', 'groups.links_full'],
  },
  withdrawGroupInvite: {
    ...lead,
    method: 'DELETE',
    path: '/api/group/{id}/invite/{rowId}',
    summary: 'Withdraw an invitation; one that is gone stays so',
    params: RowParams,
    status: 204,
    errors: led,
  },
  listGroupsWithoutAdmin: {
    method: 'GET',
    path: '/api/operate/groups/without_admin',
    access: 'member',
    summary:
      'Groups with members of whose admins none may come in: they left, were suspended or deactivated. The latest first; operators only. Their invitation links rest',
    query: z.strictObject({ offset: Offset }),
    response: z.object({ data: z.array(GroupWithoutAdmin), next: Next }).meta({ id: 'GroupWithoutAdminPage' }),
    errors: ['groups.operators_only'],
  },
  checkGroupInvite: {
    method: 'GET',
    path: '/api/group_invite/{token}/check',
    access: 'none',
    summary: 'Whether the link of an invitation is still good. Says nothing of the group, so anybody may ask',
    params: InviteToken,
    response: z.object({ good: z.boolean() }),
  },
  readGroupInvite: {
    method: 'GET',
    path: '/api/group_invite/{token}',
    access: 'member',
    summary: 'What the link of an invitation invites to',
    params: InviteToken,
    response: GroupInvitation,
    errors: ['groups.invite_gone', 'groups.invite_resting'],
  },
  acceptGroupInvite: {
    ...lead,
    method: 'POST',
    path: '/api/group_invite/{token}',
    summary: 'Join a group by the link of an invitation; whoever is in it stays as they are',
    params: InviteToken,
    status: 201,
    response: GroupMembership,
    errors: ['groups.invite_gone', 'groups.invite_resting', 'groups.archived', 'groups.kept_out'],
  },
  listGroupActs: {
    method: 'GET',
    path: '/api/group/{id}/acts',
    access: 'member',
    summary: 'The log of a group: what its admins and operators did, newest first',
    params: IdParams,
    query: list,
    response: z.object({ data: z.array(GroupAct), next: Next }).meta({ id: 'GroupActPage' }),
    errors: led,
  },
});
