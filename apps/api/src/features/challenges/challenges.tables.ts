import type { ChallengeUnit, EventCategory, ScoreReason, ScoreSource, TeamScore, TeamsBy } from '@muster/contract';
import type { ColumnType, Generated } from 'kysely';

/** Where the writing of places stands: the last one that has a place, the best first. */
export interface Placing {
  count: number;
  /** Of the last one; null before the first. */
  score: number | null;
  member_id: string | null;
  rank: number;
}

/** Amounts, here and below, are hundredths of the unit. */
export interface ChallengeTable {
  id: string;
  name: string;
  description: string;
  /** Days by each member's own clocks. */
  start_date: string;
  end_date: string;
  unit: ChallengeUnit;
  /** 0 for none. */
  goal: number;
  /** How much of a day counts at most; null for any amount. */
  daily_cap: number | null;
  /** Which events count; null for all. */
  category: EventCategory | null;
  badge_name: string;
  badge_media_id: string | null;
  cover_media_id: string | null;
  links: ColumnType<Array<{ text: string; url: string }>, string | undefined, string>;
  created_by: string | null;
  /** Null for a draft. */
  published_at: Date | null;
  /** Since when no score of it changes any more. */
  closed_at: Date | null;
  /** How far its places are written; null before and after that. */
  placed_upto: ColumnType<Placing | null, undefined, string | null>;
  /** Since when its results are final: all have their places. */
  frozen_at: Date | null;
  /** Null if single members have places. */
  team_by: TeamsBy | null;
  team_score: TeamScore | null;
  /** How often operators have moved people between teams. */
  team_moves: Generated<number>;
  /** How many take part. */
  participants_count: Generated<number>;
  version: Generated<number>;
  created_at: Date;
}

/** Somebody who takes part, or has left: their score goes on, but they stand on no leaderboard. */
export interface ChallengeParticipantTable {
  /** Names the row in lists, and sorts them. New for whoever joins again. */
  id: string;
  challenge_id: string;
  member_id: string;
  /** Never below zero. */
  score: Generated<number>;
  /** How much corrections have taken beyond what there was: later logs make up for it first. Null for 0 from before the column. */
  withheld: number | null;
  joined_at: Date;
  left_at: Date | null;
  /** The results are final: nothing changes the score any more. */
  frozen: Generated<boolean>;
  /** The final place; where teams have places, that of the team. */
  place: number | null;
  /** The team that they are in, or were in when they left. */
  team_id: string | null;
  /** What they have brought to that team since they came into it. Null in rows from before the column: all of the score, unless they have left. */
  team_share: number | null;
}

/** A team of those who take part. */
export interface ChallengeTeamTable {
  id: string;
  challenge_id: string;
  name: string;
  /** Whose team it is, where teams are by workspace; null for that of everybody else. */
  workspace_id: string | null;
  /** How many take part in it, and what they and those before them have brought; of shown teams as it was when results were made final. */
  people: Generated<number>;
  score: Generated<number>;
  /** The most who have taken part in it since it has a score: an average is among so many. Null from before the column: as many as now. */
  most_people: number | null;
  /** The final place; null before, and for teams that are too small to be shown. */
  place: number | null;
}

/** How many participants have a score within one step (`scores-units.ts`). */
export interface ChallengeBucketTable {
  challenge_id: string;
  bucket: number;
  participants: number;
}

/** One change of a score. Rows are only added. */
export interface ChallengeEntryTable {
  id: string;
  challenge_id: string;
  member_id: string;
  day: string;
  source_kind: ScoreSource;
  /** The log, the check-in, or of a correction the entry itself. */
  source_id: string;
  change: 'counted' | 'recounted' | 'reversed';
  /** What was entered. */
  amount: number;
  /** How much of it counts. */
  credited: number;
  /** The entry that it takes back. */
  reverses: string | null;
  reason: ScoreReason | null;
  words: Generated<string>;
  event_id: string | null;
  /** The operator who corrected. */
  actor_id: string | null;
  created_at: Date;
}

/** Of the goal of a challenge reached. */
export interface BadgeTable {
  id: string;
  challenge_id: string;
  member_id: string;
  earned_at: Date;
}

/** What decides who may do what in a challenge. */
export interface ChallengeFacts {
  id: string;
  start_date: string;
  end_date: string;
  published_at: Date | null;
  closed_at: Date | null;
  frozen_at: Date | null;
  team_by: TeamsBy | null;
}

/** Somebody takes part in a challenge, or no longer. */
export interface Taking {
  challenge_id: string;
  member_id: string;
}

/** An operator looks after a challenge. */
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
