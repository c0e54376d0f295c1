import type { ScoreReason, ScoreSource } from '@muster/contract';
import type { Events } from '../../../platform/jobs/outbox.ts';
import type { ChallengeEntryTable, ChallengeTable } from '../challenges.tables.ts';
import type { TeamChange } from '../teams/teams.facts.ts';

/** A participation with what decides how its score changes. Its results are not final. */
export interface LockedParticipation {
  id: string;
  challenge_id: string;
  member_id: string;
  score: number;
  /** How much corrections have taken beyond what there was. */
  withheld: number;
  /** They have left: they stand on no leaderboard. */
  away: boolean;
  team_id: string | null;
  /** What they have brought to that team. */
  team_share: number;
  unit: ChallengeTable['unit'];
  goal: number;
  daily_cap: number | null;
  start_date: string;
  end_date: string;
  badge_id: string | null;
}

/** Something that a member did and that a challenge counts. */
export interface Source {
  kind: Exclude<ScoreSource, 'correction'>;
  /** The log or the check-in; ids sort by time. */
  id: string;
  day: string;
  amount: number;
  event_id: string | null;
  /** How much of the amount counts, before any cap: the rest is counted by other logs of the day. */
  counts: number;
  /** Why that is less: it is the double of another log, or the sum of a day in which others are contained. */
  less: Extract<ScoreReason, 'double' | 'day_sum'> | null;
}

/** What the ledger says of a source by now. */
export interface LedgerSource extends Omit<Source, 'counts' | 'less'> {
  /** The entry that counted it first. */
  entry_id: string;
  /** How much of it counts, by all its entries. */
  credited: number;
  reversed: boolean;
  /** Why its latest entry counts otherwise than its amount. */
  noted: ScoreReason | null;
}

/** A new entry of the ledger. */
export interface NewEntry {
  kind: Source['kind'];
  source_id: string;
  day: string;
  change: 'counted' | 'recounted' | 'reversed';
  amount: number;
  credited: number;
  reverses: string | null;
  reason: ScoreReason | null;
  event_id: string | null;
}

/** One row of the ledger as it is written. */
export type EntryRow = Omit<ChallengeEntryTable, 'created_at' | 'words'> & { words?: string };

/** A participation with the entries that its ledger lacks. */
export interface Change {
  held: LockedParticipation;
  entries: ReadonlyArray<NewEntry | EntryRow>;
  /** They join with it: the histogram and the team do not count them yet. */
  joins?: boolean;
}

/** A change of how many have a score within a step. */
export interface BucketChange {
  challenge_id: string;
  bucket: number;
  by: number;
}

/** A badge that is earned or lost by now, with what is told of it. */
interface OfBadge<Told> {
  id: string;
  challenge_id: string;
  member_id: string;
  event_id: string;
  told: Told;
}

/** What changes together. */
export interface Effects {
  entries: readonly EntryRow[];
  /** The scores of participations. */
  scored: ReadonlyArray<{ id: string; score: number; withheld: number; team_share: number }>;
  earned: ReadonlyArray<OfBadge<Events['challenge.badge_earned']>>;
  /** Their badges are named by whose they are. */
  lost: ReadonlyArray<OfBadge<Omit<Events['challenge.badge_taken_back'], 'badge_id'>>>;
  told: ReadonlyArray<{ event_id: string; told: Events['challenge.scored'] }>;
  buckets: readonly BucketChange[];
  teams: readonly TeamChange[];
}
