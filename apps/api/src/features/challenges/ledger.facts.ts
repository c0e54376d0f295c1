import type { ScoreReason, ScoreSource } from '@muster/contract';

/** Something that a member did and that a challenge counts. */
export interface Source {
  kind: Exclude<ScoreSource, 'correction'>;
  /** The log or the check-in; ids sort by time. */
  id: string;
  day: string;
  amount: number;
  event_id: string | null;
  /** Whether it counts nothing, since another log of the same activity does. */
  double: boolean;
}

/** What the ledger says of a source by now. */
export interface Kept extends Source {
  /** The entry that counted it first. */
  entry_id: string;
  /** How much of it counts, by all its entries. */
  credited: number;
  reversed: boolean;
  /** Whether its latest entry says that it is a double, or no longer. */
  noted_double: boolean;
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
