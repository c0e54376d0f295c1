// Fills the disk below a running server, and checks its responses, its data and its recovery.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../scripts/lib/build.mjs';
import { beginWithDemo } from '../lib/demo-world.ts';
import type { Check, Run } from '../lib/drill.ts';
import {
  type Answer,
  askHealth,
  isGood,
  ledger,
  type Member,
  only,
  readNews,
  repeat,
  type Send,
  sender,
  signInAll,
  told,
} from '../lib/load.ts';
import { type RunningServer, spawnBuilt, startServer } from '../lib/server.ts';
import { BACK_WITHIN_MS } from './community.ts';
import { eventWithFilm } from './film.ts';

const DISK = '150m';
/** A request without a response in this time counts as hanging. */
const PATIENCE_MS = 20_000;
/** Sixty writes a minute, out of a budget of 120 that uploads share. */
const WRITE_PAUSE_MS = 1000;

/** A small disk mounted at `folder`; null if this user may not mount one. The caller unmounts it. */
export function smallDisk(folder: string): { unmount: () => void } | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  process.on('exit', unmount);
  return {
    unmount: () => {
      process.off('exit', unmount);
      unmount();
    },
  };
}

/** Fills all remaining space on the disk of a folder. */
export function fill(folder: string): void {
  const chunk = Buffer.alloc(1 << 20);
  for (let size = chunk.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(join(folder, 'filling'), chunk.subarray(0, size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
/** Gives it back. */
export const free = (folder: string): void => rmSync(join(folder, 'filling'), { force: true });

function upload(send: Send, member: Member): Promise<Answer> {
  const body = new FormData();
  body.append('photo', new Blob([readFileSync(join(root, 'e2e/fixtures/morning.png'))], { type: 'image/png' }), 'morning.png');
  return send(member, (calls) => calls.uploadPhoto({ params: { id: member.id }, body }));
}

const refusedInWords = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 507).every(({ message }) => /room/i.test(message));

/** Stops a server and returns how it ended, or that it did not. */
async function ended(server: RunningServer) {
  const began = performance.now();
  const late = wait(10_000, { code: 'still running' as const }, { ref: false });
  const { code } = await Promise.race([server.stop(), late]);
  if (code === 'still running') await server.kill();
  return { code, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

/**
 * Members write and read while the disk fills up, stays full for some seconds and has room again, several times over; and the server is
 * started and stopped on a full disk.
 */
export async function fullDisk({ folder, short, check, skip }: Run): Promise<void> {
  console.log(`\nA full disk, embedded: ${DISK} of memory`);
  const disk = smallDisk(folder);
  if (!disk) return skip('this user may not mount a disk of its own; run it as root');
  try {
    await firstStart(folder, check);
    await whileRunning(folder, { rounds: short ? 2 : 10, fullMs: short ? 3000 : 10_000, check });
  } finally {
    free(folder);
    disk.unmount();
  }
}

async function firstStart(folder: string, check: Check): Promise<void> {
  const dataDir = join(folder, 'first');
  mkdirSync(dataDir);
  fill(folder);
  const { code, output } = await spawnBuilt('main', { env: { DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'error' } }).exited;
  free(folder);
  const words = output.trim().split('\n').at(-1)!;
  check(
    code === 1 && !/^ {4}at /m.test(output) && /full|room|space/i.test(words),
    'a first start on a full disk says so in a sentence',
    words,
  );
  const server = await startServer({ dataDir });
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8');
  check(secret.length >= 32, 'the next start has a whole secret', `${secret.length} characters`);
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function whileRunning(folder: string, { rounds, fullMs, check }: { rounds: number; fullMs: number; check: Check }): Promise<void> {
  const dataDir = join(folder, 'data');
  const options = { dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } };
  await beginWithDemo(dataDir);
  let server = await startServer(options);
  const { url } = server;
  const members = await signInAll(url, dataDir);
  const { send } = sender(() => [url], { patienceMs: PATIENCE_MS });
  const kept = ledger(send);
  const posts = await Promise.all(members.map((member) => kept.post(member, 'Before the disk is full.')));
  check(only(posts, 201), 'before, everything is written', told(posts));
  const edited = [...kept.posts];

  const written: Answer[] = [];
  const read: Answer[] = [];
  const uploaded: Answer[] = [];
  const signedIn: Answer[] = [];
  const healthy: Answer[] = [];
  const film = await eventWithFilm(send, members[0]!, { url, dataDir });
  const filmed: Answer[] = [];
  let filmsKept = 0;
  let slowestBack = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const member = members[round % members.length]!;
    const writing = repeat(edited, WRITE_PAUSE_MS, async (post, turn, nth) => {
      const text = `Round ${round}, ${nth}.${turn}. ${'A few more words about a walk at noon. '.repeat(20)}`.trim();
      return written.push(await kept.edit(post, text));
    });
    const reading = repeat(members.slice(0, 3), 200, async (reader, turn, nth) => {
      read.push(await readNews(send, reader));
      if (nth === turn % 8) uploaded.push(await upload(send, reader));
      return healthy.push(await askHealth(send));
    });
    await film.announce(`${round}.mp4`);
    const first = await film.send(0);
    await wait(300);
    fill(folder);
    // At first before the server has seen that the disk is full: the file itself does not fit, unless the database has just freed some space.
    const second = [await film.send(1), await film.send(1), await film.send(1)];
    filmed.push(...second);
    const isWhole = film.stored() === film.bytes(second.some(isGood) ? 2 : 1);
    await wait(fullMs / 2);
    fill(folder);
    const { email, password } = member;
    signedIn.push(await send(null, (calls) => calls.signIn({ body: { email, password } })));
    await wait(fullMs / 2);
    await Promise.all([writing.end(), reading.end()]);
    free(folder);
    const began = performance.now();
    while (!isGood(await kept.post(member, `Back in round ${round}.`)) && performance.now() - began < 30_000) await wait(100);
    slowestBack = Math.max(slowestBack, performance.now() - began);
    const last = [await film.send(1), await film.finish()];
    if (only([first, ...last], 200) && isWhole && (await film.plays())) filmsKept += 1;
  }
  check(only(read, 200), 'every read is answered', told(read));
  check(only(healthy, 200), 'it stays in good health', told(healthy));
  const refused = written.filter(({ status }) => status === 507);
  check(refused.length > 0 && only(written, 200, 507), 'writes are taken or refused with 507', told(written));
  check(uploaded.some(({ status }) => status === 507) && only(uploaded, 200, 507), 'so are uploads', told(uploaded));
  check(filmed.some(({ status }) => status === 507) && only(filmed, 200, 507), 'so are the parts of a film', told(filmed));
  check(
    filmsKept === rounds,
    'nothing of it is kept, and the film goes on there',
    `${filmsKept} of ${rounds} films play as they were sent`,
  );
  check(refusedInWords([...written, ...uploaded, ...filmed]), 'what is refused says why', refused[0]?.message ?? 'nothing');
  check(only(signedIn, 200), 'members can sign in', told(signedIn));
  check(slowestBack < BACK_WITHIN_MS, 'it takes writes again', `${(slowestBack / 1000).toFixed(1)} s at most`);

  fill(folder);
  await kept.post(members[0]!, 'Just before the end.');
  const end = await ended(server);
  check(end.code === 0, 'SIGTERM ends it on a full disk', `exit ${end.code} after ${end.seconds} s`);
  free(folder);
  server = await startServer(options);
  const { length: missing } = await kept.missing(server.url);
  check(missing === 0, 'every acknowledged post is there as it was acknowledged', `${kept.posts.length} posts, ${missing} missing`);
  await server.stop();
}
