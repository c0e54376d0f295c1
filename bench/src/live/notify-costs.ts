import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startChild } from './children.ts';

const SECONDS = 3;
const WRITERS = [1, 4, 16, 64];
const LISTENERS = [0, 4, 16];
const NOTICE = JSON.stringify({ about: 'rooms', rooms: ['post:01890000-0000-7000-8000-000000000000'] });

const insert = { name: 'insert', text: 'insert into bench_written (said) values ($1)', values: [NOTICE] };
const notify = { name: 'notify', text: `select pg_notify('muster_live', $1)`, values: [NOTICE] };

/** What one writer does again and again. */
const ways: Record<string, (client: pg.Client) => Promise<unknown>> = {
  'a write': (client) => client.query(insert),
  'a write that notifies, in one transaction': async (client) => {
    await client.query('begin');
    await client.query(insert);
    await client.query(notify);
    await client.query('commit');
  },
  'a write of two statements': async (client) => {
    await client.query('begin');
    await client.query(insert);
    await client.query('select 1');
    await client.query('commit');
  },
  'a notice alone': (client) => client.query(notify),
};

async function connected(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
const ended = (clients: pg.Client[]) => Promise.all(clients.map((client) => client.end()));

/** Transactions a second with and without NOTIFY, by writers and listeners: what its lock on commits costs. PostgreSQL waits for its disk. */
export async function notifyCosts(url: string, tell: (row: Record<string, string>) => void): Promise<void> {
  const [admin] = await connected(url, 1);
  await admin!.query('create table bench_written (id bigserial primary key, said text)');
  for (const listening of LISTENERS) {
    const listeners = await connected(url, listening);
    for (const listener of listeners) await listener.query('listen muster_live');
    for (const [what, once] of Object.entries(ways)) {
      if (listening > 0 && !what.includes('noti')) continue;
      const row: Record<string, string> = { 'transactions a second': what, listeners: String(listening) };
      for (const count of WRITERS) {
        const writers = await connected(url, count);
        const until = performance.now() + SECONDS * 1000;
        const done = await Promise.all(
          writers.map(async (client) => {
            let times = 0;
            for (; performance.now() < until; times += 1) await once(client);
            return times;
          }),
        );
        row[`${count} writers`] = (done.reduce((sum, times) => sum + times, 0) / SECONDS).toFixed(0);
        await ended(writers);
      }
      tell(row);
    }
    await ended(listeners);
  }
  await ended([admin!]);
}

const FLOOD = 20_000;
const FLOOD_BYTES = 4000;
/** Longer than our own listener is waited for. */
const PATIENCE_MS = 75_000;

/**
 * What a process that listens and is stopped does to the queue of notices: nothing after what it has read is thrown away, and once 8 GB are full
 * every transaction that notifies fails. One listens as PostgreSQL comes, the other by the bus of the server.
 */
export async function stuckListener(url: string, tell: (row: Record<string, string>) => void): Promise<void> {
  for (const kind of ['plain', 'ours'] as const) {
    const child = await startChild('deaf', [kind, url]);
    child.kill('SIGSTOP');
    const [speaker] = await connected(url, 1);
    const flood = `select pg_notify('muster_live', $1 || n || '"}') from generate_series(1, ${FLOOD}) as n`;
    await speaker!.query(flood, [`{"about":"seen","fill":"${'x'.repeat(FLOOD_BYTES)}`]);
    const usage = async () => {
      // What everybody has read is thrown away with the next notice.
      await speaker!.query(`select pg_notify('muster_live', '{"about":"seen"}')`);
      const { rows } = await speaker!.query<{ mb: number }>('select pg_notification_queue_usage() * 8192 as mb');
      return rows[0]!.mb;
    };
    const full = await usage();
    const began = performance.now();
    let left = full;
    while (left > 1 && performance.now() - began < PATIENCE_MS) {
      await wait(1000);
      left = await usage();
    }
    tell({
      'a process that is stopped': kind === 'plain' ? 'listens as PostgreSQL comes' : 'listens as our server does',
      'queue after 80 MB': `${full.toFixed(0)} MB`,
      'queue later': `${left.toFixed(0)} MB after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    });
    await speaker!.end();
    child.kill('SIGKILL');
  }
}
