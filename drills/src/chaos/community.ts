// A community on a PostgreSQL server that is disturbed from outside: members who write to it and read it, and the responses they got.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresWithDemo } from '../lib/demo-world.ts';
import type { Check } from '../lib/drill.ts';
import { type Answer, askHealth, good, isGood, ledger, type Member, readNews, repeat, sender, signInAll } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';

/**
 * A waiting client gets a response within some three seconds (docs/operations.md, Limits in time). A busy machine may need more; one that
 * waits longer than this hangs. How long it took is printed.
 */
const TOLD_WITHIN_MS = 8000;
export const BACK_WITHIN_MS = 20_000;
/** Out of a budget of 120 writes a minute. */
const WRITE_PAUSE_MS = 600;
const READ_PAUSE_MS = 50;

export const inTime = (answers: readonly Answer[]): boolean => answers.every(({ took }) => took < TOLD_WITHIN_MS);

/** Starts a PostgreSQL server and ours, has every member write one post, and returns actions to perform with them. */
export async function startCommunity(folder: string) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgresWithDemo(dataDir);
  const env = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' };
  const server = await startServer({ dataDir, databaseUrl: postgres.url, demo: true, env });
  const { url } = server;
  const members = await signInAll(url, dataDir);
  const { send } = sender(() => [url]);
  const written = ledger(send);
  for (const author of members) good(await written.post(author, 'Before.'));
  const edited = [...written.posts];
  // Edited by nobody else: of two edits at once nobody could say which is the later one.
  good(await written.post(members[0]!, 'Before.'));
  const probe = written.posts.at(-1)!;
  const news = (member: Member): Promise<Answer> => readNews(send, member);

  /** Members edit their posts and read until the returned function is called, which returns all responses. */
  const load = () => {
    const writing = repeat<(typeof edited)[number], Answer>(edited, WRITE_PAUSE_MS, (post, turn, nth) =>
      written.edit(post, `${nth}.${turn}, ${performance.now()}`),
    );
    const reading = repeat(members, READ_PAUSE_MS, news);
    const watching = repeat(['one client'], 100, () => askHealth(send));
    return async () => {
      const [wrote, read, healthy] = await Promise.all([writing.end(), reading.end(), watching.end()]);
      return { answers: [...wrote, ...read], healthy };
    };
  };

  /** How long it takes until a post can be edited and a feed can be read again, in milliseconds. */
  const backAfter = async () => {
    const began = performance.now();
    for (let back = false; !back && performance.now() - began < 60_000; await wait(50))
      back = isGood(await written.edit(probe, `Back, ${performance.now()}`)) && isGood(await news(members[1]!));
    return performance.now() - began;
  };

  return {
    postgres,
    url,
    members,
    send,
    news,
    load,
    /** Reports whether it recovered in time. */
    checkBack: async (check: Check): Promise<void> => {
      const took = await backAfter();
      check(took < BACK_WITHIN_MS, 'it is back by itself', `${(took / 1000).toFixed(1)} s`);
    },
    /** Reports whether every acknowledged edit is there, or a later one that was not acknowledged. */
    checkKept: async (check: Check): Promise<void> => {
      const { length } = await written.missing(url);
      check(length === 0, 'every acknowledged row is there', `${written.posts.length} posts, ${length} missing`);
    },
    end: async (): Promise<void> => {
      await server.stop();
      await postgres.stop();
    },
  };
}
