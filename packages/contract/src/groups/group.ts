import { z } from 'zod';
import { editOf, Id, Instant, line, Next, Person, Picture, requiredLine, SeenVersion, text, Version } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';

/** What a group is for (GROUP-22): the whole community, an activity, a sponsor; `others` are chapters. */
export const GroupKind = z.enum(['national', 'activity', 'sponsor', 'others']);
export type GroupKind = z.infer<typeof GroupKind>;

/**
 * How members come in: `open` to everybody, on `request` that an admin approves, or by `invite`. What is in a group that is not open does
 * not exist for others; one that invites does not exist at all.
 */
export const GroupJoining = z.enum(['open', 'request', 'invite']);
export type GroupJoining = z.infer<typeof GroupJoining>;

/** What a member is in a group (GROUP-23). */
export const GroupRole = z.enum(['Admin', 'Member']);
export type GroupRole = z.infer<typeof GroupRole>;

/** Which of a group's posts a member is told of: all, those that mention them, or none. */
export const GroupNotifications = z.enum(['all', 'mentions', 'nothing']);
export type GroupNotifications = z.infer<typeof GroupNotifications>;

/** Where a group is at home. */
export const GroupLocation = z
  .object({ latitude: z.number(), longitude: z.number(), city: z.string(), state: z.string(), zip: z.string() })
  .meta({ id: 'GroupLocation' });
export type GroupLocation = z.infer<typeof GroupLocation>;

/** What the viewer may do in a group: the screen offers nothing else. */
export const GroupCan = z.object({
  /** Join at once, or ask to. */
  join: z.boolean(),
  leave: z.boolean(),
  post: z.boolean(),
  create_event: z.boolean(),
  /** Look after it: remove members, take down what they write, withdraw invitations, read its log. Also once it is archived. */
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
    /** What its members do together, in a word or two; empty if that is open. */
    activity: z.string(),
    description: z.string(),
    members_count: z.number().int(),
    /** Some of its members, admins and those whom the viewer follows first; none if the viewer may not see them. */
    members: z.array(Person),
    /** Whether the viewer is a member. */
    joined: z.boolean(),
    /** What the viewer is in it; null if they are no member. */
    role: GroupRole.nullable(),
    /** The viewer has asked to join, and waits for an answer. */
    asked: z.boolean(),
    /** The viewer is invited by name. */
    invited: z.boolean(),
    /** Which posts the viewer is told of; null if they are no member. */
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
    /** `asked`: an admin has not yet answered. */
    state: z.enum(['joined', 'asked']),
    role: GroupRole,
    since: Instant,
  })
  .meta({ id: 'GroupMembership' });
export type GroupMembership = z.infer<typeof GroupMembership>;

/** Somebody in the list of a group's members. `membership_id` names the row, and nobody: admins name anonymous members by it, too. */
export const GroupMember = ListedPerson.extend({
  membership_id: Id,
  role: GroupRole,
  /** Whether the viewer may open the profile. */
  opens: z.boolean(),
  /** It is the viewer's own row. */
  own: z.boolean(),
}).meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

/** A page of a group's members; `count` is of all that the search finds and the viewer may see. */
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

/** What an admin writes about a group. */
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

/** What an admin changes of one. */
export const GroupEdit = editOf({ ...GroupDraft.shape, version: SeenVersion });
export type GroupEdit = z.infer<typeof GroupEdit>;
