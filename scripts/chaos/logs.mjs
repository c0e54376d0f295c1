// Members log while something is taken away from the server: in the end each log counts once, however often it was sent.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call, signInAll } from '../crash/members.mjs';
import { beginWithDemo } from '../lib/demo-world.mjs';
import { postgresBinaries } from '../lib/postgres.mjs';
import { startServer } from '../lib/server.mjs';
import { ask, inTime, only, startCommunity, told } from './community.mjs';
import { fill, free, smallDisk } from './disk.mjs';
import { lockTable } from './lock.mjs';

const PAUSE_MS = 1000;
const AGAIN_MS = 300;
/** How long somebody is waited for who is refused: on a busy machine a log may be late to meet what is in its way. */
const REFUSED_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;

/** A challenge of steps that all members take part in, with what they log for it. Its day is to come: the demo has logged nothing there. */
async function logbook(url, members) {
  const { token } = members.find(({ role }) => role === 'operator');
  const day = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
  const draft = { name: 'Steps of one day', start_date: day, end_date: day, required_unit: 'steps' };
  const { body: challenge } = await call(url, '/api/challenge', { token, body: draft });
  await call(url, `/api/challenge/${challenge.id}/publish`, { token, method: 'POST' });
  for (const member of members)
    await call(url, `/api/challenge/${challenge.id}/participants/${member.id}`, { token: member.token, method: 'POST' });
  const logs = [];
  const send = ({ member, steps, key }) =>
    ask(url, `/api/user/${member.id}/workouts/daily`, {
      method: 'PUT',
      token: member.token,
      body: { entry_date: day, steps },
      headers: { 'idempotency-key': key },
    });
  /** Members log until `end` is called, which returns all responses. `refused` waits until one of them has this status. */
  const load = () => {
    const answers = [];
    let running = true;
    const writing = members.map(async (member) => {
      while (running) {
        const log = { member, steps: 100 + logs.length, key: crypto.randomUUID() };
        logs.push(log);
        answers.push(await send(log));
        await wait(PAUSE_MS);
      }
    });
    return {
      refused: async (by) => {
        const late = performance.now() + REFUSED_WITHIN_MS;
        while (!answers.some(({ status }) => status === by) && performance.now() < late) await wait(AGAIN_MS);
      },
      end: async () => {
        running = false;
        await Promise.all(writing);
        return answers;
      },
    };
  };
  /** Sends every log again, also those that were acknowledged, and reports whether each counts once. */
  const checkOnce = async (check) => {
    let unsure = 0;
    for (const log of logs)
      for (let tries = 0; tries < 100; tries += 1) {
        const { status } = await send(log);
        if (status === 201) break;
        unsure += 1;
        await wait(status === 429 ? 5000 : AGAIN_MS);
      }
    let wrong = 0;
    for (const member of members) {
      const expected = logs.filter((log) => log.member === member).map(({ steps }) => steps);
      const kept = [];
      for (let next = ''; next !== null; ) {
        const query = `challenge_id=${challenge.id}&limit=100${next && `&offset=${next}`}`;
        const { body } = await call(url, `/api/user/${member.id}/workouts?${query}`, { token: member.token });
        kept.push(...body.data.map(({ steps }) => steps));
        next = body.next;
      }
      const { body: standing } = await call(url, `/api/leaderboard/challenge/${challenge.id}/user/${member.id}/rank`, {
        token: member.token,
      });
      const sum = expected.reduce((all, steps) => all + steps, 0);
      const order = (a, b) => a - b;
      if (standing.score !== sum || JSON.stringify(kept.sort(order)) !== JSON.stringify(expected.sort(order))) wrong += 1;
    }
    check(wrong === 0, 'every log is there and counts once', `${logs.length} logs, sent again ${unsure} times; wrong for ${wrong} members`);
  };
  return { load, checkOnce };
}

const inWords = (answers) =>
  answers.filter(({ status }) => status >= 500).every(({ body }) => body.code && /\w{3,} \w+/.test(body.message));

async function onPostgres({ folder, short, check }) {
  const community = await startCommunity(folder);
  const { url, members, postgres } = community;
  const book = await logbook(url, members);
  for (const table of ['challenge_participant', 'challenge_bucket', 'workout']) {
    const { refused: someRefused, end } = book.load();
    await wait(500);
    const unlock = await lockTable(postgres.url, table);
    await wait(short ? 3000 : 10_000);
    await someRefused(503);
    await unlock();
    const answers = await end();
    const refused = answers.filter(({ status }) => status === 503);
    check(
      refused.length > 0 && only(answers, 201, 503) && inTime(answers) && inWords(answers),
      `who logs is told in words to come back while ${table} is locked`,
      told(answers),
    );
  }
  const { end } = book.load();
  await wait(500);
  postgres.freeze();
  await wait(short ? 2500 : 10_000);
  postgres.thaw();
  await wait(1000);
  await postgres.restart('immediate');
  await community.checkBack(check);
  const answers = await end();
  check(
    only(answers, 201, 503) && inTime(answers) && inWords(answers),
    'the same while the database stands still and restarts',
    told(answers),
  );
  await book.checkOnce(check);
  await community.end();
}

async function onFullDisk({ folder, short, check }) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  await beginWithDemo(dataDir);
  const server = await startServer({ dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' } });
  const book = await logbook(server.url, await signInAll(server.url, dataDir));
  const { refused: someRefused, end } = book.load();
  await wait(1500);
  fill(folder);
  await wait(short ? 4000 : 15_000);
  fill(folder);
  await wait(2000);
  await someRefused(507);
  free(folder);
  const answers = await end();
  const refused = answers.filter(({ status }) => status === 507);
  check(
    refused.length > 0 && only(answers, 201, 503, 507) && inWords(answers),
    'who logs on a full disk is told so',
    `${told(answers)}; ${refused[0]?.body.message ?? 'nothing'}`,
  );
  await book.checkOnce(check);
  await server.stop();
}

/** Members log while tables are locked, the database stands still, restarts, and while the disk is full; then all is sent again. */
export async function loggedThrough({ folder, short, check, skip }) {
  console.log('\nLogs of workouts, PostgreSQL');
  if (postgresBinaries()) await onPostgres({ folder: join(folder, 'postgres'), short, check });
  else skip('PostgreSQL was not found');
  console.log('\nLogs of workouts, a full disk');
  const small = join(folder, 'disk');
  const disk = smallDisk(small);
  if (!disk) return skip('this user may not mount a disk of its own; run it as root');
  try {
    await onFullDisk({ folder: small, short, check });
  } finally {
    free(small);
    disk.unmount();
  }
}
