import type { ScoreEntry } from '@muster/contract';
import { amountOf } from '../board/scores-units.ts';
import type { HistoryRow } from './history.queries.ts';

/** A ledger entry, in the contract's form. */
export const toEntry = (row: HistoryRow): ScoreEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  day: row.day,
  source: row.source_kind,
  change: row.change,
  amount: amountOf(row.amount),
  credited: amountOf(row.credited),
  reason: row.reason,
  words: row.words,
  workout_id: row.workout_id,
  event: row.event,
});
