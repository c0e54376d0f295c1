import type { CallName, MusterContract } from '@muster/contract';
import { type Kysely, sql } from 'kysely';

type Db = Kysely<never>;
type GetName = { [N in CallName]: MusterContract[N]['method'] extends 'GET' ? N : never }[CallName];

/** What somebody who asks is given to ask about. */
export interface Asker {
  id: string;
  /** A post of somebody else, an event that is over and one to come, one of their logs, and one of their challenges that is over. */
  post: string;
  author: string;
  past: string;
  coming: string;
  host: string;
  attendance: string;
  workout: string;
  challenge: string;
  over: string;
  /** The group of all, and the workspace. */
  group: string;
  workspace: string;
  other: string;
  report: string;
}

/**
 * A path, who asks (an operator where it says so), and why it may look at more the older a community is, if it may; or why a call is left out.
 */
type Asked = { path: (at: Asker) => string; operator?: true; host?: true; grows?: string } | { left: string };

const noTime = { left: 'reads nothing that grows' } as const;
const off = { left: 'is off in what is measured: purchases, sign-on, directories' } as const;
const few = { left: 'the community that is generated has none, or few whatever its age' } as const;
const outside = { left: 'asks another service, or a file that comes with the server' } as const;
const by = (path: (at: Asker) => string): Asked => ({ path });
const operator = (path: (at: Asker) => string): Asked => ({ path, operator: true });
const growing = (asked: Asked, grows: string): Asked => ({ ...asked, grows });
const sorted = 'looks at all that a member has saved while that is little; once it is much, at the newest by an index';
const deeper = 'each search in an index is one block longer where a table is ten times as large, and it makes one for each row';
const everJoined = 'counts all challenges that a member ever joined';
const eachWritten = 'each post is searched for by itself, where there are too many by its author to look through';
const manyLively = 'where over a thousand homes have something newer than the page, each home that a member ever joined is asked';
const whole = 'the file has all that there ever was, and is read in parts';
const mine = (rest: string): Asked => by(({ id }) => `/api/user/${id}${rest}`);
const seen = (rest: string): Asked => by(({ other }) => `/api/user/${other}${rest}`);
const office = (rest: string): Asked => operator(({ workspace }) => `/api/analytics/workspace/${workspace}${rest}`);

/** Every GET call of the contract: how it is asked, or why it is not. */
export const asked: Record<GetName, Asked> = {
  getConfig: noTime,
  getHealth: noTime,
  getLiveness: noTime,
  getOperatorHealth: operator(() => '/api/operate/health'),
  getMinimumVersion: noTime,
  getWaiver: noTime,
  listSessions: mine('/sessions'),
  listSecurityLog: mine('/security_log'),
  listLooks: few,
  getDeparture: few,
  listGroupsWithoutAdmin: few,
  listRemovedAttendees: few,
  getOktaConfig: off,
  getProofConfig: noTime,
  listSignOn: off,
  testSignOn: off,
  getMe: by(() => '/api/user/me'),
  getMember: seen(''),
  getAppVersion: noTime,
  listWorkspaces: operator(() => '/api/operate/workspaces'),
  listOperatedMembers: operator(() => '/api/operate/members'),
  getOperatedMember: operator(({ other }) => `/api/operate/members/${other}`),
  getDirectory: off,
  listDirectoryEntries: off,
  listInvitations: operator(({ workspace }) => `/api/operate/workspaces/${workspace}/invitations`),
  checkInvitation: few,
  listBanned: few,
  listGroupRequests: few,
  listGroupInvites: few,
  checkGroupInvite: few,
  readGroupInvite: few,
  listGroupActs: few,
  listGroups: by(() => '/api/group?type=my_groups'),
  searchGroups: by(() => '/api/group/search?q=runners'),
  getGroup: by(({ group }) => `/api/group/${group}`),
  getGroupMembership: by(({ group, id }) => `/api/group/${group}/user/${id}`),
  getGroupRelation: by(({ group, id }) => `/api/user/${id}/group/${group}/relation`),
  searchGroupMembers: by(({ group }) => `/api/group/${group}/user/search`),
  listChapters: noTime,
  suggestPeople: mine('/suggestions'),
  searchMembers: by(() => '/api/user/search?q=Okafor'),
  listFollows: seen('/follow?relation=followers'),
  getFollowSummary: seen('/follow/summary'),
  listAllFollows: seen('/follow/following'),
  listBlocked: mine('/block'),
  listGroupReports: few,
  listReported: growing(
    operator(() => '/api/operate/reports'),
    deeper,
  ),
  getReport: operator(({ report }) => `/api/report/${report}`),
  listEvents: by(() => '/api/event?filter=active&lat=42.36&long=-71.06&distance=50'),
  getEvent: by(({ coming }) => `/api/event/${coming}`),
  listAttendees: by(({ coming }) => `/api/event/${coming}/attendee?status=going`),
  listAllAttendees: by(({ past }) => `/api/event/${past}/attendee/all`),
  getAttendeeProfile: by(({ past, attendance }) => `/api/event/${past}/attendee/${attendance}/profile`),
  downloadAttendees: { path: ({ past }) => `/api/event/${past}/attendee/csv`, host: true },
  getAttendance: by(({ past, id }) => `/api/event/${past}/attendee/${id}`),
  listFollowedAttendees: growing(
    by(({ id, past, coming }) => `/api/user/${id}/followed_attendees?event_ids=${past},${coming}`),
    deeper,
  ),
  getDoor: few,
  getEventSeries: few,
  getRecording: few,
  listFollowingFeed: mine('/news'),
  listNewestPosts: growing(mine('/news/newest?feed=following'), manyLively),
  listEverythingFeed: by(() => '/api/timeline/everything'),
  listMemberPosts: seen('/feed'),
  getPinnedPost: seen('/feed/pinned_post'),
  listBlockedPosts: mine('/block_post'),
  getPost: by(({ author, post }) => `/api/user/${author}/feed/${post}`),
  listEventPosts: by(({ past }) => `/api/event/${past}/feed`),
  listGroupPosts: by(({ group }) => `/api/group/${group}/feed`),
  listChallengePosts: by(({ challenge }) => `/api/challenge/${challenge}/feed`),
  listReactions: by(({ author, post }) => `/api/user/${author}/reactions/${post}`),
  listEventReactions: few,
  listLikers: by(({ author, post }) => `/api/user/${author}/reactions/${post}/list`),
  listWritten: growing(mine('/written'), eachWritten),
  listSavedPosts: growing(mine('/saved'), sorted),
  listWorkouts: mine('/workouts'),
  getWorkout: by(({ workout }) => `/api/workout/${workout}`),
  getImport: few,
  getIngestAddress: noTime,
  listChallenges: mine('/challenge'),
  getChallenge: by(({ challenge }) => `/api/challenge/${challenge}`),
  listParticipants: by(({ challenge }) => `/api/challenge/${challenge}/participants`),
  getParticipation: by(({ challenge, id }) => `/api/challenge/${challenge}/participants/${id}`),
  listFollowedParticipants: by(({ id, challenge, over }) => `/api/user/${id}/followed_participants?challenge_ids=${challenge},${over}`),
  getTop25: by(({ challenge }) => `/api/leaderboard/challenge/${challenge}/top25`),
  getRank: by(({ challenge, id }) => `/api/leaderboard/challenge/${challenge}/user/${id}/rank`),
  getCentered: by(({ challenge, id }) => `/api/leaderboard/challenge/${challenge}/user/${id}/centered`),
  listTeams: few,
  listTeamMembers: few,
  getScoreHistory: growing(
    by(({ challenge, id }) => `/api/challenge/${challenge}/participants/${id}/score`),
    deeper,
  ),
  listBadges: mine('/badges'),
  getBadge: by(({ id, over }) => `/api/v1/user/${id}/challenge/${over}/badges`),
  getMemberMetrics: growing(mine('/workout/metrics'), everJoined),
  getPaymentSettings: off,
  listPurchaseOptions: off,
  getDiscount: off,
  listPurchases: off,
  getReceipt: off,
  listSales: off,
  downloadSales: off,
  listShirtOrders: off,
  downloadShirtOrders: off,
  listTiers: off,
  listAnalytics: operator(() => '/api/analytics'),
  getEmployerView: few,
  getEmployerHistory: few,
  getWorkspaceAnalytics: office(''),
  getAnalyticsHistory: office('/history?period=weeks'),
  listAnalyticsUsers: office('/users'),
  listAnalyticsChallenges: office('/challenges'),
  listAnalyticsEvents: office('/events'),
  downloadAnalyticsLeaderboard: office('/leaderboard/csv'),
  downloadAnalyticsAttendees: office('/attendee/csv'),
  downloadAnalyticsUsers: office('/user/csv'),
  listAnnouncements: operator(() => '/api/operate/announcements'),
  listAudit: operator(() => '/api/operate/audit'),
  downloadAudit: growing(
    operator(() => '/api/operate/audit/csv'),
    whole,
  ),
  downloadAuditLines: growing(
    operator(() => '/api/operate/audit/jsonl'),
    whole,
  ),
  getEventCalendar: by(({ coming }) => `/api/event/${coming}/calendar`),
  getCalendarFeed: mine('/calendar'),
  getChatLogs: by(({ past }) => `/api/get_chat_logs/${past}`),
  listChatEntries: by(({ past }) => `/api/chat/${past}/message`),
  listMuted: few,
  listNotifications: mine('/notifications'),
  checkNotifications: mine('/notifications/check'),
  getPushKey: noTime,
  getPushSettings: noTime,
  getNoticeSettings: noTime,
  getLinkPreview: outside,
  autocompletePlaces: outside,
  geocodePlace: outside,
  reverseGeocode: outside,
  getTimeZone: outside,
  suggestAddresses: outside,
  verifyAddress: outside,
  lookUpCityState: outside,
  listCountries: outside,
};

/** Why a call may look at more the older a community is; undefined if it may not. */
export const growsOf = (name: string): string | undefined => {
  const how = asked[name as GetName];
  return 'grows' in how ? how.grows : undefined;
};

/** So many members who ask, each with things of the last half-year: the same however much came before. */
export async function askers(db: Db, count: number): Promise<Asker[]> {
  const { rows } = await sql<Asker>`
    select member.id, post.id as post, post.author_id as author, past.event_id as past, event.host_id as host, past.id as attendance,
      coming.id as coming, workout.id as workout, challenge.id as challenge, ended.id as over, groups.id as group,
      member.workspace_id as workspace, follow.followee_id as other, report.id as report
    from (select * from member where permissions = '{}' and not anonymous_profile order by id limit ${count * 20}::int) as member
    join lateral (select id, author_id from post where home_kind = 'member' and author_id <> member.id and created_at > now() - interval '60 days'
      and comment_count > 0 order by md5(id::text || member.id::text) limit 1) as post on true
    join lateral (select id, event_id from attendance where member_id = member.id and created_at between now() - interval '150 days' and now() - interval '2 days'
      order by id limit 1) as past on true
    join event on event.id = past.event_id and event.host_id is not null
    join lateral (select id from event where starts_at > now() + interval '1 day' order by md5(id::text || member.id::text) limit 1) as coming on true
    join lateral (select id from workout where member_id = member.id and created_at > now() - interval '150 days' order by id limit 1) as workout on true
    join lateral (select challenge.id from challenge join challenge_participant on challenge_id = challenge.id and member_id = member.id
      where challenge.frozen_at is null order by challenge.id limit 1) as challenge on true
    join lateral (select challenge.id from challenge join badge on badge.challenge_id = challenge.id and badge.member_id = member.id
      order by end_date desc, challenge.id limit 1) as ended on true
    join lateral (select followee_id from follow join member as other on other.id = followee_id and not other.anonymous_profile
      where follower_id = member.id order by followee_id limit 1) as follow on true
    cross join (select id from groups order by members_count desc, id limit 1) as groups
    cross join (select id from report order by created_at desc, id limit 1) as report
    order by member.id limit ${count}::int`.execute(db);
  if (rows.length < count) throw new Error(`Only ${rows.length} members have something of everything.`);
  return rows;
}
