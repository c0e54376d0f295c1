import { createHash } from 'node:crypto';
import type { ChainedRow } from './audit.tables.ts';

/** The predecessor of the first entry. */
export const beginning = { seq: 0, hash: '0'.repeat(64) };

const part = (value: string | null): string => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`);

/** Computes the hash of an entry here, independently of the database that stores it. */
const hashOf = (row: Omit<ChainedRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      [
        String(row.seq),
        row.previous_hash,
        row.micros,
        row.actor_id,
        row.act,
        row.target_kind,
        row.target_id,
        row.about_id,
        row.reason,
        row.summary,
      ]
        .map(part)
        .join(''),
    )
    .digest('hex');

/** Describes what is wrong with an entry that should follow `last`, in a sentence; null if it is intact. */
export function flawOf(row: ChainedRow, last: { seq: number; hash: string }): string | null {
  if (row.seq !== last.seq + 1)
    return row.seq === last.seq + 2 ? `Entry ${last.seq + 1} is missing.` : `Entries ${last.seq + 1} to ${row.seq - 1} are missing.`;
  if (row.previous_hash !== last.hash) return `Entry ${row.seq} does not follow entry ${last.seq}: one of them was replaced.`;
  return row.hash === hashOf(row) ? null : `Entry ${row.seq} was changed.`;
}
