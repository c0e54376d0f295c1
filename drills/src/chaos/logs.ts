// Members log while something is taken away from the server: in the end each log counts once, however often it was sent.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from '../../../scripts/lib/postgres.mjs';
import { beginWithDemo } from '../lib/demo-world.ts';
import type { Check, Run } from '../lib/drill.ts';
import { type Answer, good, type Member, only, repeat, type Send, sender, signInAll, told } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';
import { inTime, startCommunity } from './community.ts';
import { fill, free, smallDisk } from './disk.ts';
import { lockTable } from './lock.ts';

const PAUSE_MS = 1000;
const AGAIN_MS = 300;
/** How long somebody is waited for who is refused: on a busy machine a log may be late to meet what is in its way. */
const REFUSED_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;

/** A challenge of steps that all members take part in, with what they log for it. Its day is to come: the demo has logged nothing there. */
async function logbook(send: Send, members: readonly Member[]) {
  const operator = members.find(({ role }) => role === 'operator')!;
  const day = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
  const draft = { name: 'Steps of one day', start_date: day, end_date: day, required_unit: 'steps' as const };
  const { id } = good(await send(operator, (calls) => calls.createChallenge({ body: draft })));
  good(await send(operator, (calls) => calls.publishChallenge({ params: { id } })));
  for (const member of members) good(await send(member, (calls) => calls.joinChallenge({ params: { id, userId: member.id } })));
  const logs: Array<{ member: Member; steps: number; key: string }> = [];
  const log = ({ member, steps, key }: (typeof logs)[number]): Promise<Answer> => {
    const daily = { params: { id: member.id }, body: { entry_date: day, steps } };
    return send(member, (calls) => calls.addDailyWorkout(daily, { idempotencyKey: key }));
  };
  /** Members log until `end` is called, which returns all responses. `refused` waits until one of them has this status. */
  const load = () => {
    const { results, end } = repeat(members, PAUSE_MS, (member) => {
      const next = { member, steps: 100 + logs.length, key: crypto.randomUUID() };
      logs.push(next);
      return log(next);
    });
    return {
      refused: async (by: number): Promise<void> => {
        const late = performance.now() + REFUSED_WITHIN_MS;
        while (!results.some(({ status }) => status === by) && performance.now() < late) await wait(AGAIN_MS);
      },
      end,
    };
  };
  /** Sends every log again, also those that were acknowledged, and reports whether each counts once. */
  const checkOnce = async (check: Check): Promise<void> => {
    let unsure = 0;
    for (const each of logs)
      for (let tries = 0; tries < 100; tries += 1) {
        const { status } = await log(each);
        if (status === 201) break;
        unsure += 1;
        await wait(status === 429 ? 5000 : AGAIN_MS);
      }
    let wrong = 0;
    for (const member of members) {
      const expected = logs.filter((each) => each.member === member).map(({ steps }) => steps);
      const kept: Array<number | null> = [];
      for (let offset: string | null | undefined; offset !== null; ) {
        const query = { challenge_id: id, limit: 100, ...(offset && { offset }) };
        const page = good(await send(member, (calls) => calls.listWorkouts({ params: { id: member.id }, query })));
        kept.push(...page.data.map(({ steps }) => steps));
        offset = page.next;
      }
      const standing = good(await send(member, (calls) => calls.getRank({ params: { id, userId: member.id } })));
      const sum = expected.reduce((all, steps) => all + steps, 0);
      const sorted = (steps: ReadonlyArray<number | null>) => JSON.stringify(steps.toSorted((a, b) => a! - b!));
      if (standing.score !== sum || sorted(kept) !== sorted(expected)) wrong += 1;
    }
    check(wrong === 0, 'every log is there and counts once', `${logs.length} logs, sent again ${unsure} times; wrong for ${wrong} members`);
  };
  return { load, checkOnce };
}

const inWords = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status >= 500).every(({ code, message }) => code !== 'unknown' && /\w{3,} \w+/.test(message));

async function onPostgres({ folder, short, check }: Run): Promise<void> {
  const community = await startCommunity(folder);
  const { send, members, postgres } = community;
  const book = await logbook(send, members);
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

async function onFullDisk({ folder, short, check }: Run): Promise<void> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  await beginWithDemo(dataDir);
  const server = await startServer({ dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' } });
  const { send } = sender(() => [server.url]);
  const book = await logbook(send, await signInAll(server.url, dataDir));
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
    `${told(answers)}; ${refused[0]?.message ?? 'nothing'}`,
  );
  await book.checkOnce(check);
  await server.stop();
}

/** Members log while tables are locked, the database stands still, restarts, and while the disk is full; then all is sent again. */
export async function loggedThrough({ folder, skip, ...run }: Run): Promise<void> {
  console.log('\nLogs of workouts, PostgreSQL');
  if (postgresBinaries()) await onPostgres({ ...run, skip, folder: join(folder, 'postgres') });
  else skip('PostgreSQL was not found');
  console.log('\nLogs of workouts, a full disk');
  const small = join(folder, 'disk');
  const disk = smallDisk(small);
  if (!disk) return skip('this user may not mount a disk of its own; run it as root');
  try {
    await onFullDisk({ ...run, skip, folder: small });
  } finally {
    free(small);
    disk.unmount();
  }
}
