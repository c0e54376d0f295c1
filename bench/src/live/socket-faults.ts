import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { quantile } from '../load.ts';
import { tellChild } from './children.ts';
import { now } from './clock.ts';
import { spent, usedBy } from './processes.ts';
import type { Report } from './socket-clients.ts';
import { type Missing, reports, type Scene, untilWhole } from './socket-times.ts';

const PAUSE_MS = 500;
const TOGETHER = 10;
const seconds = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length === 0 ? 'none' : [0.5, 0.95, 1].map((q) => (quantile(sorted, q) / 1000).toFixed(1)).join(', ');
};
const lacking = ({ wanted, messages, likes }: Missing) => `${messages} of ${wanted} messages, ${likes} likes`;

async function begin(scene: Scene): Promise<void> {
  await reports(scene);
  scene.acts.done.said.clear();
  scene.acts.done.failed.clear();
}

/** One of the processes is killed: how long until its sockets are back in their rooms on the others, and what they lack then. */
export async function killed(scene: Scene): Promise<void> {
  const { machine, clients, acts, posts, chats } = scene;
  await begin(scene);
  const [victim, ...left] = machine.webs;
  victim!.process.kill('SIGKILL');
  machine.webs = left;
  const before = usedBy(machine);
  await Promise.all(clients.map((client) => tellChild(client, { do: 'ports', ports: left.map(({ port }) => port) })));
  const found: Report[] = [];
  const calls: number[] = [];
  const lost = scene.sockets / (left.length + 1);
  let back: number[] = [];
  while (back.length < lost) {
    const sent = now();
    await Promise.all([acts.like(posts), acts.say(chats)]);
    calls.push(now() - sent);
    await wait(Math.max(0, sent + PAUSE_MS - now()));
    found.push(...(await reports(scene)));
    back = found.flatMap((report) => report.back);
  }
  const used = spent(before, usedBy(machine));
  const { missing } = await untilWhole(scene, { found });
  const each = (all: number) => ((all * 1000) / Math.max(1, back.length)).toFixed(1);
  scene.tell({
    fault: 'one of four processes is killed',
    'sockets that lost theirs, back': String(back.length),
    'back in their rooms after s (p50, p95, last)': seconds(back),
    'refused handshakes': String(found.reduce((sum, { refused }) => sum + refused, 0)),
    'processor ms each: webs, PostgreSQL': `${each(used.webs)}, ${each(used.database)}`,
    'a like and a message meanwhile, slowest s': (Math.max(...calls) / 1000).toFixed(1),
    lacking: lacking(missing),
  });
}

/**
 * The lines by which the processes hear of each other are cut, or PostgreSQL restarts; what members do before they are there again shows up
 * once every socket was told to ask.
 */
export async function cut(
  scene: Scene,
  what: 'the lines of all processes are cut' | 'PostgreSQL restarts',
  { db, restart }: { db: Kysely<never>; restart: () => Promise<unknown> },
): Promise<void> {
  const { acts, posts, chats } = scene;
  await begin(scene);
  const since = now();
  if (what === 'PostgreSQL restarts') await restart();
  else await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster live'`.execute(db);
  const away = now() - since;
  // At once: so that some of it happens while nobody listens.
  await Promise.all(Array.from({ length: TOGETHER }, () => Promise.all([acts.like(posts), acts.say(chats)])));
  let told: number[] = [];
  const { missing } = await untilWhole(scene, {
    enough: (last) => {
      told = last.flatMap((report) => report.told.map((at) => (at ?? 0) - since)).filter((after) => after > 0);
      return told.length >= scene.sockets;
    },
  });
  scene.tell({
    fault: what,
    'away for s': (away / 1000).toFixed(1),
    'sockets told to ask again': `${told.length} of ${scene.sockets}`,
    'told after s (p50, p95, last)': seconds(told),
    'sent again': [...acts.done.failed].map(([why, count]) => `${count} (${why})`).join(', ') || '0',
    lacking: lacking(missing),
  });
}
