import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** A column that references a member, and what happens to its rows when that member requests their data or leaves. */
export interface PersonalData {
  table: string;
  column: string;
  /** The file of the member's archive that contains its rows, without the columns to omit; or why they are withheld. */
  archive: { file: string; omit?: readonly string[] } | { withheld: string };
  /**
   * Rows are deleted with the member's row by a cascading foreign key, or by the feature's `erase`. Immutable rows that contain only an id
   * are kept: it identifies nobody once the member is deleted.
   */
  erased: 'with_member' | 'by_feature' | 'kept';
  /**
   * The order for a large account, which is deleted in steps. `first`: sign-in and contact data, deleted at the moment the member leaves.
   * `last`: data needed to find the rest.
   */
  goes?: 'first' | 'last';
}

/**
 * Rows of which a large account may have any number, and which are not simply deleted with the member's row: they are deleted in steps
 * before the rest. The platform finds rows that cascade with the member by itself.
 */
export interface ManyRows {
  table: string;
  /** Selects its rows; after `take` the selected ones no longer match. */
  rows: (memberId: string) => RawBuilder<unknown>;
  /** Removes some of them, by id. */
  take: (tx: Tx, memberId: string, ids: readonly string[]) => Promise<void>;
}

/**
 * A feature's data about members. Every feature lists its columns, and a test compares the lists with the database's foreign keys, so that
 * no new table is forgotten.
 */
export interface HeldData {
  holds: readonly PersonalData[];
  many?: readonly ManyRows[];
  /**
   * Deletes what does not cascade from the member's row, in the transaction that deletes it, and before the row is deleted. `emails` are
   * all current and former addresses of the member, in lower case, that belong to no other member now.
   */
  erase?: (tx: Tx, member: { id: string; emails: readonly string[] }) => Promise<void>;
}
