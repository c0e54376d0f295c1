import { z } from 'zod';
import { Me } from '../accounts/members.ts';
import { ChapterName } from '../accounts/profile.ts';
import { defineCalls } from '../base/define.ts';
import {
  editOf,
  Id,
  IdParams,
  Instant,
  line,
  Next,
  Offset,
  Person,
  Picture,
  requiredLine,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';

/** Purpose of a group (GROUP-22): the whole community, an activity, a sponsor; `others` are chapters. */
export const GroupKind = z.enum(['national', 'activity', 'sponsor', 'others']);
export type GroupKind = z.infer<typeof GroupKind>;

/**
 * How members come in: `open` to everybody, on `request` that an admin approves, or by `invite`. What is in a group that is not open does
 * not exist for others; one that invites does not exist at all.
 */
export const GroupJoining = z.enum(['open', 'request', 'invite']);
export type GroupJoining = z.infer<typeof GroupJoining>;

/** A member's role in a group (GROUP-23). */
export const GroupRole = z.enum(['Admin', 'Member']);
export type GroupRole = z.infer<typeof GroupRole>;

/** Posts of a group that notify a member: all, those that mention them, or none. */
export const GroupNotifications = z.enum(['all', 'mentions', 'nothing']);
export type GroupNotifications = z.infer<typeof GroupNotifications>;

/** Where a group is at home. */
export const GroupLocation = z
  .object({ latitude: z.number(), longitude: z.number(), city: z.string(), state: z.string(), zip: z.string() })
  .meta({ id: 'GroupLocation' });
export type GroupLocation = z.infer<typeof GroupLocation>;

/** Actions allowed to the viewer in a group: the screen offers no others. */
export const GroupCan = z.object({
  /** Join, or request to. */
  join: z.boolean(),
  leave: z.boolean(),
  post: z.boolean(),
  create_event: z.boolean(),
  /** Remove members, take down posts and comments, withdraw invitations, read its log. Also once it is archived. */
  manage: z.boolean(),
  /** Edit it, name admins and let people in. */
  edit: z.boolean(),
  /** Archive and restore it. */
  archive: z.boolean(),
});
export type GroupCan = z.infer<typeof GroupCan>;

/** What other features add to a group for its viewer. The feature that declares a field reads it with the group (decision 46). */
export const AddedToGroup = z.object({
  /** Its events to come that the viewer may see. */
  event_count: z.number().int(),
});
export type AddedToGroup = z.infer<typeof AddedToGroup>;

/** A group as its viewer sees it (GROUP-22). */
export const Group = z
  .object({
    id: Id,
    name: z.string(),
    /** The address of its banner; null if it has none, and the screen draws one. */
    image: z.string().nullable(),
    photo: Picture.nullable(),
    kind: GroupKind,
    joining: GroupJoining,
    /** The activity of its members, in a word or two; empty if open. */
    activity: z.string(),
    description: z.string(),
    members_count: z.number().int(),
    /** Some of its members, admins and those whom the viewer follows first; none if the viewer may not see them. */
    members: z.array(Person),
    /** Whether the viewer is a member. */
    joined: z.boolean(),
    /** The viewer's role; null if they are no member. */
    role: GroupRole.nullable(),
    /** The viewer has an open request to join. */
    asked: z.boolean(),
    /** The viewer is invited by name. */
    invited: z.boolean(),
    /** Posts that notify the viewer; null if they are no member. */
    told: GroupNotifications.nullable(),
    /** False once it is archived: nobody joins or posts then (GROUP-28). */
    active: z.boolean(),
    /** Whether the viewer may see what is in it: members, posts, events. */
    opens: z.boolean(),
    ...AddedToGroup.shape,
    location: GroupLocation.nullable(),
    version: Version,
    can: GroupCan,
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

/** A page of groups. */
export const GroupPage = z.object({ data: z.array(Group), next: Next }).meta({ id: 'GroupPage' });
export type GroupPage = z.infer<typeof GroupPage>;

/** What a search found: groups of the viewer, and others (GROUP-24). `offset` is where the next page goes on, null at the end. */
export const FoundGroups = z.object({ my_groups: z.array(Group), other_groups: z.array(Group), offset: Next }).meta({ id: 'FoundGroups' });
export type FoundGroups = z.infer<typeof FoundGroups>;

/** A membership, or a request for one. */
export const GroupMembership = z
  .object({
    group_id: Id,
    user_id: Id,
    /** `asked`: the request is open. */
    state: z.enum(['joined', 'asked']),
    role: GroupRole,
    since: Instant,
  })
  .meta({ id: 'GroupMembership' });
export type GroupMembership = z.infer<typeof GroupMembership>;

/** A row of a group's list of members. `membership_id` identifies the row, not the person: admins name anonymous members by it, too. */
export const GroupMember = ListedPerson.extend({
  membership_id: Id,
  role: GroupRole,
  /** Whether the viewer may open the profile. */
  opens: z.boolean(),
  /** It is the viewer's own row. */
  own: z.boolean(),
}).meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

/** A page of a group's members; `count` is the number of matches visible to the viewer. */
export const GroupMemberPage = z
  .object({ data: z.array(GroupMember), count: z.number().int(), next: Next })
  .meta({ id: 'GroupMemberPage' });
export type GroupMemberPage = z.infer<typeof GroupMemberPage>;

const part = (max: number) => line(max).default('');
/** A place as an admin sends it. */
const GroupPlace = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  city: part(limits.group_place_length),
  state: part(limits.group_place_length),
  zip: part(limits.group_place_length),
});

/** The fields of a group, as admins send them. */
export const GroupDraft = z.strictObject({
  name: requiredLine(limits.group_name_length, fieldWords.required),
  description: text(limits.group_description_length).default(''),
  activity: line(limits.group_activity_length).default(''),
  joining: GroupJoining.default('open'),
  /** A city or zip of the gazetteer, as `findPlaces` answers it; null for nowhere in particular. */
  location: GroupPlace.nullable().default(null),
  /** The address of its banner's upload; null for none, and left out it stays. */
  photo_url: z.string().max(limits.url_length).nullable().optional(),
});
export type GroupDraft = z.infer<typeof GroupDraft>;

/** The fields of a group that an edit changes. */
export const GroupEdit = editOf({ ...GroupDraft.shape, version: SeenVersion });
export type GroupEdit = z.infer<typeof GroupEdit>;

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
