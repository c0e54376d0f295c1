import type { RawBuilder } from 'kysely';
import type { Tx } from './database/database.ts';

/** One column that names a member, and what becomes of its rows when that member asks for their data or leaves. */
export interface PersonalData {
  table: string;
  column: string;
  /** The file of the member's archive that its rows stand in, without the columns to omit; or why they do not. */
  archive: { file: string; omit?: readonly string[] } | { withheld: string };
  /** Rows go with the member's row by their foreign key, or the feature's `erase` sees to them. */
  erased: 'with_member' | 'by_feature';
  /**
   * Of a large account, which goes in steps: what goes first, in the moment in which the member leaves, since they sign in with it or are
   * reached by it; and what goes last, since it says what else is theirs.
   */
  goes?: 'first' | 'last';
}

/**
 * Rows of which a large account may have any number, and which do not simply go with the member's row: they are taken away in steps before
 * the rest. The platform finds by itself what goes with it by foreign keys.
 */
export interface ManyRows {
  table: string;
  /** Which of its rows they are; `take` leaves none of them such a row. */
  rows: (memberId: string) => RawBuilder<unknown>;
  /** Takes away some of them, by their ids. */
  take: (tx: Tx, memberId: string, ids: readonly string[]) => Promise<void>;
}

/**
 * What a feature holds about members. Every feature lists its columns, and a test compares the lists with the foreign keys of the
 * database: a new table cannot be forgotten.
 */
export interface HeldData {
  holds: readonly PersonalData[];
  many?: readonly ManyRows[];
  /**
   * Takes away what does not go with the member's row, in the transaction that deletes it and before. `emails` are all that are or were
   * theirs, in lower case, and are nobody else's by now.
   */
  erase?: (tx: Tx, member: { id: string; emails: readonly string[] }) => Promise<void>;
}
