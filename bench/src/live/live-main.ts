import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { postgresDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { groundOf } from '../ground.ts';
import { databaseSeconds, type Server, startServer, stopServer } from '../load.ts';
import { actions } from './actions.ts';
import { busTimes } from './bus-times.ts';
import { startChild, tellChild } from './children.ts';
import { fillSignedIn } from './community.ts';
import { notifyCosts, stuckListener } from './notify-costs.ts';
import { type Machine, megabytesOf, usedBy } from './processes.ts';
import { cut, killed } from './socket-faults.ts';
import { busy, idle, type Scene } from './socket-times.ts';

const { values } = parseArgs({
  options: {
    /** Only NOTIFY itself, and the same through NATS and Redis. */
    bus: { type: 'boolean', default: false },
    /** Only sockets on four processes. */
    only: { type: 'boolean', default: false },
    sockets: { type: 'string', default: '10000' },
    /** Likes and messages a second, one stretch after the other, until sockets are told too late. */
    rates: { type: 'string', default: '2+2,0+20,10+0,0+40' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const table = (name: string) => {
  console.info(`\n${name}`);
  return (row: Record<string, string>) => console.info(JSON.stringify(row));
};
const WEBS = 4;
const CLIENTS = 2;
const CHATS = 10;
/** Every so manieth socket follows a chat. */
const IN_CHAT = 4;
/** Spreads those in chats over all processes. */
const spread = (nth: number, over: number) => (nth + Math.floor(nth / IN_CHAT)) % over;
const POSTS = 100;
const POSTS_SHOWN = 3;
const FIRST_PORT = 24_830;

if (!values.only) {
  const postgres = await startPostgres({ synced: true });
  const main = Number(readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    await notifyCosts(postgres.url, table('What NOTIFY costs a transaction'));
    await stuckListener(postgres.url, table('A listener that is stuck'));
    const carrier = { url: postgres.url, seconds: () => databaseSeconds({ main, without: 0 }), stop: () => undefined };
    await busTimes(carrier, table('Four processes, each says a quarter and hears everything'));
  } finally {
    await postgres.stop();
  }
}
if (!values.bus) await sockets(Number(values.sockets), table(`${values.sockets} sockets on four processes`));

/** Four processes that serve, a worker, and as many sockets as members: what they cost, until they are told too late, and after faults. */
async function sockets(count: number, tell: (row: Record<string, string>) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-live-'));
  const postgres = await startPostgres();
  const servers: Server[] = [];
  const clients: Awaited<ReturnType<typeof startChild>>[] = [];
  process.once('exit', () => {
    for (const server of servers) server.process.kill('SIGKILL');
  });
  try {
    const database = postgresDatabase(postgres.url, unhurried);
    await migrate(database);
    const db = database.db as unknown as Kysely<never>;
    const { people, events } = await fillSignedIn(db, count, CHATS);
    const ground = await groundOf(postgres.url, postgres.folder);
    const secret = randomBytes(32).toString('hex');
    const env = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: secret,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
    };
    const main = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
    const start = async (nth: number, role: string) => {
      const server = await startServer(main, FIRST_PORT + nth, { ...env, ROLE: role });
      servers.push(server);
      return server;
    };
    const webs = [];
    for (let nth = 0; nth < WEBS; nth += 1) webs.push(await start(nth, 'web'));
    const worker = await start(WEBS, 'worker');
    for (let nth = 0; nth < CLIENTS; nth += 1) clients.push(await startChild('socket-clients', [], { SESSION_SECRET: secret }));
    const machine: Machine = { webs, worker, database: ground.database, clients: clients.map(({ pid }) => pid!) };
    const acts = actions(secret, people, () => machine.webs.map(({ port }) => port));

    const posts: Array<{ id: string; author: string }> = [];
    for (let nth = 0; nth < POSTS; nth += 1) posts.push((await acts.post())!);
    const chats = events.map((event, nth) => ({
      event,
      members: people.filter((_, at) => at % IN_CHAT === 1 && ((at - 1) / IN_CHAT) % CHATS === nth),
    }));
    const chatOf = new Map<string, { event: string; token: string }>();
    for (const { event, members } of chats)
      for (let from = 0; from < members.length; from += 16)
        await Promise.all(
          members.slice(from, from + 16).map(async (who) => {
            const { token } = (await acts.send<{ token: string }>(who, '/api/get_chat_token', { identifier: event }))!;
            chatOf.set(who.member, { event, token });
          }),
        );
    const browsers = people.map((who, nth) => ({
      ...who,
      server: spread(nth, WEBS),
      posts: Array.from({ length: POSTS_SHOWN }, (_, at) => posts[(nth + at) % POSTS]!.id),
      chat: chatOf.get(who.member),
    }));
    const held = webs.map(megabytesOf);
    const before = usedBy(machine);
    const began = performance.now();
    const ports = webs.map(({ port }) => port);
    await Promise.all(
      clients.map((client, nth) =>
        tellChild(client, { do: 'open', ports, browsers: browsers.filter((_, at) => spread(at, CLIENTS) === nth) }),
      ),
    );
    const after = usedBy(machine);
    const each = (from: number, to: number) => (((to - from) * 1000) / count).toFixed(2);
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
    tell({
      sockets: `${count} opened, in ${POSTS_SHOWN} rooms each, one in ${IN_CHAT} in a chat`,
      s: ((performance.now() - began) / 1000).toFixed(1),
      'kB each': (((sum(webs.map(megabytesOf)) - sum(held)) * 1024) / count).toFixed(0),
      'MB of each web before, after': webs.map((web, nth) => `${held[nth]!.toFixed(0)}–${megabytesOf(web).toFixed(0)}`).join(' '),
      'processor ms each, webs': each(sum(before.webs), sum(after.webs)),
      'processor ms each, PostgreSQL': each(before.database, after.database),
    });
    const scene: Scene = { machine, clients, posts, chats, acts, sockets: count, tell };
    await idle(scene);
    for (const rates of values.rates.split(',')) {
      const [likes, messages] = rates.split('+').map(Number);
      await ground.refill();
      if (!(await busy(scene, likes!, messages!))) break;
    }
    await ground.refill();
    const ways = { db, restart: () => postgres.restart('fast') };
    await cut(scene, 'the lines of all processes are cut', ways);
    await killed(scene);
    await ground.end();
    await database.end();
    await cut(scene, 'PostgreSQL restarts', ways);
  } finally {
    for (const client of clients) if (client.connected) client.disconnect();
    await Promise.all(servers.filter(({ process }) => process.exitCode === null && !process.killed).map(stopServer));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
