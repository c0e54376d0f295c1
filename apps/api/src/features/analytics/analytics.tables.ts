import type { Generated } from 'kysely';

/** Logs of a member in the week of this Monday, without duplicates; maintained by the database. Amounts are hundredths. */
export interface AnalyticsTallyTable {
  member_id: string;
  week: string;
  logs: number;
  steps: number;
  miles: number;
}

/** Number of members in a workspace; maintained by the database. */
export interface AnalyticsPeopleTable {
  workspace_id: string;
  people: number;
}

/** The part of a member's amounts that is already in a released sum. */
export interface AnalyticsReleasedTable {
  member_id: string;
  steps: number;
  miles: number;
  badges: number;
  check_ins: number;
  /** First week that was counted, if the member agreed to be counted in another workspace. */
  counts_from: string | null;
}

/** The workspace that counts a member whom an operator has moved. All others are counted in their current workspace. */
export interface AnalyticsPlaceTable {
  member_id: string;
  /** The workspace that counted them before; null if there was none. */
  workspace_id: string | null;
  /** The Monday since which that workspace counts them; null if it always has. */
  counts_from: string | null;
  /** The workspace that they were moved to. */
  next_id: string | null;
  /** The Monday from which on that workspace counts them; null until they agree. */
  next_from: string | null;
  moved_at: Date;
  reason: string;
}

/**
 * Figures of a workspace released for a week; null for those not released. Rows are only added. Check-ins are those at events without a
 * released count.
 */
export interface AnalyticsWeekTable {
  workspace_id: string;
  /** The Monday of the week. */
  week: string;
  steps: number | null;
  miles: number | null;
  badges: number | null;
  check_ins: number | null;
  active: number | null;
  /** Number of the workspace's events that ended, and the sum of released check-ins at events. */
  events: Generated<number>;
  event_check_ins: number | null;
  /** Participants of challenges that ran in the week. */
  participants: number | null;
  closed_at: Date | null;
}

/** Members who joined within some months, up to and including the day `until`, and how many of them stayed. Rows are only added. */
export interface AnalyticsNewcomersTable {
  workspace_id: string;
  /** First day of the month in which the first of them joined. */
  since: string;
  until: string;
  people: number;
  stayed: number;
}

/** Check-ins of a workspace's members at an ended event; null if the count is not released. */
export interface AnalyticsEventTable {
  workspace_id: string;
  event_id: string;
  week: string;
  value: number | null;
}

/** Last released number of a workspace's participants in a challenge. */
export interface AnalyticsChallengeTable {
  workspace_id: string;
  challenge_id: string;
  value: number;
}

/** A member who was in the last released count of a challenge, or of active members (`challenge_id` is null). */
export interface AnalyticsCountedTable {
  id: string;
  workspace_id: string;
  challenge_id: string | null;
  member_id: string;
}

/** A member who was in the last released count of participants in challenges. */
export interface AnalyticsTakingTable {
  workspace_id: string;
  member_id: string;
}

/** The kinds of looks at analytics. */
export type Looked = 'figures' | 'users' | 'leaderboard_file' | 'attendee_file' | 'user_file';

/** A look at a workspace's analytics, once per member, kind and day in UTC. */
export interface AnalyticsLookTable {
  workspace_id: string;
  member_id: string;
  day: string;
  what: Looked;
  at: Date;
}

/** A member's agreement to be counted in the workspace that they were moved to. */
export interface Agreement {
  member_id: string;
  workspace_id: string;
}

/** A member who looks at a workspace's analytics. */
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
