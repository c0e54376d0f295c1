import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Ground } from './compare.ts';

/** A PostgreSQL server that servers are measured on: queries made during a measurement use a connection whose process is not counted. */
export async function groundOf(url: string, folder: string): Promise<Ground & { end: () => Promise<void> }> {
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  // The writes of all sides draw on the budgets of the same members.
  const refill = async () => void (await watcher.query('delete from rate_count'));
  await refill();
  // It would tidy up after one side while the other is measured.
  await watcher.query('alter system set autovacuum = off');
  await watcher.query('select pg_reload_conf()');
  const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  const main = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    database: { main, without: rows[0]!.pid },
    refill,
    // A server processes the posts of all sides: none of that work may fall into another side's measurement, or out of its own.
    done: async () => {
      for (;;) {
        const { rows: left } = await watcher.query<{ n: number }>(`select ((select count(*) from outbox_event) +
          (select count(*) from pgboss.job where name = 'feed.fan_out' and state in ('created', 'retry', 'active')))::int as n`);
        if (left[0]!.n === 0) return;
        await new Promise((next) => setTimeout(next, 20));
      }
    },
    end: () => watcher.end(),
  };
}
