// Members who write, read and listen while machines below them fail.
import { setTimeout as wait } from 'node:timers/promises';
import { livePath } from '@muster/contract';
import { io } from 'socket.io-client';
import { good, isGood, isKept, ledger, type Member, readNews, repeat, type Send, sender } from '../lib/load.ts';

/** Out of a budget of 120 writes a minute in each process. */
const PAUSE_MS = 500;
/** Out of a budget of 60 comments in five minutes. */
const TURNS_PER_COMMENT = 12;
const AGAIN_MS = 200;

/**
 * Begins the load. Members are shared out over the addresses in `urls`. Returns the counts, which go on, and functions to observe and end it.
 */
export async function startLoad(urls: readonly string[], members: readonly Member[]) {
  const { send: sendTo, counts, faults } = sender(() => urls);
  const urlOf = (member: Member, next = 0) => urls[(members.indexOf(member) + next) % urls.length]!;
  const send: Send = (from, act) => sendTo(from, act, urlOf(from as Member));
  const written = ledger(send);
  for (const author of members) good(await written.post(author, '0'));
  const { posts } = written;
  let oldReads = 0;

  const load = repeat(posts, PAUSE_MS, async (post, before) => {
    const { author, id } = post;
    const turn = before + 1;
    await written.edit(post, String(turn));
    const read = await send(author, (calls) => calls.getPost({ params: { id: author.id, postId: id } }));
    // Whoever answers, and from wherever it is read: one's own writes are there.
    if (isGood(read) && !isKept(post, read.body.text)) {
      oldReads += 1;
      const what = `read ${read.body.text} after ${post.text} was acknowledged`;
      faults.set(what, (faults.get(what) ?? 0) + 1);
    }
    await readNews(send, author);
    if (written.isUnsure(post) || turn % TURNS_PER_COMMENT === 0) await written.comment(post);
    return turn;
  });

  /** What two members' sockets were told, one for each process if the proxy shares them out; they write to another one if there are several. */
  const sockets = posts.slice(0, 2).map(({ author, id }) => {
    const socket = io(urlOf(author, 1), { path: livePath, transports: ['websocket'], auth: { token: author.token }, forceNew: true });
    const heard = { socket, told: 0 };
    socket.on('connect', () => socket.emit('watch', { join: [`post:${id}`] }, () => undefined));
    // As the web does where it was refused, and not merely cut off.
    socket.on('connect_error', () => socket.active || setTimeout(() => socket.connect(), AGAIN_MS));
    socket.onAny(() => {
      heard.told += 1;
    });
    return heard;
  });

  return {
    counts,
    faults,
    posts,
    oldReads: () => oldReads,
    missing: written.missing,
    /** How long it takes from now until a member's write is acknowledged, in seconds. */
    backAfter: async (): Promise<number> => {
      const began = performance.now();
      for (;;) {
        const edits = posts.map((post) => post.edits);
        await wait(AGAIN_MS);
        if (posts.some((post, nth) => post.edits > edits[nth]!)) return (performance.now() - began) / 1000;
        if (performance.now() - began > 120_000) return Number.POSITIVE_INFINITY;
      }
    },
    /** How many sockets are told of something within some seconds: the posts that they watch are edited all the time. */
    toldWithin: async (seconds: number): Promise<number> => {
      const before = sockets.map(({ told }) => told);
      const began = performance.now();
      const news = () => sockets.filter(({ told }, nth) => told > before[nth]!).length;
      while (news() < sockets.length && performance.now() - began < seconds * 1000) await wait(AGAIN_MS);
      return news();
    },
    /** Ends it once every comment has been acknowledged. */
    end: async (): Promise<void> => {
      await load.end();
      for (const post of posts) while (written.isUnsure(post)) await written.comment(post);
      for (const { socket } of sockets) socket.disconnect();
    },
  };
}
