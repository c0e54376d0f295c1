import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Refused requests count against budgets, too. */
const counting = 'rate_count';

/** The content of the database: a checksum over all rows of each non-empty table, and the failed jobs. */
export async function everything(app: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${counting} order by 1`.execute(app.deps.db);
  const sums = tables.map(
    ({ name }): RawBuilder<unknown> =>
      sql`select ${sql.lit(name)} as name, md5(string_agg(row::text, '' order by row::text)) as sum from ${sql.table(name)} as row`,
  );
  const { rows } = await sql<{ name: string; sum: string | null }>`${sql.join(sums, sql` union all `)}`.execute(app.deps.db);
  const [lost] = (await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where state = 'failed'`.execute(app.deps.db))
    .rows;
  return Object.fromEntries(
    [...rows, { name: 'jobs given up', sum: String(lost!.jobs) }].flatMap(({ name, sum: of }) => (of === null ? [] : [[name, of]])),
  );
}
