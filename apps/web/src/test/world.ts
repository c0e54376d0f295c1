import type {
  Badge,
  BadgePage,
  Challenge,
  ChallengeLists,
  Event,
  EventPage,
  FeedPage,
  Group,
  GroupMember,
  GroupMembership,
  GroupPage,
  Leaderboard,
  LeaderboardEntry,
  Me,
  Member,
  Notification,
  NotificationPage,
  Participant,
  Participation,
  Person,
  Post,
  Reaction,
  ReactionPage,
  ScoreEntry,
} from '@muster/contract';
import { testMe } from './fixtures.ts';

let last = 0;

/** A new id; ids sort in order of creation. */
export const testId = (): string => `018f3b5e-7a10-7c44-8d52-${String(++last).padStart(12, '0')}`;

/** A distinct member: drafts and the like are stored by member, so each test gets a new one. */
export const newMe = (change: Partial<Me> = {}): Me => testMe({ id: testId(), ...change });

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
  check_in: { from: '2026-03-06T05:00:00.000Z', until: '2026-03-07T05:00:00.000Z', needs_code: false },
  live: null,
  recording: null,
  version: 1,
  can: {
    edit: false,
    cancel: false,
    remove: false,
    attend: true,
    follow: true,
    check_in: false,
    wait: false,
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

/** A challenge of 10,000 steps that runs from three days ago for ten days and that the viewer may join, with overrides. */
export const testChallenge = (change: Partial<Challenge> = {}): Challenge => {
  const name = change.name ?? 'March on';
  return {
    id: testId(),
    name,
    title: name,
    description: 'Every step counts.',
    start_date: dayFromNow(-3),
    end_date: dayFromNow(6),
    state: 'running',
    final_at: '2026-03-20T12:00:00.000Z',
    goal: 10_000,
    required_unit: 'steps',
    daily_cap: null,
    checkin_event_category: null,
    badge_name: 'Marcher',
    badge_image_url: null,
    badge: null,
    cover_image_url: null,
    cover: null,
    event_count: 0,
    links: [],
    place: null,
    joined: false,
    own: null,
    earned: false,
    participants_count: 2,
    participants: [testPerson(), testPerson({ first_name: 'Lena' })],
    version: 1,
    can: { join: true, leave: false, post: false, manage: false, publish: false, end: false, delete: false },
    ...change,
  };
};

/** A day of the calendar of this device, so many days from today. */
export function dayFromNow(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** A challenge that the viewer takes part in, third of ten with 4,000 steps, with overrides. */
export const ownChallenge = (change: Partial<Challenge> = {}): Challenge =>
  testChallenge({
    joined: true,
    own: { rank: 3, score: 4000, count: 10 },
    participants_count: 10,
    can: { join: false, leave: true, post: true, manage: false, publish: false, end: false, delete: false },
    ...change,
  });

/** A page of challenges, those that the viewer takes part in apart. */
export const challengeLists = (all: Challenge[], next: string | null = null): ChallengeLists => ({
  joined: all.filter(({ joined }) => joined),
  unjoined: all.filter(({ joined }) => !joined),
  next,
});

/** Somebody in the list of a challenge's participants, with overrides. */
export const testParticipant = (change: Partial<Participant> = {}): Participant => ({
  ...testPerson(),
  following: false,
  participant_id: testId(),
  opens: true,
  own: false,
  ...change,
});

/** The viewer's taking part as the server confirms it. */
export const testParticipation = (change: Partial<Participation> = {}): Participation => ({
  challenge_id: testId(),
  user_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});

/** A place of a leaderboard, with overrides. */
export const testPlace = (change: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  participant_id: testId(),
  rank: 1,
  score: 9000,
  user: testPerson(),
  own: false,
  ...change,
});

/** A leaderboard; what it says of the viewer follows from their row, unless it is given. */
export const testBoard = (data: LeaderboardEntry[], change: Partial<Leaderboard> = {}): Leaderboard => {
  const own = data.find((entry) => entry.own);
  return { data, count: data.length, own: own ? { rank: own.rank, score: own.score, count: data.length } : null, final: false, ...change };
};

/** A badge that was earned, with overrides. */
export const testBadge = (change: Partial<Badge> = {}): Badge => ({
  challenge_id: testId(),
  challenge_name: 'March on',
  name: 'Marcher',
  image_url: null,
  image: null,
  earned_at: '2026-03-06T12:00:00.000Z',
  final: true,
  ...change,
});

/** A page of badges. */
export const badgePage = (badges: Badge[], next: string | null = null): BadgePage => ({ data: { badges }, count: badges.length, next });

/** An entry of a score: all of 2,000 steps counted today, with overrides. */
export const testEntry = (change: Partial<ScoreEntry> = {}): ScoreEntry => ({
  id: testId(),
  at: '2026-03-06T12:00:00.000Z',
  day: '2026-03-06',
  source: 'log',
  change: 'counted',
  amount: 2000,
  credited: 2000,
  reason: null,
  words: '',
  workout_id: null,
  event: null,
  ...change,
});

/** A notification, with overrides. */
export const testNotification = (change: Partial<Notification> = {}): Notification => ({
  id: testId(),
  verb: 'like',
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
  ...change,
});

export const feedPage = (results: Post[], next: string | null = null): FeedPage => ({ data: { results }, next });
export const notificationPage = (results: Notification[], next: string | null = null): NotificationPage => ({ data: { results }, next });
export const commentPage = (newestFirst: Reaction[], count: number, next: string | null = null): ReactionPage => ({
  data: { reactions: newestFirst, reaction_counts: { like: 0, comment: count } },
  next,
});
