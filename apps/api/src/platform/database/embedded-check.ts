import type { RawSession } from './one-session.ts';

interface Look {
  name: string;
  columns: string;
  known: number;
  pages: number;
}

/** PostgreSQL's error codes for files that are missing, truncated or corrupt. */
const damage = new Set<unknown>(['XX001', 'XX002', '58P01', '58030']);

/** Whether an error means that files of the database are missing or corrupt. */
export const isDamage = (error: unknown): boolean => error instanceof Error && damage.has((error as NodeJS.ErrnoException).code);

/**
 * Returns a description of a truncated table, or null. PostgreSQL itself notices truncation only when a query reaches the missing part. The
 * last row by key is near the end of each table; a table shorter than its recorded size is read completely.
 */
export async function findDamage(database: Pick<RawSession, 'query' | 'exec'>): Promise<string | null> {
  const { rows } = await database.query(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname) || ' desc', ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns,
      c.relpages as known, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind = 'r' group by c.oid, c.relname, c.relpages`);
  const tables = rows as Look[];
  try {
    // Uses only the key, but reads the row itself: an index-only scan would answer without it.
    await database.exec('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_indexonlyscan = off');
    for (const { name, columns, known, pages } of tables) {
      // A crash during a vacuum also leaves a table shorter than recorded: only reading all its keys shows whether a row is missing.
      await database.query(pages < known ? `select count(*) from ${name}` : `select * from ${name} order by ${columns} limit 1`);
    }
    return null;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  } finally {
    await database
      .exec('reset enable_seqscan; reset enable_sort; reset enable_bitmapscan; reset enable_indexonlyscan')
      .catch(() => undefined);
  }
}
