// Kills the server again and again while members post, and looks for every acknowledged post afterwards.
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../lib/server.mjs';
import { call, post, signInAll } from './members.mjs';

/** Small enough that nobody runs out of the write budget of a minute. */
const MOST_PER_ROUND = 100;

/** Every post of a member as the server lists them, text by id. */
async function postsOf(url, member) {
  const found = new Map();
  for (let next = ''; next !== null; ) {
    const { status, body } = await call(url, `/api/user/${member.id}/feed?limit=100${next && `&offset=${next}`}`, { token: member.token });
    if (status !== 200) throw new Error(`A member's posts were answered with ${status}: ${JSON.stringify(body)}`);
    for (const { id, text } of body.data.results) found.set(id, text);
    next = body.next;
  }
  return found;
}

/** Those of the given posts that the server does not have as they were written. */
async function missing(url, members, posts) {
  const lists = await Promise.all(members.map(async (member) => [member.id, await postsOf(url, member)]));
  const byAuthor = new Map(lists);
  return posts.filter(({ id, author, text }) => byAuthor.get(author).get(id) !== text);
}

/** Gives, per round, how many posts were acknowledged before the kill and how many of all so far are missing after reopening. */
export async function killRounds({ rounds, seconds, dataDir, databaseUrl, report }) {
  const options = { dataDir, databaseUrl, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } };
  let server = await startServer(options);
  const members = await signInAll(server.url, dataDir);
  const acknowledged = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { url } = server;
    const before = acknowledged.length;
    let running = true;
    const writing = members.map(async (member, place) => {
      for (let turn = 0; running && turn < MOST_PER_ROUND; turn += 1) {
        const text = `Round ${round}, ${place}.${turn}`;
        const id = await post(url, member, text);
        if (id) acknowledged.push({ id, author: member.id, text });
        else if (running) await wait(5);
      }
    });
    // At a moment that differs from round to round, in the middle of the writing.
    await wait(seconds * 1000 * (0.5 + (round % 5) / 5));
    const killed = server.kill();
    running = false;
    await Promise.all([killed, ...writing]);
    const began = performance.now();
    server = await startServer(options);
    const opened = performance.now() - began;
    const gone = await missing(server.url, members, acknowledged);
    report({ round, posts: acknowledged.length - before, missing: gone.length, total: acknowledged.length, opened });
  }
  await server.stop();
}
