import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { type AnyTable, plainName, tableName } from '../database/every-table.ts';
import type { RawSession } from '../database/one-session.ts';
import { FLOOR_TABLE } from '../database/taken-steps.ts';
import type { Manifest } from './backup-manifest.ts';

/** The version, migrations and row counts of a database at the moment of its backup. */
export type Counted = Pick<Manifest, 'database_version' | 'migration' | 'floor' | 'rows'>;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Counts the rows of these tables, and reads the migration state of the database. */
export async function countIn(raw: Pick<RawSession, 'query'>, tables: readonly AnyTable[]): Promise<Counted> {
  const has = (name: string) => tables.some((table) => plainName(table) === name);
  const { rows: said } = await raw.query(
    `select current_setting('server_version') as database_version,
      ${has(DEFAULT_MIGRATION_TABLE) ? `coalesce((select max(name) from ${DEFAULT_MIGRATION_TABLE}), '')` : "''"} as migration
      ${has(FLOOR_TABLE) ? `, (select migration from ${FLOOR_TABLE}) as floor` : ''}`,
  );
  const counting = tables.map((table) => `select ${literal(plainName(table))} as name, count(*)::float8 as n from ${tableName(table)}`);
  const counts = counting.length > 0 ? (await raw.query(counting.join(' union all '))).rows : [];
  return {
    ...(said[0] as Omit<Counted, 'rows'>),
    rows: Object.fromEntries((counts as Array<{ name: string; n: number }>).map(({ name, n }) => [name, n])),
  };
}

/** Describes the first table whose row count differs; null if none does. */
export function differenceOf(then: Manifest['rows'], now: Manifest['rows']): string | null {
  const table = [...new Set([...Object.keys(then), ...Object.keys(now)])].find((name) => then[name] !== now[name]);
  return table === undefined ? null : `${table} has ${now[table] ?? 'no'} rows instead of ${then[table] ?? 'none'}`;
}
