import { type Kysely, type RawBuilder, sql } from 'kysely';
import { closeWeeks, lastWeekOver } from '../../apps/api/src/features/analytics/closing.jobs.ts';
import { rebuildTallies } from '../../apps/api/src/features/analytics/index.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { deploymentConfig } from '../../apps/api/src/platform/start/config.ts';
import { transactions } from '../../apps/api/src/platform/transact.ts';
import { benchedConfig } from './capture.ts';

/** How many workspaces there are beside that of all, how many weeks are told of each, and how many of them are closed by the job. */
const [others, weeks, closed] = [200, 52, 4];
const operators = 20;

/** The workspace that everybody is in, as `fillCommunity` makes it. */
const big = sql<string>`bench_id('2025-01-01Z', 0)`;

const told = (): Array<[name: string, statement: RawBuilder<unknown>]> => {
  const last = lastWeekOver(systemClock.now());
  return [
    [
      `${operators} operators`,
      sql`update member set permissions = array['operator'] where id in (
        select id from member where email like 'member%@bench.example' order by id desc limit ${operators}::int)`,
    ],
    [
      `${others} other workspaces`,
      sql`insert into workspace (id, name, access_code, created_at)
        select bench_id('2025-01-01Z', n), 'Works ' || n, lpad((100000 + n)::text, 6, '0'), '2025-01-01Z' from generate_series(1, ${others}::int) as n`,
    ],
    [
      `${weeks} weeks of each`,
      sql`insert into analytics_week (workspace_id, week, steps, miles, badges, check_ins, active, events, event_check_ins, participants)
        select id, ${last}::date - 7 * n, 100 * (100000 + 1000 * n), 100 * (400 + n), n % 7, 10 + n, 400 + n, n % 5, n % 11, 90 + n
        from workspace cross join generate_series(0, ${weeks - 1}::int) as n where n >= ${closed}::int or id <> ${big}`,
    ],
    [
      'months of newcomers',
      sql`insert into analytics_newcomers (workspace_id, since, until, people, stayed)
        select id, month, month + interval '1 month - 1 day', 40, 17
        from workspace cross join generate_series('2025-01-01'::date, ${last}::date - 150, interval '1 month') as month`,
    ],
  ];
};

/**
 * Adds analytics to a community that has none: what the database keeps is counted by the product's own command, most weeks are made up, and
 * the last of them are closed by the product's own job. `tell` is called with each step and its duration in seconds.
 */
export async function fillAnalytics(db: Kysely<never>, tell: (line: string) => void): Promise<void> {
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  for (const [name, statement] of told()) await step(name, () => statement.execute(db));
  const real = db as unknown as Database;
  await step('counting what members logged', () => real.transaction().execute(rebuildTallies));
  const deps = { transact: transactions(real, () => undefined), clock: systemClock, config: deploymentConfig(benchedConfig) };
  await step(`closing ${closed} weeks of it`, () => closeWeeks(deps));
  await sql`vacuum analyze analytics_week, analytics_event, analytics_tally, analytics_released, analytics_counted, analytics_people`.execute(
    db,
  );
}

/** The workspace that everybody is in, and its operators. */
export async function bigOffice(db: Kysely<never>): Promise<{ workspace: string; operators: string[] }> {
  const { rows } = await sql<{ id: string; workspace_id: string }>`
    select id, workspace_id from member where permissions = array['operator'] and workspace_id = ${big} order by id`.execute(db);
  return { workspace: rows[0]!.workspace_id, operators: rows.map(({ id }) => id) };
}
