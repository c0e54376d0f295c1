import { livePath } from '@muster/contract';
import { io, type Socket } from 'socket.io-client';
import type { RunningServer } from '../../drills/src/lib/server.ts';
import { type DatabaseProcess, median, processorSeconds, quantile } from './load.ts';

const SOCKETS_EACH = 5;
/** A screen shows the post that is liked, and some others. */
const OTHER_ROOMS = 9;
/** Likes with no other shortly before them. */
const ALONE = 30;
/** The number of likes in a row, and the milliseconds between them. */
const MANY = 120;
const APART_MS = 50;
/** Longer than a room pauses after it has sent an update. */
const REST_MS = 1500;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens five sockets per viewer, all with the same post on the screen, and has it liked: once, and by many in a row. Milliseconds from the
 * sending of a like until each socket shows it, and the processor time of a like with all the updates it causes.
 */
export async function liveTimes(
  server: RunningServer,
  { database, done }: { database: DatabaseProcess; done: () => Promise<void> },
  { author, viewers, posts, tokenOf }: { author: string; viewers: string[]; posts: string[]; tokenOf: (id: string) => Promise<string> },
): Promise<Record<string, string>[]> {
  const origin = server.url;
  const send = async (id: string, path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${await tokenOf(id)}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/user/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const { id: post } = await send(author, `${author}/feed`, { text: 'A thousand look at this.' });
  await done();
  const room = `post:${post}`;

  /** When each like was sent, and how long each socket took to show that count. */
  const sent: number[] = [];
  let taken: number[] = [];
  const shows = (shown: { likes: number }, likes: number) => {
    for (; shown.likes < likes; shown.likes += 1) taken.push(performance.now() - sent[shown.likes]!);
  };
  const sockets: Socket[] = [];
  const began = performance.now();
  for (const viewer of viewers) {
    const token = await tokenOf(viewer);
    const opened = Array.from({ length: SOCKETS_EACH }, async () => {
      const socket = io(origin, { path: livePath, transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
      sockets.push(socket);
      const shown = { likes: 0 };
      socket.on('rooms', (news: Array<[string, { reaction_counts: { like: number } } | null]>) => {
        for (const [name, state] of news) if (name === room && state) shows(shown, state.reaction_counts.like);
      });
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
      const others = posts.slice(0, OTHER_ROOMS).map((id) => `post:${id}`);
      await socket.emitWithAck('watch', { join: [room, ...others] });
    });
    await Promise.all(opened);
  }
  const opening = performance.now() - began;

  const like = async (nth: number) => {
    sent.push(performance.now());
    await send(viewers[nth]!, `${author}/reactions/${post}`, { kind: 'like' });
  };
  const row = async (what: string, likes: number, run: () => Promise<void>) => {
    taken = [];
    const before = processorSeconds(server, database);
    await run();
    while (taken.length < likes * sockets.length) await rest(20);
    await done();
    const after = processorSeconds(server, database);
    const sorted = [...taken].sort((a, b) => a - b);
    const cost = (which: 'server' | 'database') => (((after[which] - before[which]) * 1000) / likes).toFixed(1);
    return {
      [`${sockets.length} sockets`]: what,
      'p50 ms': median(taken).toFixed(0),
      'p95 ms': quantile(sorted, 0.95).toFixed(0),
      'slowest ms': sorted.at(-1)!.toFixed(0),
      'processor ms a like, server': cost('server'),
      'processor ms a like, database': cost('database'),
    };
  };
  const rows = [
    {
      [`${sockets.length} sockets`]: `opened, ${OTHER_ROOMS + 1} rooms each`,
      'p50 ms': '',
      'p95 ms': '',
      'slowest ms': opening.toFixed(0),
    },
    await row(`${ALONE} likes alone`, ALONE, async () => {
      for (let nth = 0; nth < ALONE; nth += 1) {
        await like(nth);
        await rest(REST_MS);
      }
    }),
    await row(`${MANY} likes, ${1000 / APART_MS} a second`, MANY, async () => {
      const all: Array<Promise<void>> = [];
      for (let nth = 0; nth < MANY; nth += 1) {
        all.push(like(ALONE + nth));
        await rest(APART_MS);
      }
      await Promise.all(all);
    }),
  ];
  for (const socket of sockets) socket.disconnect();
  return rows;
}
