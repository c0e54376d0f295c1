import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../load.ts';
import type { actions } from './actions.ts';
import { tellChild } from './children.ts';
import { now } from './clock.ts';
import type { SignedIn } from './community.ts';
import { type Machine, shares, spent, usedBy } from './processes.ts';
import type { Report } from './socket-clients.ts';

/** Ten thousand sockets as they are open, and what members do meanwhile. */
export interface Scene {
  machine: Machine;
  clients: ChildProcess[];
  posts: ReadonlyArray<{ id: string; author: string }>;
  chats: ReadonlyArray<{ event: string; members: SignedIn[] }>;
  acts: ReturnType<typeof actions>;
  sockets: number;
  tell: (row: Record<string, string>) => void;
}

const SECONDS = 20;
/** How many times as long as acts are begun they may take to be answered, until no higher rate is tried. */
const MOST_LATE = 5;
/** How often it is looked whether all has arrived, and for how long. */
const [LOOK_MS, PATIENCE_MS] = [500, 120_000];
/** How far apart posts for everybody lie: they are announced at most once in five seconds. */
const POSTS_MS = 7000;

const pooled = (lists: number[][]): number[] => lists.flat().sort((a, b) => a - b);
const times = (sorted: number[]): string =>
  sorted.length === 0 ? 'none' : [0.5, 0.95, 0.99].map((q) => quantile(sorted, q).toFixed(0)).join(', ');

/** What all client processes report. */
export const reports = ({ clients, acts }: Scene): Promise<Report[]> =>
  Promise.all(clients.map((client) => tellChild<Report>(client, { do: 'report', likes: acts.done.likes, feeds: acts.done.feeds })));

/** What sockets should have been sent and were not. */
export interface Missing {
  wanted: number;
  messages: number;
  likes: number;
}

/** Reports from now on, and earlier ones, until nothing is missing, every socket is open, and `enough` says so; or until patience ends. */
export async function untilWhole(
  scene: Scene,
  { found = [], enough = () => true }: { found?: Report[]; enough?: (last: Report[], found: Report[]) => boolean } = {},
): Promise<{ found: Report[]; missing: Missing }> {
  const { chats, acts, clients, sockets } = scene;
  const late = now() + PATIENCE_MS;
  for (;;) {
    const last = await reports(scene);
    found.push(...last);
    const wanted = chats.reduce((total, { event, members }) => total + (acts.done.said.get(event) ?? 0) * members.length, 0);
    const missing = {
      wanted,
      messages: wanted - found.reduce((total, { chat }) => total + chat.messages + chat.fetched, 0),
      likes: last.reduce((total, { likes }) => total + likes.behind, 0),
    };
    const open = last.slice(-clients.length).reduce((total, report) => total + report.open, 0);
    if ((missing.messages === 0 && missing.likes === 0 && open === sockets && enough(last, found)) || now() > late)
      return { found, missing };
    await wait(LOOK_MS);
  }
}

/** Does something at a rate, without waiting for it; returns once all of it is answered. */
async function atRate(perSecond: number, seconds: number, act: () => Promise<unknown>): Promise<void> {
  const began = now();
  const under: Array<Promise<unknown>> = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    await wait(Math.max(0, began + (nth * 1000) / perSecond - now()));
    under.push(act());
  }
  await Promise.all(under);
}

/** What open sockets cost while nobody does anything. */
export async function idle(scene: Scene): Promise<void> {
  await wait(POSTS_MS);
  const before = usedBy(scene.machine);
  await wait(SECONDS * 1000);
  scene.tell({ 'members do': 'nothing', ...shares(before, usedBy(scene.machine), SECONDS) });
  await reports(scene);
}

/** Members like and talk so often in a second, and post now and then. Returns whether all of it arrived, and in good time. */
export async function busy(scene: Scene, likes: number, messages: number): Promise<boolean> {
  const { acts, chats, posts, machine } = scene;
  acts.done.said.clear();
  acts.done.feeds.length = 0;
  acts.done.failed.clear();
  const before = usedBy(machine);
  const began = now();
  await Promise.all([
    atRate(likes, SECONDS, () => acts.like(posts)),
    atRate(messages, SECONDS, () => acts.say(chats)),
    atRate(1000 / POSTS_MS, SECONDS - POSTS_MS / 1000, acts.post),
  ]);
  const answered = (now() - began) / 1000;
  const { found, missing } = await untilWhole(scene, {
    enough: (_, all) => all.reduce((total, { feeds }) => total + feeds.heard, 0) >= acts.done.feeds.length * scene.sockets,
  });
  const took = (now() - began) / 1000;
  const used = spent(before, usedBy(machine));
  const sum = (of: (report: Report) => number) => found.reduce((total, report) => total + of(report), 0);
  const frames = sum((report) => report.frames);
  const acted = likes * SECONDS + messages * SECONDS;
  const talk = pooled(found.map(({ chat }) => chat.delays));
  scene.tell({
    'members do': `${likes} likes, ${messages} messages a second`,
    'answered, told after s': `${answered.toFixed(0)}, ${took.toFixed(0)}`,
    'sent again': [...acts.done.failed].map(([why, count]) => `${count} (${why})`).join(', ') || '0',
    frames: String(frames),
    'messages to sockets, missing, out of order': `${missing.wanted}, ${missing.messages}, ${sum(({ chat }) => chat.gaps)}`,
    'likes missing': String(missing.likes),
    'message seen after ms (p50, p95, p99)': times(talk),
    'like seen after ms': times(pooled(found.map((report) => report.likes.delays))),
    'posts told to everybody': `${sum((report) => report.feeds.heard)} of ${acts.done.feeds.length * scene.sockets}`,
    'told everybody after ms': times(pooled(found.map((report) => report.feeds.delays))),
    'webs, µs a frame': ((used.webs * 1e6) / frames).toFixed(0),
    'processor ms an act: webs, worker, PostgreSQL': [used.webs, used.worker, used.database]
      .map((seconds) => ((seconds * 1000) / acted).toFixed(1))
      .join(', '),
    ...shares(before, usedBy(machine), took),
  });
  return missing.messages === 0 && missing.likes === 0 && answered < SECONDS * MOST_LATE;
}
