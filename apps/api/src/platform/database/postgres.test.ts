import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { requestLimits } from './limits.ts';
import { postgresPool } from './postgres.ts';

const url = inject('postgresUrl');

it.runIf(url)('outlives connections that the server ends, idle ones and ones in a transaction', async () => {
  const pool = postgresPool(url, requestLimits, 3);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const [idle, busy] = [await pool.connect(), await pool.connect()];
    await busy.query('begin');
    const pids = await Promise.all([idle, busy].map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid));
    idle.release();
    await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
    await expect.poll(async () => (await admin.query('select 1 from pg_stat_activity where pid = any($1)', [pids])).rowCount).toBe(0);
    await expect(busy.query('select 1')).rejects.toThrow();
    busy.release(true);
    // Wait until the pool has noticed the closed connection.
    await expect.poll(() => pool.idleCount).toBe(0);
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  } finally {
    await admin.end();
    await pool.end();
  }
});

it.runIf(url)('runs statements without compiling them first', async () => {
  const pool = postgresPool(url, requestLimits, 1);
  try {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await pool.end();
  }
});
