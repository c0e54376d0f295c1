// A community on a PostgreSQL server that is disturbed from outside: members who write to it and read it, and the responses they got.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call, postsOf, signInAll } from '../crash/members.mjs';
import { startPostgresWithDemo } from '../lib/demo-world.mjs';
import { startServer } from '../lib/server.mjs';

/**
 * A waiting client gets a response within some three seconds (docs/operations.md, Limits in time). A busy machine may need more; one that
 * waits longer than this hangs. How long it took is printed.
 */
export const TOLD_WITHIN_MS = 8000;
const BACK_WITHIN_MS = 20_000;
/** Out of a budget of 120 writes a minute. */
const WRITE_PAUSE_MS = 600;
const READ_PAUSE_MS = 50;

/** Sends a request; returns its result and duration. A broken connection has the status 0. */
export async function ask(url, path, options) {
  const began = performance.now();
  const answer = await call(url, path, options).catch((error) => ({ status: 0, body: error.message }));
  return { ...answer, took: performance.now() - began };
}

/** How often each status was returned, and how long the slowest response took. */
export function told(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const slowest = Math.max(0, ...answers.map(({ took }) => took));
  return `${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}; ${(slowest / 1000).toFixed(1)} s at most`;
}
export const only = (answers, ...statuses) => answers.length > 0 && answers.every(({ status }) => statuses.includes(status));
export const inTime = (answers) => answers.every(({ took }) => took < TOLD_WITHIN_MS);

/** Starts a PostgreSQL server and ours, has every member write one post, and returns actions to perform with them. */
export async function startCommunity(folder) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgresWithDemo(dataDir);
  const env = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' };
  const server = await startServer({ dataDir, databaseUrl: postgres.url, demo: true, env });
  const { url } = server;
  const members = await signInAll(url, dataDir);
  const write = async (author) => {
    const { body } = await call(url, `/api/user/${author.id}/feed`, { token: author.token, body: { text: 'Before.' } });
    return { author, id: body.id, text: body.text, unsure: [] };
  };
  const posts = [];
  for (const author of members) posts.push(await write(author));
  // Edited by nobody else: of two edits at once nobody could say which is the later one.
  const probe = await write(members[0]);
  const feed = (member) => ask(url, `/api/user/${member.id}/news`, { token: member.token });
  /** Edits a post, and keeps what was acknowledged last, and what was sent since then, of which nobody knows whether it came in. */
  const change = async (post, text) => {
    const { author, id } = post;
    const answer = await ask(url, `/api/user/${author.id}/feed/${id}`, { method: 'PUT', token: author.token, body: { text } });
    if (answer.status === 200) Object.assign(post, { text, unsure: [] });
    else post.unsure.push(text);
    return answer;
  };

  /** Members edit their posts and read until the returned function is called, which returns all responses. */
  const load = () => {
    const [answers, healthy] = [[], []];
    let running = true;
    const writing = posts.map(async (post, nth) => {
      for (let turn = 0; running; turn += 1) {
        answers.push(await change(post, `${nth}.${turn}, ${performance.now()}`));
        await wait(WRITE_PAUSE_MS);
      }
    });
    const reading = members.map(async (member) => {
      while (running) {
        answers.push(await feed(member));
        await wait(READ_PAUSE_MS);
      }
    });
    const watching = (async () => {
      while (running) {
        healthy.push(await ask(url, '/api/health'));
        await wait(100);
      }
    })();
    return async () => {
      running = false;
      await Promise.all([...writing, ...reading, watching]);
      return { answers, healthy };
    };
  };

  /** How long it takes until a post can be edited and a feed can be read again, in milliseconds. */
  const backAfter = async () => {
    const began = performance.now();
    for (let back = false; !back && performance.now() - began < 60_000; await wait(50)) {
      const written = await change(probe, `Back, ${performance.now()}`);
      back = written.status === 200 && (await feed(members[1])).status === 200;
    }
    return performance.now() - began;
  };

  return {
    postgres,
    url,
    members,
    feed,
    load,
    /** Reports whether it recovered in time. */
    checkBack: async (check) => {
      const took = await backAfter();
      check(took < BACK_WITHIN_MS, 'it is back by itself', `${(took / 1000).toFixed(1)} s`);
    },
    /** Reports whether every acknowledged edit is there, or a later one that was not acknowledged. */
    checkKept: async (check) => {
      const lists = new Map(await Promise.all(members.map(async (member) => [member.id, await postsOf(url, member)])));
      const all = [...posts, probe];
      const lost = all.filter(({ author, id, text, unsure }) => ![text, ...unsure].includes(lists.get(author.id).get(id)));
      check(lost.length === 0, 'every acknowledged row is there', `${all.length} posts, ${lost.length} missing`);
    },
    end: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}
