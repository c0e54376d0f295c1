// Members who write, read and listen while machines below them fail. Each answer is counted, and what was acknowledged is remembered.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** Out of a budget of 120 writes a minute in each process. */
const PAUSE_MS = 500;
/** Out of a budget of 60 comments in five minutes. */
const TURNS_PER_COMMENT = 12;
const AGAIN_MS = 200;

/**
 * Begins the load. `members` have an id and a token, and are shared out over the addresses in `urls`. Returns the counts, which go on, and
 * functions to observe and end it.
 */
export async function startLoad(urls, members) {
  const counts = { sent: 0, answered: 0, refused: 0, cut: 0, failed: 0, old: 0, slowest: 0 };
  const faults = new Map();
  const fault = (what) => faults.set(what, (faults.get(what) ?? 0) + 1);

  const urlOf = (member, next = 0) => urls[(members.indexOf(member) + next) % urls.length];

  /** Sends a request of a member; its status is 0 if the connection broke. */
  async function send(path, { of, body, method = body ? 'POST' : 'GET', key } = {}) {
    counts.sent += 1;
    const began = performance.now();
    const headers = {
      authorization: `Bearer ${of.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    let answer;
    try {
      const response = await fetch(urlOf(of) + path, { method, headers, body: body && JSON.stringify(body) });
      const text = await response.text();
      answer = { status: response.status, retryAfter: response.headers.get('retry-after'), text };
    } catch (error) {
      answer = { status: 0, text: error.cause?.code ?? error.message };
    }
    counts.slowest = Math.max(counts.slowest, performance.now() - began);
    const { status, retryAfter, text } = answer;
    if (status === 200 || status === 201) counts.answered += 1;
    else if (status === 503 && retryAfter) counts.refused += 1;
    // A process was killed that had begun, and repeating it is for the member to decide.
    else if (status === 502 || status === 0) counts.cut += 1;
    else {
      counts.failed += 1;
      fault(`${method} ${path.replace(/[0-9a-f-]{36}/g, '…')} ${status} ${text.slice(0, 200)}`);
    }
    return { status, body: status === 200 || status === 201 ? JSON.parse(text) : null };
  }

  const posts = [];
  for (const author of members) {
    const { body } = await send(`/api/user/${author.id}/feed`, { of: author, body: { text: '0' }, key: randomUUID() });
    posts.push({ author, id: body.id, acknowledged: 0, edits: 0, sent: 0, comments: [], comment: null });
  }
  let running = true;

  async function edit(post, turn) {
    const { author, id } = post;
    post.sent = turn;
    const { status } = await send(`/api/user/${author.id}/feed/${id}`, {
      method: 'PUT',
      of: author,
      body: { text: String(turn) },
    });
    if (status === 200) {
      post.acknowledged = turn;
      post.edits += 1;
    }
    return status === 200;
  }
  /** Sends a comment, or the same one again if it is not known whether it came in. */
  async function comment(post) {
    const { author, id } = post;
    post.comment ??= { key: randomUUID(), content: `${post.comments.length}` };
    const { key, content } = post.comment;
    const { status } = await send(`/api/user/${author.id}/reactions/${id}`, {
      of: author,
      key,
      body: { kind: 'comment', content },
    });
    if (status !== 201) return;
    post.comments.push(content);
    post.comment = null;
  }
  const load = posts.map(async (post) => {
    const { author, id } = post;
    for (let turn = 1; running; turn += 1) {
      await edit(post, turn);
      const read = await send(`/api/user/${author.id}/feed/${id}`, { of: author });
      // Whoever answers, and from wherever it is read: one's own writes are there.
      if (read.status === 200 && Number(read.body.text) < post.acknowledged) {
        counts.old += 1;
        fault(`read ${read.body.text} after ${post.acknowledged} was acknowledged`);
      }
      await send(`/api/user/${author.id}/news`, { of: author });
      if (post.comment || turn % TURNS_PER_COMMENT === 0) await comment(post);
      await wait(PAUSE_MS);
    }
  });

  /** What two members' sockets were told, one for each process if the proxy shares them out; they write to another one if there are several. */
  const sockets = [posts[0], posts[1]].map((post) => {
    const socket = io(urlOf(post.author, 1), {
      path: '/api/live',
      transports: ['websocket'],
      auth: { token: post.author.token },
      forceNew: true,
    });
    const heard = { post, socket, told: 0 };
    socket.on('connect', () => socket.emit('watch', { join: [`post:${post.id}`] }, () => undefined));
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
    /** How long it takes from now until a member's write is acknowledged and read again, in seconds. */
    backAfter: async () => {
      const began = performance.now();
      for (;;) {
        const acknowledged = posts.map((post) => post.acknowledged);
        await wait(AGAIN_MS);
        if (posts.some((post, nth) => post.acknowledged > acknowledged[nth])) return (performance.now() - began) / 1000;
        if (performance.now() - began > 120_000) return Number.POSITIVE_INFINITY;
      }
    },
    /** How many sockets are told of something within some seconds: the posts that they watch are edited all the time. */
    toldWithin: async (seconds) => {
      const before = sockets.map(({ told }) => told);
      const began = performance.now();
      const news = () => sockets.filter(({ told }, nth) => told > before[nth]).length;
      while (news() < sockets.length && performance.now() - began < seconds * 1000) await wait(AGAIN_MS);
      return news();
    },
    /** Ends it once every comment has been acknowledged. */
    end: async () => {
      running = false;
      await Promise.all(load);
      for (const post of posts) while (post.comment) await comment(post);
      for (const { socket } of sockets) socket.disconnect();
    },
  };
}
