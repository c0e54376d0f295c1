import type { Generated } from 'kysely';

/** What a member logged in a week that begins on this Monday, doubles left out; kept by the database. Amounts are hundredths. */
export interface AnalyticsTallyTable {
  member_id: string;
  week: string;
  logs: number;
  steps: number;
  miles: number;
}

/** How many members a workspace has; kept by the database. */
export interface AnalyticsPeopleTable {
  workspace_id: string;
  people: number;
}

/** What of a member is done with: it is in a released sum. */
export interface AnalyticsReleasedTable {
  member_id: string;
  steps: number;
  miles: number;
  badges: number;
  check_ins: number;
  /** The week from which on it was counted, where the member agreed to count in another workspace. */
  counts_from: string | null;
}

/** Where a member counts whom an operator has moved. All others count in the workspace that they are in. */
export interface AnalyticsPlaceTable {
  member_id: string;
  /** Where they counted before; null for nowhere. */
  workspace_id: string | null;
  /** The Monday from which on they count there; null if they always have. */
  counts_from: string | null;
  /** Where they were moved to. */
  next_id: string | null;
  /** The Monday from which on they count there; null until they have agreed. */
  next_from: string | null;
  moved_at: Date;
  reason: string;
}

/** What was released of a workspace for a week; null for what was not. Rows are only added. Of check-ins those of events not told. */
export interface AnalyticsWeekTable {
  workspace_id: string;
  /** Its Monday. */
  week: string;
  steps: number | null;
  miles: number | null;
  badges: number | null;
  check_ins: number | null;
  active: number | null;
  /** How many events of the workspace were over, and what was told of check-ins to events. */
  events: Generated<number>;
  event_check_ins: number | null;
  /** How many people take part in challenges that ran. */
  participants: number | null;
  closed_at: Date | null;
}

/** Of those who joined in some months, up to and including the day `until`, how many stayed. Rows are only added. */
export interface AnalyticsNewcomersTable {
  workspace_id: string;
  /** The first of the month in which the first of them joined. */
  since: string;
  until: string;
  people: number;
  stayed: number;
}

/** How many of a workspace checked in to an event that is over; null where that is not told. */
export interface AnalyticsEventTable {
  workspace_id: string;
  event_id: string;
  week: string;
  value: number | null;
}

/** How many of a workspace take part in a challenge, as told last. */
export interface AnalyticsChallengeTable {
  workspace_id: string;
  challenge_id: string;
  value: number;
}

/** Who was in a count of people when it was told last: of a challenge, or of those who are active. */
export interface AnalyticsCountedTable {
  id: string;
  workspace_id: string;
  challenge_id: string | null;
  member_id: string;
}

/** Who was among those who take part in challenges when that was told last. */
export interface AnalyticsTakingTable {
  workspace_id: string;
  member_id: string;
}

/** What somebody looked at. */
export type Looked = 'figures' | 'users' | 'leaderboard_file' | 'attendee_file' | 'user_file';

/** Who looked at a workspace's analytics, what at, and on which day in UTC. */
export interface AnalyticsLookTable {
  workspace_id: string;
  member_id: string;
  day: string;
  what: Looked;
  at: Date;
}

/** A member agrees to count in the figures of the workspace that they were moved to. */
export interface Agreement {
  member_id: string;
  workspace_id: string;
}

/** Somebody looks at a workspace. */
export interface Looking {
  workspace_id: string;
  member_id: string;
  what: Looked;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    analytics_tally: AnalyticsTallyTable;
    analytics_people: AnalyticsPeopleTable;
    analytics_released: AnalyticsReleasedTable;
    analytics_place: AnalyticsPlaceTable;
    analytics_week: AnalyticsWeekTable;
    analytics_event: AnalyticsEventTable;
    analytics_newcomers: AnalyticsNewcomersTable;
    analytics_challenge: AnalyticsChallengeTable;
    analytics_counted: AnalyticsCountedTable;
    analytics_taking: AnalyticsTakingTable;
    analytics_look: AnalyticsLookTable;
  }
}
