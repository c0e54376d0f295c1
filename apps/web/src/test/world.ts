import {
  type Event,
  type EventPage,
  type FeedPage,
  type FoundPerson,
  type Group,
  type GroupMember,
  type GroupMembership,
  type GroupPage,
  type Me,
  type Member,
  type Notification,
  type NotificationPage,
  notificationVerbs,
  type Person,
  type Post,
  type Reaction,
  type ReactionPage,
} from '@muster/contract';
import { testMe } from './fixtures.ts';

let last = 0;

/** A new id; ids sort in order of creation. */
export const testId = (): string => `018f3b5e-7a10-7c44-8d52-${String(++last).padStart(12, '0')}`;

/** A distinct member: drafts and the like are stored by member, so each test gets a new one. */
export const newMe = (change: Partial<Me> = {}): Me => testMe({ id: testId(), ...change });

/** A person found by name, with overrides. */
export const testFound = (change: Partial<FoundPerson> = {}): FoundPerson => ({
  ...testPerson(change),
  following: false,
  workspace: null,
  bio: '',
  ...change,
});

/** A person, with overrides. */
export const testPerson = (change: Partial<Person> = {}): Person => ({
  id: testId(),
  first_name: 'Omar',
  last_name: 'Silva',
  profile_photo_url: null,
  is_sponsor_admin: false,
  anonymous_profile: false,
  leader_label: null,
  ...change,
});

/** A profile, with overrides. */
export const testMember = (change: Partial<Member> = {}): Member => ({
  id: testId(),
  first_name: 'Omar',
  last_name: 'Silva',
  profile_bio: 'Keeps bees.',
  profile_photo_url: null,
  cover_photo_url: null,
  anonymous_profile: false,
  eagle_leader: true,
  eagle_leader_title: null,
  following: false,
  can: { edit: false, post: false, comment: false, follow: true },
  ...change,
});

/** A person whom others see as anonymous. */
export const nobody = (): Person => testPerson({ id: null, first_name: '', last_name: '', anonymous_profile: true });

/** A member as posts show them. */
export const asPerson = ({ id, first_name, last_name }: Me): Person => testPerson({ id, first_name, last_name });

/** Another member's post, with overrides. */
export function testPost(change: Partial<Post> = {}): Post {
  const id = change.id ?? testId();
  return {
    id,
    foreign_id: `post:${id}`,
    verb: 'post',
    object: id,
    origin: null,
    time: '2026-03-04T09:00:00.000Z',
    actor: testPerson(),
    text: 'Lunch walk along the river.',
    media_url: null,
    media: null,
    tagged: [],
    mentioned: [],
    is_pinned: false,
    edited: false,
    version: 1,
    open_graph: null,
    event_id: null,
    event: null,
    group_id: null,
    group: null,
    challenge_id: null,
    challenge: null,
    community: null,
    own_reactions: { like: [] },
    reaction_counts: { like: 0, comment: 0 },
    saved: false,
    workout: null,
    can: { edit: false, delete: false, like: true, comment: true, take_down: false },
    ...change,
  };
}

/** A post of the viewer's own. */
export const ownPost = (me: Me, change: Partial<Post> = {}): Post =>
  testPost({ actor: asPerson(me), can: { edit: true, delete: true, like: true, comment: true, take_down: false }, ...change });

/** Another member's comment, with overrides. */
export function testComment(change: Partial<Reaction> = {}): Reaction {
  const user = change.user ?? testPerson();
  return {
    id: testId(),
    comment_id: null,
    user_id: user.id,
    user,
    created_at: '2026-03-04T09:30:00.000Z',
    kind: 'comment',
    tagged: [],
    mentioned: [],
    version: 1,
    data: { content: 'Count me in.', edited: false, open_graph: null },
    own_reactions: { like: [] },
    reaction_counts: { like: 0, comment: 0 },
    can: { edit: false, delete: false, like: true, reply: true, take_down: false },
    replies: { reactions: [], next: null },
    ...change,
  };
}

/** The viewer's like of something, as the server confirms it. */
export const testLike = (me: Me): Reaction =>
  testComment({ kind: 'like', user: asPerson(me), data: { content: '', edited: false, open_graph: null } });

/** Another member's event by the river in New York, two days after the posts of this world, with overrides. */
export const testEvent = (change: Partial<Event> = {}): Event => ({
  id: testId(),
  name: 'Noon yoga',
  description: 'Mats are there. Bring water.',
  tagged: [],
  mentioned: [],
  category: 'fitness-class',
  status: 'In Progress',
  is_removed: false,
  start: '2026-03-06T17:00:00.000Z',
  end: '2026-03-06T18:00:00.000Z',
  starts_local: '2026-03-06T12:00',
  ends_local: '2026-03-06T13:00',
  time_zone_id: 'America/New_York',
  time_zone_name: 'Eastern Standard Time',
  is_all_day: false,
  photo_url: null,
  photo: null,
  host: { ...testPerson(), leader: false },
  creator: { id: null },
  chapter_id: null,
  chapter_hosted: false,
  chapter: null,
  chapter_name: null,
  group_name: null,
  challenge_id: null,
  series_id: null,
  is_virtual: false,
  virtual_event_category: 'workouts',
  location: { latitude: 40.71, longitude: -74.01, address: 'Pier 25', city: 'New York', state: 'NY', zip: '10013', country: 'US' },
  links: [],
  registration_url: null,
  max_attendees: null,
  attendees_count: 0,
  counts: { going: 0, interested: 0, checked_in: 0, waiting: 0 },
  is_full: false,
  followingAttendees: [],
  own_attendance: 'none',
  own_waiting: null,
  own_removed: false,
  check_in: { from: '2026-03-06T05:00:00.000Z', until: '2026-03-07T05:00:00.000Z', needs_code: false },
  live: null,
  recording: null,
  ruling: null,
  version: 1,
  can: {
    edit: false,
    cancel: false,
    remove: false,
    attend: true,
    follow: true,
    check_in: false,
    wait: false,
    hand_over: false,
    remove_attendees: false,
    rule: false,
    door: false,
    download: false,
    start_live: false,
    end_live: false,
    record: false,
  },
  ...change,
});

/** A page of events. */
export const eventPage = (data: Event[], next: string | null = null): EventPage => ({
  data,
  next,
  count: data.length,
  total_number_posts: data.length,
});

/** An open chapter of two in Portland that the viewer may join, with overrides. */
export const testGroup = (change: Partial<Group> = {}): Group => ({
  id: testId(),
  name: 'Harbour Runners',
  image: null,
  photo: null,
  kind: 'others',
  joining: 'open',
  activity: 'running',
  description: 'We run along the water.',
  members_count: 2,
  members: [testPerson(), testPerson({ first_name: 'Lena' })],
  joined: false,
  role: null,
  asked: false,
  invited: false,
  told: null,
  active: true,
  opens: true,
  event_count: 0,
  location: { latitude: 43.66, longitude: -70.26, city: 'Portland', state: 'ME', zip: '04101' },
  version: 1,
  can: { join: true, leave: false, post: false, create_event: false, manage: false, edit: false, archive: false },
  ...change,
});

/** A group that the viewer is in, with overrides. */
export const ownGroup = (change: Partial<Group> = {}): Group =>
  testGroup({
    joined: true,
    role: 'Member',
    told: 'mentions',
    can: { join: false, leave: true, post: true, create_event: false, manage: false, edit: false, archive: false },
    ...change,
  });

/** Somebody in the list of a group's members, with overrides. */
export const testGroupMember = (change: Partial<GroupMember> = {}): GroupMember => ({
  ...testPerson(),
  following: false,
  membership_id: testId(),
  role: 'Member',
  opens: true,
  own: false,
  ...change,
});

/** The viewer's membership as the server confirms it. */
export const testMembership = (change: Partial<GroupMembership> = {}): GroupMembership => ({
  group_id: testId(),
  user_id: testId(),
  state: 'joined',
  role: 'Member',
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});

/** A page of groups. */
export const groupPage = (data: Group[], next: string | null = null): GroupPage => ({ data, next });

/** Some fields of one of several things. */
export type PartialOf<T> = T extends unknown ? Partial<T> : never;

/** A notification, a like if no other kind is given, with overrides. */
export const testNotification = (change: PartialOf<Notification> = {}): Notification =>
  ({
    id: testId(),
    kind: 'like',
    verb: notificationVerbs[change.kind ?? 'like'],
    actor: testPerson(),
    others: { count: 0, people: [] },
    object: testId(),
    excerpt: '',
    time: '2026-03-04T09:00:00.000Z',
    comment_id: null,
    reply_to: null,
    tagged: false,
    event: null,
    group: null,
    challenge: null,
    is_following: false,
    seen: true,
    ...(change.kind === 'event_updated' || change.kind === 'event_canceled' ? { dates: [] } : {}),
    ...change,
  }) as Notification;

export const feedPage = (results: Post[], next: string | null = null): FeedPage => ({ data: { results }, next });
export const notificationPage = (results: Notification[], next: string | null = null): NotificationPage => ({ data: { results }, next });
export const commentPage = (newestFirst: Reaction[], count: number, next: string | null = null): ReactionPage => ({
  data: { reactions: newestFirst, reaction_counts: { like: 0, comment: count } },
  next,
});
