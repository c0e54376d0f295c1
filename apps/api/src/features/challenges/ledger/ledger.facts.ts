import type { ScoreReason, ScoreSource } from '@muster/contract';
import type { Events } from '../../../platform/jobs/outbox.ts';
import type { ChallengeEntryTable, ChallengeTable } from '../challenges.tables.ts';
import type { TeamChange } from '../teams/teams.facts.ts';

/** A locked participation whose score is not final, with the facts that decide how the score changes. */
export interface LockedParticipation {
  id: string;
  challenge_id: string;
  member_id: string;
  score: number;
  /** Excess of corrections over the score. */
  withheld: number;
  /** A former participant, who is on no leaderboard. */
  away: boolean;
  team_id: string | null;
  /** Contribution to that team. */
  team_share: number;
  unit: ChallengeTable['unit'];
  goal: number;
  daily_cap: number | null;
  start_date: string;
  end_date: string;
  badge_id: string | null;
}

/** A log or check-in of a member that a challenge counts. */
export interface Source {
  kind: Exclude<ScoreSource, 'correction'>;
  /** The log or check-in; ids are in order of time. */
  id: string;
  day: string;
  amount: number;
  event_id: string | null;
  /** The part of the amount that counts, before any cap; other logs of the day cover the rest. */
  counts: number;
  /** Why that is less: a double of another log, or a daily sum that contains other logs. */
  less: Extract<ScoreReason, 'double' | 'day_sum'> | null;
}

/** The state of a source in the ledger. */
export interface LedgerSource extends Omit<Source, 'counts' | 'less'> {
  /** The entry that first counted it. */
  entry_id: string;
  /** The sum of what its entries credit. */
  credited: number;
  reversed: boolean;
  /** The reason of its latest entry, where it credits something other than the amount. */
  noted: ScoreReason | null;
}

/** An entry to be added to the ledger. */
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

/** A ledger row as it is inserted. */
export type EntryRow = Omit<ChallengeEntryTable, 'created_at' | 'words'> & { words?: string };

/** A participation, with the entries missing from its ledger. */
export interface Change {
  held: LockedParticipation;
  entries: ReadonlyArray<NewEntry | EntryRow>;
  /** Set for a new participant, whom the histogram and the team do not count yet. */
  joins?: boolean;
}

/** A change of the number of participants in a step. */
export interface BucketChange {
  challenge_id: string;
  bucket: number;
  by: number;
}

/** A badge that is earned or lost, with the payload of its outbox event. */
interface OfBadge<Told> {
  id: string;
  challenge_id: string;
  member_id: string;
  event_id: string;
  told: Told;
}

/** All changes that follow from ledger entries; written together. */
export interface Effects {
  entries: readonly EntryRow[];
  /** The new scores of participations. */
  scored: ReadonlyArray<{ id: string; score: number; withheld: number; team_share: number }>;
  earned: ReadonlyArray<OfBadge<Events['challenge.badge_earned']>>;
  /** Identified by challenge and member; the badge id is read on deletion. */
  lost: ReadonlyArray<OfBadge<Omit<Events['challenge.badge_taken_back'], 'badge_id'>>>;
  told: ReadonlyArray<{ event_id: string; told: Events['challenge.scored'] }>;
  buckets: readonly BucketChange[];
  teams: readonly TeamChange[];
}
