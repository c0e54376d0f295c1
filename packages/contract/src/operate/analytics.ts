import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Day, Id, IdParams, Instant, NamedHome, Next, Offset } from '../base/shared.ts';

/** A figure about what members do; null if suppressed because it covers too few people (decision 72). */
const Figure = z.number().min(0).nullable();
const Count = z.number().int().min(0).nullable();

const summary = {
  workspace_id: Id,
  workspace_name: z.string(),
  total_registrations: z.number().int().min(0),
  active_users_last_30_days: Count,
  /** The last day that the figures include; null before the first week was closed. */
  counted_until: Day.nullable(),
  /** Why figures are suppressed. */
  withheld: z.enum(['too_few', 'not_yet']),
  /** Minimum number of people that a figure covers. */
  floor: z.number().int(),
};

/** A workspace in the list (ANALYT-05). */
export const AnalyticsSummary = z.object(summary).meta({ id: 'AnalyticsSummary' });
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

const AnalyticsChallenge = z
  .object({ challenge_id: Id, challenge_name: z.string(), total_participants: Count })
  .meta({ id: 'AnalyticsChallenge' });
export type AnalyticsChallenge = z.infer<typeof AnalyticsChallenge>;

const AnalyticsEvent = z
  .object({ event_id: Id, event_name: z.string(), ended_at: Instant, total_participants: Count })
  .meta({ id: 'AnalyticsEvent' });
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

/** A member of a workspace. Anonymous ones are Anonymous, and so are those across a block. */
const AnalyticsUser = z.object({ full_name: z.string(), date_joined: Day }).meta({ id: 'AnalyticsUser' });
export type AnalyticsUser = z.infer<typeof AnalyticsUser>;

const figures = {
  ...summary,
  total_steps: Figure,
  total_miles: Figure,
  total_badges: Count,
  total_checkins: Count,
  /** The first rows of each block. */
  challenges: z.array(AnalyticsChallenge),
  events: z.array(AnalyticsEvent),
};

/** A workspace with its blocks (ANALYT-08). */
export const WorkspaceAnalytics = z
  .object({
    ...figures,
    users: z.array(AnalyticsUser),
    /** Whether the viewer may download files. */
    can: z.object({ download: z.boolean() }),
  })
  .meta({ id: 'WorkspaceAnalytics' });
export type WorkspaceAnalytics = z.infer<typeof WorkspaceAnalytics>;

/** A week or a month: what was released in it. */
export const AnalyticsPeriod = z
  .object({
    /** Its first day. */
    begins: Day,
    active_users: Count,
    steps: Figure,
    miles: Figure,
    badges: Count,
    checkins: Count,
    /** How many events of the workspace were over in it. */
    events: z.number().int().min(0),
    /** How many people took part in challenges that ran in it, each counted once. */
    participants: Count,
  })
  .meta({ id: 'AnalyticsPeriod' });
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>;

/** Newcomers of some months, and how many of them were active in their fifth to eighth week. */
const AnalyticsNewcomers = z
  .object({ since: Day, until: Day, joined: z.number().int().min(0), stayed: z.number().int().min(0) })
  .meta({ id: 'AnalyticsNewcomers' });
export type AnalyticsNewcomers = z.infer<typeof AnalyticsNewcomers>;

/** What was released over time. */
const AnalyticsHistory = z
  .object({
    data: z.array(AnalyticsPeriod),
    /** The same by weeks and by months, since it exists by month of joining only. */
    newcomers: z.array(AnalyticsNewcomers),
  })
  .meta({ id: 'AnalyticsHistory' });
export type AnalyticsHistory = z.infer<typeof AnalyticsHistory>;

/** A person with access to a workspace's analytics, with the last days of access; none if not within the last 90. */
const AnalyticsLooker = z
  .object({
    name: z.string(),
    role: z.enum(['operator', 'event_leader']).nullable(),
    /** The last days on which they opened figures or the list of people, or downloaded a file. */
    looked_on: Day.nullable(),
    listed_on: Day.nullable(),
    downloaded_on: Day.nullable(),
  })
  .meta({ id: 'AnalyticsLooker' });
export type AnalyticsLooker = z.infer<typeof AnalyticsLooker>;

/** That an operator moved the member into their workspace. They count in its figures only once they agree. */
const WorkspaceMove = z
  .object({
    /** Where they were; null if in no workspace. */
    from: z.string().nullable(),
    to: NamedHome,
    moved_at: Instant,
    /** The operator's reason; empty if they gave none. */
    reason: z.string(),
    /** The Monday from which on they count here; null until they agree. Until then they count where they did before. */
    counts_from: Day.nullable(),
  })
  .meta({ id: 'WorkspaceMove' });
export type WorkspaceMove = z.infer<typeof WorkspaceMove>;

/** What a member's employer sees; nothing if the member has no workspace. */
export const EmployerView = z
  .object({ workspace: z.object(figures).nullable(), lookers: z.array(AnalyticsLooker), move: WorkspaceMove.nullable() })
  .meta({ id: 'EmployerView' });
export type EmployerView = z.infer<typeof EmployerView>;

const By = z.strictObject({ period: z.enum(['weeks', 'months']).default('weeks') });
const seen = { method: 'GET', access: 'member', params: IdParams, errors: ['analytics.leaders_only', 'analytics.not_found'] } as const;
const listed = { ...seen, query: z.strictObject({ offset: Offset }) } as const;
const downloaded = {
  ...seen,
  file: 'text/csv',
  response: z.string(),
  errors: ['analytics.operators_only', 'analytics.not_found'],
} as const;
const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), count: z.number().int().min(0), next: Next });

/** What employers learn of their workspace. Where analytics are off, each of these answers 404 `feature_off`. */
export const analyticsCalls = defineCalls({
  listAnalytics: {
    method: 'GET',
    path: '/api/analytics',
    access: 'member',
    summary: 'The workspaces that one may see: the own one, for operators and event leaders (ANALYT-11)',
    response: z.object({ data: z.array(AnalyticsSummary), next: Next }),
    errors: ['analytics.leaders_only'],
  },
  getEmployerView: {
    method: 'GET',
    path: '/api/analytics/employer',
    access: 'member',
    summary: 'What the own employer sees: the same figures, who may look, and who did in the last 90 days',
    response: EmployerView,
  },
  agreeToCount: {
    method: 'PUT',
    path: '/api/analytics/employer/agreement',
    access: 'member',
    budget: 'write',
    summary: 'Agree to count in the figures of the workspace that an operator moved one to, from the next full week on',
    body: z.strictObject({ workspace_id: Id }),
    response: EmployerView,
    errors: ['analytics.not_found'],
  },
  getEmployerHistory: {
    method: 'GET',
    path: '/api/analytics/employer/history',
    access: 'member',
    summary: 'What the own employer sees by weeks or months: the same as getAnalyticsHistory',
    query: By,
    response: AnalyticsHistory,
  },
  getWorkspaceAnalytics: {
    ...seen,
    path: '/api/analytics/workspace/{id}',
    summary: 'A workspace with the first rows of its blocks (ANALYT-06, ANALYT-08); its operators and event leaders',
    response: WorkspaceAnalytics,
  },
  getAnalyticsHistory: {
    ...seen,
    path: '/api/analytics/workspace/{id}/history',
    summary: 'What was released of a workspace by weeks or months, the earliest first',
    query: By,
    response: AnalyticsHistory,
  },
  listAnalyticsUsers: {
    ...listed,
    path: '/api/analytics/workspace/{id}/users',
    summary: 'The members of a workspace, those who joined last first',
    response: pageOf(AnalyticsUser),
  },
  listAnalyticsChallenges: {
    ...listed,
    path: '/api/analytics/workspace/{id}/challenges',
    summary: 'How many of a workspace take part in challenges, the latest first',
    response: pageOf(AnalyticsChallenge),
  },
  listAnalyticsEvents: {
    ...listed,
    path: '/api/analytics/workspace/{id}/events',
    summary: 'How many of a workspace took part in events, the latest first',
    response: pageOf(AnalyticsEvent),
  },
  downloadAnalyticsLeaderboard: {
    ...downloaded,
    path: '/api/analytics/workspace/{id}/leaderboard/csv',
    summary: 'The challenges of a workspace as a file (ANALYT-12); its operators',
  },
  downloadAnalyticsAttendees: {
    ...downloaded,
    path: '/api/analytics/workspace/{id}/attendee/csv',
    summary: 'The events of a workspace as a file (ANALYT-13); its operators',
  },
  downloadAnalyticsUsers: {
    ...downloaded,
    path: '/api/analytics/workspace/{id}/user/csv',
    summary: 'The members of a workspace as a file (ANALYT-14); its operators',
  },
});
