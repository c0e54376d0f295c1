// Fills the disk below a running server, and checks its responses, its data and its recovery.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call, postsOf, signInAll } from '../crash/members.mjs';
import { root } from '../lib/build.mjs';
import { beginWithDemo } from '../lib/demo-world.mjs';
import { spawnBuilt, startServer } from '../lib/server.mjs';
import { eventWithFilm } from './film.mjs';

const DISK = '150m';
/** A request without a response in this time counts as hanging. */
const PATIENCE_MS = 20_000;
const BACK_WITHIN_MS = 20_000;
/** Sixty writes a minute, out of a budget of 120 that uploads share. */
const WRITE_PAUSE_MS = 1000;

/** A small disk mounted at `folder`; null if this user may not mount one. The caller unmounts it. */
export function smallDisk(folder) {
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
export function fill(folder) {
  const chunk = Buffer.alloc(1 << 20);
  for (let size = chunk.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(join(folder, 'filling'), chunk.subarray(0, size), { flag: 'a' });
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
}
/** Gives it back. */
export const free = (folder) => rmSync(join(folder, 'filling'), { force: true });

/** Sends a request; one that breaks off or gets no response for long has the status 0. */
async function ask(url, path, options) {
  const late = wait(PATIENCE_MS, { status: 0, body: 'no answer' }, { ref: false });
  return Promise.race([call(url, path, options).catch((error) => ({ status: 0, body: error.message })), late]);
}

const health = (url) => ask(url, '/api/health');
const send = (url, { id, token }, text) => ask(url, `/api/user/${id}/feed`, { token, body: { text } });
const change = (url, { id, token }, postId, text) => ask(url, `/api/user/${id}/feed/${postId}`, { method: 'PUT', token, body: { text } });

async function upload(url, { id, token }) {
  const body = new FormData();
  body.append('photo', new Blob([readFileSync(join(root, 'e2e/fixtures/morning.png'))], { type: 'image/png' }), 'morning.png');
  const sent = fetch(`${url}/api/user/${id}/photo`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return sent.then(
    async (response) => ({ status: response.status, body: await response.json() }),
    (error) => ({ status: 0, body: error.message }),
  );
}

/** How often each status was returned, as `200: 31, 507: 4`. */
const counted = (answers) => {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status || 'no answer'}: ${count}`).join(', ') || 'none';
};
const only = (answers, ...statuses) => answers.length > 0 && answers.every(({ status }) => statuses.includes(status));
const refusedInWords = (answers) => answers.filter(({ status }) => status === 507).every(({ body }) => /room/i.test(body.message));

/** Stops a server and returns how it ended, or that it did not. */
async function ended(server) {
  const began = performance.now();
  const late = wait(10_000, { code: 'still running' }, { ref: false });
  const { code } = await Promise.race([server.stop(), late]);
  if (code === 'still running') await server.kill();
  return { code, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

/**
 * Members write and read while the disk fills up, stays full for some seconds and has room again, several times over; and the server is
 * started and stopped on a full disk.
 */
export async function fullDisk({ folder, short, check, skip }) {
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

async function firstStart(folder, check) {
  const dataDir = join(folder, 'first');
  mkdirSync(dataDir);
  fill(folder);
  const { code, output } = await spawnBuilt('main', { env: { DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'error' } }).exited;
  free(folder);
  const words = output.trim().split('\n').at(-1);
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

async function whileRunning(folder, { rounds, fullMs, check }) {
  const dataDir = join(folder, 'data');
  const options = { dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } };
  await beginWithDemo(dataDir);
  let server = await startServer(options);
  const { url } = server;
  const members = await signInAll(url, dataDir);
  const kept = [];
  const posts = await Promise.all(members.map((member) => send(url, member, 'Before the disk is full.')));
  for (const [nth, { status, body }] of posts.entries()) {
    if (status === 201) kept.push({ author: members[nth], id: body.id, text: body.text, unsure: [] });
  }
  check(only(posts, 201), 'before, everything is written', counted(posts));

  const written = [];
  const read = [];
  const uploaded = [];
  const signedIn = [];
  const healthy = [];
  const film = await eventWithFilm(url, members[0], dataDir);
  const filmed = [];
  let filmsKept = 0;
  let slowestBack = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let running = true;
    const writing = kept.slice(0, members.length).map(async (post, nth) => {
      for (let turn = 0; running; turn += 1) {
        const text = `Round ${round}, ${nth}.${turn}. ${'A few more words about a walk at noon. '.repeat(20)}`.trim();
        const answer = await change(url, post.author, post.id, text);
        if (answer.status === 200) Object.assign(post, { text, unsure: [] });
        else post.unsure.push(text);
        written.push(answer);
        await wait(WRITE_PAUSE_MS);
      }
    });
    const reading = members.slice(0, 3).map(async (member, nth) => {
      for (let turn = 0; running; turn += 1) {
        read.push(await ask(url, `/api/user/${member.id}/news`, { token: member.token }));
        healthy.push(await health(url));
        if (nth === turn % 8) uploaded.push(await upload(url, member));
        await wait(200);
      }
    });
    await film.announce(`${round}.mp4`);
    const first = await film.send(0);
    await wait(300);
    fill(folder);
    // At first before the server has seen that the disk is full: the file itself does not fit, unless the database has just freed some space.
    const second = [await film.send(1), await film.send(1), await film.send(1)];
    filmed.push(...second);
    const isWhole = film.stored() === film.bytes(second.some(({ status }) => status === 200) ? 2 : 1);
    await wait(fullMs / 2);
    fill(folder);
    const reader = members[round % members.length];
    signedIn.push(await ask(url, '/api/token', { body: { email: reader.email, password: reader.password } }));
    await wait(fullMs / 2);
    running = false;
    await Promise.all([...writing, ...reading]);
    free(folder);
    const began = performance.now();
    let back = 0;
    while (back !== 201 && performance.now() - began < 30_000) {
      const member = members[round % members.length];
      const { status, body } = await send(url, member, `Back in round ${round}.`);
      back = status;
      if (status === 201) kept.push({ author: member, id: body.id, text: body.text, unsure: [] });
      else await wait(100);
    }
    slowestBack = Math.max(slowestBack, performance.now() - began);
    const last = [await film.send(1), await film.finish()];
    if (only([first, ...last], 200) && isWhole && (await film.plays())) filmsKept += 1;
  }
  check(only(read, 200), 'every read is answered', counted(read));
  check(only(healthy, 200), 'it stays in good health', counted(healthy));
  const refused = written.filter(({ status }) => status === 507);
  check(refused.length > 0 && only(written, 200, 507), 'writes are taken or refused with 507', counted(written));
  check(uploaded.some(({ status }) => status === 507) && only(uploaded, 200, 507), 'so are uploads', counted(uploaded));
  check(filmed.some(({ status }) => status === 507) && only(filmed, 200, 507), 'so are the parts of a film', counted(filmed));
  check(
    filmsKept === rounds,
    'nothing of it is kept, and the film goes on there',
    `${filmsKept} of ${rounds} films play as they were sent`,
  );
  check(refusedInWords([...written, ...uploaded, ...filmed]), 'what is refused says why', refused[0]?.body.message ?? 'nothing');
  check(only(signedIn, 200), 'members can sign in', counted(signedIn));
  check(slowestBack < BACK_WITHIN_MS, 'it takes writes again', `${(slowestBack / 1000).toFixed(1)} s at most`);

  fill(folder);
  await send(url, members[0], 'Just before the end.');
  const end = await ended(server);
  check(end.code === 0, 'SIGTERM ends it on a full disk', `exit ${end.code} after ${end.seconds} s`);
  free(folder);
  server = await startServer(options);
  const gone = await missing(server.url, members, kept);
  check(gone.length === 0, 'every acknowledged post is there as it was acknowledged', `${kept.length} posts, ${gone.length} missing`);
  await server.stop();
}

/** The posts that have neither the text acknowledged last nor a later one. */
async function missing(url, members, posts) {
  const lists = new Map(await Promise.all(members.map(async (member) => [member.id, await postsOf(url, member)])));
  return posts.filter(({ id, author, text, unsure }) => ![text, ...unsure].includes(lists.get(author.id).get(id)));
}
