import { z } from 'zod';
import { Me } from '../accounts/members.ts';
import { ChapterName } from '../accounts/profile.ts';
import { defineCalls } from '../base/define.ts';
import { editOf, Id, IdParams, line, Offset, SeenVersion } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { groupCareCalls } from './care.ts';
import { FoundGroups, Group, GroupKind, GroupMemberPage, GroupMembership, GroupNotifications, GroupPage, GroupRole } from './group.ts';

/** A member's choices about chapters and mail (PROF-61); fields left out stay as they are. */
export const ChapterSettings = editOf({
  preferred_chapter: Id.nullable().optional(),
  home_chapter: Id.nullable().optional(),
  anchor_chapter: Id.nullable().optional(),
  newsletter_subscription: z.boolean().optional(),
  do_not_send_any_email: z.boolean().optional(),
  version: SeenVersion,
});
export type ChapterSettings = z.infer<typeof ChapterSettings>;

/** The carousels of the groups screen (GROUP-05, GROUP-32); operators also list what is archived. */
export const GroupListType = z.enum(['national', 'admin', 'my_groups', 'activity', 'nearby', 'archived']);
export type GroupListType = z.infer<typeof GroupListType>;

const degrees = (most: number) => z.coerce.number<number | string>().min(-most).max(most).optional();
/** Around which place: a chapter's, or these coordinates; otherwise that of the viewer's profile. */
const around = { chapter_id: Id.optional(), lat: degrees(90), long: degrees(180) };

const MemberParams = z.strictObject({ id: Id, userId: Id });
const own = { access: 'member', self: 'userId', budget: 'write', params: MemberParams } as const;

export const groupCalls = defineCalls({
  ...groupCareCalls,
  listGroups: {
    method: 'GET',
    path: '/api/group',
    access: 'member',
    summary: `The groups of one carousel (GROUP-32); nearby are those within ${limits.group_miles} miles (GROUP-49)`,
    query: z.strictObject({ type: GroupListType, ...around, offset: Offset }),
    response: GroupPage,
    errors: ['groups.operators_only'],
  },
  searchGroups: {
    method: 'GET',
    path: '/api/group/search',
    access: 'member',
    budget: 'search',
    summary: 'Groups by name, activity, zip, or city and state; slips are forgiven (GROUP-37)',
    query: z.strictObject({ q: line(limits.group_query_length).default(''), kind: GroupKind.optional(), ...around, offset: Offset }),
    response: FoundGroups,
  },
  getGroup: {
    method: 'GET',
    path: '/api/group/{id}',
    access: 'member',
    summary: 'One group (GROUP-33)',
    params: IdParams,
    response: Group,
    errors: ['groups.not_found'],
  },
  joinGroup: {
    ...own,
    method: 'POST',
    path: '/api/group/{id}/user/{userId}',
    summary: 'Join a group, or ask its admins to (GROUP-34); whoever is in it, or has asked, stays as they are',
    status: 201,
    response: GroupMembership,
    errors: ['groups.not_found', 'groups.archived', 'groups.kept_out'],
  },
  leaveGroup: {
    ...own,
    method: 'DELETE',
    path: '/api/group/{id}/user/{userId}',
    summary: 'Leave a group, ask no longer, or decline an invitation (GROUP-35); whoever is not in it stays as they are',
    status: 204,
    errors: ['groups.not_found', 'groups.last_admin'],
  },
  getGroupMembership: {
    method: 'GET',
    path: '/api/group/{id}/user/{userId}',
    access: 'member',
    summary: "A member's membership; 404 means none (GROUP-36)",
    params: MemberParams,
    response: GroupMembership,
    errors: ['groups.not_found', 'groups.not_a_member'],
  },
  getGroupRelation: {
    method: 'GET',
    path: '/api/user/{id}/group/{groupId}/relation',
    access: 'member',
    summary: 'What a member is in a group (GROUP-40)',
    params: z.strictObject({ id: Id, groupId: Id }),
    response: z.object({ role: GroupRole }),
    errors: ['groups.not_found', 'groups.not_a_member'],
  },
  searchGroupMembers: {
    method: 'GET',
    path: '/api/group/{id}/user/search',
    access: 'member',
    summary: "A group's members by name (GROUP-38), or its admins or other members (GROUP-39)",
    params: IdParams,
    query: z.strictObject({
      q: line(limits.people_query_length).default(''),
      role: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['admin', 'member']))
        .optional(),
      offset: Offset,
    }),
    response: GroupMemberPage,
    errors: ['groups.not_found'],
  },
  setGroupNotifications: {
    ...own,
    method: 'PUT',
    path: '/api/group/{id}/user/{userId}/notifications',
    summary: 'Choose which of the posts of a group one is told of',
    body: z.strictObject({ told: GroupNotifications }),
    response: z.object({ told: GroupNotifications }),
    errors: ['groups.not_found', 'groups.not_a_member'],
  },
  saveChapterSettings: {
    method: 'POST',
    path: '/api/user/{id}/chapter-settings',
    access: 'signed_in',
    self: 'id',
    budget: 'write',
    summary: 'Choose chapters and what mail one wants (PROF-61)',
    params: IdParams,
    edits: true,
    body: ChapterSettings,
    response: Me,
    stale: 'member.profile_changed',
  },
  listChapters: {
    method: 'GET',
    path: '/api/chapter',
    access: 'signed_in',
    summary: 'The chapters that members may choose from, by name (GROUP-29)',
    response: z.object({ data: z.array(ChapterName) }),
  },
});
