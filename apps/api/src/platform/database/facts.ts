import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Database } from './database.ts';
import { aboutOf } from './slow-statements.ts';

/** The server version of a database, its last migration and its size. */
export async function databaseFacts(db: Database): Promise<{ version: string; migration: string; bytes: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof databaseFacts>>>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select max(name) from ${sql.table(DEFAULT_MIGRATION_TABLE)}) as migration`.execute(db);
  return rows[0]!;
}

/** Whether a table exists; a migration of this release may still have to create it. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  return rows[0]!.there;
}

/**
 * A table, including its indexes and TOAST data. `rows` is the planner's estimate as of the last `analyze`; `dead` are dead row versions.
 */
export interface TableSize {
  name: string;
  rows: number;
  dead: number;
  bytes: number;
  analyzed: Date | null;
}

/** The largest tables, largest first, including indexes and TOAST data. */
export async function largestTables(db: Database, most: number): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, coalesce(s.n_dead_tup, 0)::float8 as dead,
      pg_total_relation_size(c.oid)::float8 as bytes, greatest(s.last_analyze, s.last_autoanalyze) as analyzed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by bytes desc, name limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** A long-open transaction or statement of another connection. `about` is its verb and tables, without values. */
export interface OpenForLong {
  pid: number;
  /** Its `application_name`. */
  application: string;
  state: string;
  seconds: number;
  /** Process ids of the backends that block it. */
  blocked_by: number[];
  about: string;
}

/** Transactions and statements of this database that have been open for longer than `seconds`, longest first; none on the embedded one. */
export async function openForLong(db: Database, seconds: number): Promise<OpenForLong[]> {
  const { rows } = await sql<Omit<OpenForLong, 'about'> & { query: string }>`
    select pid, coalesce(application_name, '') as application, coalesce(state, '') as state, pg_blocking_pids(pid) as blocked_by, query,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - ${seconds} * interval '1 second'
    order by xact_start`.execute(db);
  return rows.map(({ query, ...each }) => ({ ...each, about: aboutOf(query) }));
}
