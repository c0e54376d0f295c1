import { sql } from 'kysely';
import { type AnyDatabase, type AnyTable, quoted, tableName } from '../platform/database/every-table.ts';
import { recordsMigrations } from '../platform/database/taken-steps.ts';
import { queueSchema, queueTables } from '../platform/jobs/queue-tables.ts';

/**
 * Whether a table's rows are copied: the app's tables, without the record of migrations, which the target has itself, and the queue's jobs.
 */
export const moves = ({ schema, name }: AnyTable): boolean =>
  schema === 'public' ? !recordsMigrations(name) : schema === queueSchema && queueTables.includes(name);

const BATCH = 500;

/**
 * Copies a table's rows as text, as PostgreSQL's own dumps do: each value is written by the type's output function and read by its input
 * function, so no driver's conversion is involved. A cursor keeps at most 500 rows in memory.
 */
export async function copyRows(from: AnyDatabase, to: AnyDatabase, table: AnyTable): Promise<number> {
  const names = table.columns.map(({ name }) => quoted(name));
  if (names.length === 0) return 0;
  const texts = names.map((name, at) => `${name}::text as c${at}`).join(', ');
  await sql.raw(`declare moved no scroll cursor for select ${texts} from ${tableName(table)}`).execute(from);
  const aliases = names.map((_, at) => `c${at}`).join(', ');
  const casts = table.columns.map(({ type }, at) => `c${at}::${type}`).join(', ');
  const insert = `insert into ${tableName(table)} (${names.join(', ')}) overriding system value select ${casts} from unnest(`;
  let copied = 0;
  for (;;) {
    const { rows } = await sql.raw<Record<string, string | null>>(`fetch ${BATCH} from moved`).execute(from);
    if (rows.length === 0) break;
    const columns = names.map((_, at) => sql`${rows.map((row) => row[`c${at}`] ?? null)}::text[]`);
    await sql`${sql.raw(insert)}${sql.join(columns)}${sql.raw(`) as moved (${aliases})`)}`.execute(to);
    copied += rows.length;
  }
  await sql.raw('close moved').execute(from);
  return copied;
}

/** The number of rows of a table, and a checksum of all their values that does not depend on their order. */
export async function checksum(db: AnyDatabase, table: AnyTable): Promise<{ rows: number; sum: string }> {
  const row = `row(${table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')})::text`;
  const { rows } = await sql
    .raw<{ rows: string; sum: string }>(
      `select count(*)::text as rows, md5(coalesce(string_agg(md5(${row}), '' order by md5(${row}) collate "C"), '')) as sum from ${tableName(table)}`,
    )
    .execute(db);
  return { rows: Number(rows[0]!.rows), sum: rows[0]!.sum };
}

/** Sets the sequences of serial columns past the copied values. */
export async function advanceSequences(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ sequence: string; schema: string; name: string; column: string }>`
    select s.oid::regclass::text as sequence, n.nspname as schema, c.relname as name, a.attname as column
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and n.nspname in ('public', ${queueSchema})`.execute(db);
  for (const { sequence, column, ...table } of rows) {
    await sql
      .raw(
        `select setval('${sequence.replaceAll("'", "''")}', m) from (select max(${quoted(column)}) as m from ${tableName(table)}) x where m is not null`,
      )
      .execute(db);
  }
}

/**
 * Drops the foreign keys of the given tables, and returns the function that restores them: tables may refer to each other in cycles, and
 * restoring a key checks every row.
 */
export async function withoutForeignKeys(db: AnyDatabase, tables: AnyTable[]): Promise<() => Promise<void>> {
  const names = new Set(tables.map(tableName));
  const { rows } = await sql<{ schema: string; name: string; key: string; definition: string }>`
    select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0`.execute(db);
  const keys = rows.filter((row) => names.has(tableName(row)));
  for (const each of keys) await sql.raw(`alter table ${tableName(each)} drop constraint ${quoted(each.key)}`).execute(db);
  return async () => {
    for (const each of keys) {
      await sql.raw(`alter table ${tableName(each)} add constraint ${quoted(each.key)} ${each.definition}`).execute(db);
    }
  };
}
