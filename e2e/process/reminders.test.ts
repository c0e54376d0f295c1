import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { killLeftOvers, type RunningServer } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { dataFolder, serve, signIn } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let servers: RunningServer[] = [];
const start = async (demo = false) => {
  const options = { dataDir: data.path, databaseUrl: postgres.url };
  servers = await Promise.all([serve({ ...options, demo }), serve(options)]);
};
beforeAll(async () => {
  data = await dataFolder();
  postgres = await startPostgres();
  await start(true);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  killLeftOvers();
  await postgres?.stop();
  await data.remove();
});

/** The looks are a minute apart, and more on a busy machine. */
const patience = { timeout: 180_000, interval: 500 };

it('reminds everybody once where two processes run on one PostgreSQL, also after both were restarted', async () => {
  const { me } = await signIn(servers[0]!.url, data.path, 'member');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows: events } = await client.query<{ id: string }>(
    `
    update event set starts_at = date_trunc('minute', now() + interval '50 minutes'), ends_at = date_trunc('minute', now() + interval '2 hours'), is_all_day = false,
      scheduled_at = now() - interval '1 week', starts_local = to_char((now() + interval '50 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
      ends_local = to_char((now() + interval '2 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), time_zone = 'UTC', going = going + 1
    where id in (select id from event where status = 'In Progress' and starts_at > now() + interval '2 days'
      and not exists (select from attendance where event_id = event.id and member_id = $1) order by id limit 3)
    returning id`,
    [me.id],
  );
  expect(events).toHaveLength(3);
  await client.query(
    `insert into attendance (id, event_id, member_id, status, created_at)
     select gen_random_uuid(), id, $1, 'going', now() - interval '2 days' from unnest($2::uuid[]) as id`,
    [me.id, events.map(({ id }) => id)],
  );
  const reminded = async () =>
    (
      await client.query<{ n: number; events: number }>(
        `select count(*)::int as n, count(distinct reminder.event_id)::int as events from notification
         join event_reminder as reminder on reminder.id = notification.about_id
         where notification.member_id = $1 and reminder.event_id = any($2::uuid[])`,
        [me.id, events.map(({ id }) => id)],
      )
    ).rows[0]!;
  await vi.waitFor(async () => expect(await reminded()).toEqual({ n: 3, events: 3 }), patience);
  await Promise.all(servers.map((server) => server.stop()));
  const restarted = new Date();
  await start();
  // Another minute has begun, and its look has ended without finding more: nothing is left to be delivered either.
  const looked = `select 1 from pgboss.job where name = 'events.every_minute' and created_on > $1 and state = 'completed'`;
  await vi.waitFor(async () => expect((await client.query(looked, [restarted])).rowCount).toBeGreaterThan(0), patience);
  const pending = `select 1 from outbox_event union all
    select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'`;
  await vi.waitFor(async () => expect((await client.query(pending)).rowCount).toBe(0), patience);
  expect(await reminded()).toEqual({ n: 3, events: 3 });
  await client.end();
}, 400_000);
