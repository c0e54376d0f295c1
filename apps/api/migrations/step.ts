import type { Migration } from 'kysely/migration';

/** A migration, and which releases can go on beside it (decision 85). */
export interface Step extends Migration {
  /**
   * The last migration that a release must know to work once this one is done. Declared only where something is taken away or narrowed that
   * releases before that one use; else every release that worked before goes on working.
   */
  readonly floor?: string;
  /** The backfill that must be finished before: a step that relies on each row having been worked on does not begin earlier. */
  readonly after?: string;
  /**
   * Indexes on tables that may have many rows: `on` by name, as in `create index <name> on <on>`. On a PostgreSQL server that has data they are
   * built beside members after the start (decision 91), so nothing but speed may depend on them: none is unique.
   */
  readonly indexes?: Readonly<Record<string, string>>;
}
