// What is left of deploy/cluster without Patroni, etcd, HAProxy and PgBouncer: two PostgreSQL servers, the second a synchronous replica of the
// first, and one address that leads to whichever is the primary. The run itself kills and promotes.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type PostgresServer, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { startPostgresWithDemo } from '../lib/demo-world.ts';
import { until } from '../lib/drill.ts';
import { ask } from './machines.ts';

/** A port that leads to `port()`, and cuts whoever comes while that is undefined. `cut` ends the connections that there are. */
async function startAddress(port: () => number | undefined) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const to = port();
    if (to === undefined) return client.destroy();
    const database = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Starts both, each waiting for the disk, and waits until the replica has all: the demo world, in a check. An empty data folder gets its files. */
export async function startPair(dataDir: string) {
  const first = await startPostgresWithDemo(dataDir, { synced: true });
  const second = await startPostgres({ replicaOf: first.port, synced: true });
  await ask(first.url, "alter system set synchronous_standby_names = '*'");
  await ask(first.url, 'select pg_reload_conf()');
  await until('a synchronous replica', async () => (await ask(first.url, 'select sync_state from pg_stat_replication')) === 'sync');
  let primary: PostgresServer | undefined = first;
  const address = await startAddress(() => primary?.port);
  const databaseUrl = `postgres://postgres@127.0.0.1:${address.port}/postgres`;
  return {
    databaseUrl,
    env: { DATABASE_REPLICA_URL: second.url },
    psql: (text: string) => ask(databaseUrl, text),
    /** As if the power of the primary were cut: it is gone, and nothing leads anywhere until the replica is promoted. */
    failOver: async (): Promise<void> => {
      first.kill();
      primary = undefined;
      address.cut();
      await ask(second.url, 'select pg_promote()');
      primary = second;
    },
    stop: async (): Promise<void> => {
      address.close();
      if (primary !== second) await first.stop();
      await second.stop();
    },
  };
}
