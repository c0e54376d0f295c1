import { sql } from 'kysely';

/** The tables with the most rows. `attendance` and `reaction` keep the index that refuses a second row of the same. */
export const LARGEST = [
  'post',
  'timeline_entry',
  'reaction',
  'notification',
  'notification_entry',
  'attendance',
  'workout',
  'challenge_entry',
];
const STILL_ASKED = ['reaction_one_like', 'attendance_event_id_member_id_key'];

/**
 * Their indexes are not written row by row but built at the end, which takes a fraction of the time. `reindex` makes valid again what was marked
 * here: the mark is the server's own, of an index that `create index concurrently` has not finished.
 */
export const withoutIndexes = sql`update pg_index set indisready = false, indisvalid = false
    where indrelid = any(${LARGEST}::regclass[]) and not indexrelid = any(${STILL_ASKED}::regclass[])`;
