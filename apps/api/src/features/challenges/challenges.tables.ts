import type { ChallengeUnit, EventCategory, ScoreReason, ScoreSource, TeamScore, TeamsBy } from '@muster/contract';
import type { ColumnType, Generated } from 'kysely';

/** Progress of writing the final places: the last participant placed, best first. */
export interface Placing {
  count: number;
  /** Of the last participant placed; null before the first. */
  score: number | null;
  member_id: string | null;
  rank: number;
}

/** A challenge. Amounts here and below are in hundredths of the unit. */
export interface ChallengeTable {
  id: string;
  name: string;
  description: string;
  /** Days in each member's own time zone. */
  start_date: string;
  end_date: string;
  unit: ChallengeUnit;
  /** 0 for no goal. */
  goal: number;
  /** Maximum amount that counts per day; null without a cap. */
  daily_cap: number | null;
  /** The category of events that count; null for all. */
  category: EventCategory | null;
  badge_name: string;
  badge_media_id: string | null;
  cover_media_id: string | null;
  links: ColumnType<Array<{ text: string; url: string }>, string | undefined, string>;
  created_by: string | null;
  /** Null for a draft. */
  published_at: Date | null;
  /** Time after which no score changes. */
  closed_at: Date | null;
  /** Progress of writing the final places; null before and after. */
  placed_upto: ColumnType<Placing | null, undefined, string | null>;
  /** Time at which results became final and all places were set. */
  frozen_at: Date | null;
  /** Null if members have places instead of teams. */
  team_by: TeamsBy | null;
  team_score: TeamScore | null;
  /** Number of times that participants were moved between teams. */
  team_moves: Generated<number>;
  /** Number of participants. */
  participants_count: Generated<number>;
  version: Generated<number>;
  created_at: Date;
}

/** A current or former participant. The score of a former one is still counted, but is on no leaderboard. */
export interface ChallengeParticipantTable {
  /** Identifies the row in lists, and is their order. New for a member who joins again. */
  id: string;
  challenge_id: string;
  member_id: string;
  /** Never negative. */
  score: Generated<number>;
  /** Excess of corrections over the score, which later logs pay off first. Null means 0, in rows from before the column. */
  withheld: number | null;
  joined_at: Date;
  left_at: Date | null;
  /** The score is final. */
  frozen: Generated<boolean>;
  /** The final place; where teams have places, the team's. */
  place: number | null;
  /** The current team, or the team that they left. */
  team_id: string | null;
  /** Contribution to that team since joining it. Null in rows from before the column: the whole score, or 0 for a former participant. */
  team_share: number | null;
}

/** A team of participants. */
export interface ChallengeTeamTable {
  id: string;
  challenge_id: string;
  name: string;
  /** The workspace of the team, where teams are by workspace; null for the team of members without one. */
  workspace_id: string | null;
  /** Number of current members, and the contributions of current and former members. Fixed for shown teams once results are final. */
  people: Generated<number>;
  score: Generated<number>;
  /**
   * Highest number of members since the team has a score; an average is divided by it. Null in rows from before the column: the current
   * number.
   */
  most_people: number | null;
  /** The final place; null before, and for teams that are too small to be shown. */
  place: number | null;
}

/** Number of participants per step of the histogram (`scores-units.ts`). */
export interface ChallengeBucketTable {
  challenge_id: string;
  bucket: number;
  participants: number;
}

/** A change of a score, in the ledger. Rows are only added. */
export interface ChallengeEntryTable {
  id: string;
  challenge_id: string;
  member_id: string;
  day: string;
  source_kind: ScoreSource;
  /** The log or check-in; for a correction, the entry itself. */
  source_id: string;
  change: 'counted' | 'recounted' | 'reversed';
  /** The amount of the source, or its change. */
  amount: number;
  /** The part of it that counts. */
  credited: number;
  /** The entry that this one reverses. */
  reverses: string | null;
  reason: ScoreReason | null;
  words: Generated<string>;
  event_id: string | null;
  /** The operator who made the correction. */
  actor_id: string | null;
  created_at: Date;
}

/** A badge for reaching the goal of a challenge. */
export interface BadgeTable {
  id: string;
  challenge_id: string;
  member_id: string;
  earned_at: Date;
}

/** The facts about a challenge that policies need. */
export interface ChallengeFacts {
  id: string;
  start_date: string;
  end_date: string;
  published_at: Date | null;
  closed_at: Date | null;
  frozen_at: Date | null;
  team_by: TeamsBy | null;
}

/** The member who joins or leaves, and the challenge. */
export interface Taking {
  challenge_id: string;
  member_id: string;
}

/** The operator, and the challenge that they manage. */
export interface Operating {
  challenge_id: string;
  actor_id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    challenge: ChallengeTable;
    challenge_participant: ChallengeParticipantTable;
    challenge_team: ChallengeTeamTable;
    challenge_bucket: ChallengeBucketTable;
    challenge_entry: ChallengeEntryTable;
    badge: BadgeTable;
  }
}
