import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** One column that names a member, and what happens to its rows when that member requests their data or leaves. */
export interface PersonalData {
  table: string;
  column: string;
  /** The file of the member's archive that contains its rows, without the columns to omit; or why they are not in it. */
  archive: { file: string; omit?: readonly string[] } | { withheld: string };
  /**
   * Rows are deleted with the member's row by a cascading foreign key, or by the feature's `erase`. Kept are those that nobody may change and
   * that hold no more than an id, which names nobody once the member is gone.
   */
  erased: 'with_member' | 'by_feature' | 'kept';
  /**
   * For a large account, which is deleted in steps: what is deleted first, at the moment the member leaves, since they sign in with it or
   * are reached by it; and what is deleted last, since it says what else is theirs.
   */
  goes?: 'first' | 'last';
}

/**
 * Rows of which a large account may have any number, and which are not simply deleted with the member's row: they are deleted in steps
 * before the rest. The platform itself finds the rows that cascade with it.
 */
export interface ManyRows {
  table: string;
  /** Which of its rows they are; after `take` none of these rows match any more. */
  rows: (memberId: string) => RawBuilder<unknown>;
  /** Removes some of them, by their ids. */
  take: (tx: Tx, memberId: string, ids: readonly string[]) => Promise<void>;
}

/**
 * What a feature holds about members. Every feature lists its columns, and a test compares the lists with the database's foreign keys, so
 * that no new table is forgotten.
 */
export interface HeldData {
  holds: readonly PersonalData[];
  many?: readonly ManyRows[];
  /**
   * Deletes what does not cascade from the member's row, in the transaction that deletes it, and before it is deleted. `emails` are all
   * current and former ones of the member, in lower case, that now belong to nobody else.
   */
  erase?: (tx: Tx, member: { id: string; emails: readonly string[] }) => Promise<void>;
}
