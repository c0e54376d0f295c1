import { readdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { killLeftOvers, spawnBuilt } from '../../drills/src/lib/server.ts';
import { dist } from './build-server.ts';
import { callsOf, dataFolder, demoFolder, serve, signIn } from './calls.ts';

const patience = { timeout: 120_000, interval: 50 };
let data: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  data = await demoFolder();
});
afterAll(() => {
  killLeftOvers();
  return data.remove();
});

/** A post that the server has begun to receive, and whose second half is sent when `finish` is called. */
async function slowPost(url: string, member: { access: string; me: { id: string } }, text: string) {
  const body = JSON.stringify({ text });
  const half = Math.floor(body.length / 2);
  const sent = request(`${url}/api/user/${member.me.id}/feed`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.access}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answer = new Promise<{ status: number; body: { id: string } }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let content = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        content += chunk;
      });
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(content) }));
    });
  });
  await new Promise((resolve, reject) => {
    sent.once('continue', resolve).once('error', reject).flushHeaders();
  });
  sent.write(body.slice(0, half));
  return { answer, finish: () => sent.end(body.slice(half)) };
}

/** Waits until a server that was told to stop refuses new requests. */
async function takesNoMore(url: string): Promise<void> {
  const answers = () =>
    fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await answers()) await wait(20);
}

const spawnServer = (env: Record<string, string>) =>
  spawnBuilt('main', { dist, brief: true, env: { DATA_DIR: data.path, DEMO: '0', PORT: '0', LOG_LEVEL: 'error', ...env } });

describe('the server as a process', () => {
  it('lets a request under way finish at SIGTERM, keeps what it wrote, and exits with 0', async () => {
    const server = await serve({ dataDir: data.path, demo: true, env: { METRICS_PORT: '0' } });
    const member = await signIn(server.url, data.path, 'member');
    const figures = async () => (await fetch(/Figures for Prometheus: (\S+)/.exec(server.output())![1]!)).text();
    await expect.poll(figures, patience).toMatch(/^muster_requests_total\{operation="getMe",status="2xx"\} 1$/m);
    const { answer, finish } = await slowPost(server.url, member, 'Sent while the server was stopping.');
    const stopped = server.stop();
    await takesNoMore(server.url);
    expect(await figures()).toContain('muster_database_up');
    finish();
    const { status, body } = await answer;
    expect(status).toBe(201);
    expect(await stopped).toMatchObject({ code: 0, signal: null });
    const again = await serve({ dataDir: data.path });
    const { calls, me } = await signIn(again.url, data.path, 'member');
    expect((await calls.getPost({ params: { id: me.id, postId: body.id } })).text).toBe('Sent while the server was stopping.');
    expect(await again.stop()).toMatchObject({ code: 0 });
  });

  it.each([
    ['forty kept connections', 40, () => new Agent({ keepAlive: true, maxSockets: 40 })],
    ['ten clients that connect for each request', 10, () => new Agent({ keepAlive: false })],
  ])('resets nobody at SIGTERM under the load of %s: who is connected is answered, and then nobody can connect', async (_, clients, by) => {
    const server = await serve({ dataDir: data.path, demo: true });
    const agent = by();
    const faults: string[] = [];
    let answered = 0;
    let ended = false;
    const ask = () =>
      new Promise<void>((resolve) => {
        const sent = request(`${server.url}/api/health/live`, { agent }, (response) => {
          if (response.statusCode === 200) answered += 1;
          else faults.push(`answered ${response.statusCode}`);
          response.resume().on('close', resolve);
        });
        sent.on('error', ({ code }: NodeJS.ErrnoException) => {
          // The connection is refused: this ends the load.
          if (code === 'ECONNREFUSED') ended = true;
          else faults.push(String(code));
          resolve();
        });
        sent.end();
      });
    const load = Array.from({ length: clients }, async (_each, nth) => {
      while (!ended) {
        await ask();
        await wait(clients > 10 ? nth % 20 : 0);
      }
    });
    await vi.waitFor(() => expect(answered).toBeGreaterThan(500), patience);
    expect(await server.stop()).toMatchObject({ code: 0, signal: null });
    await Promise.all(load);
    agent.destroy();
    expect(faults).toEqual([]);
  });

  it('waits for the server before it that was told to end, or has just been killed', async () => {
    const first = await serve({ dataDir: data.path, demo: true });
    const member = await signIn(first.url, data.path, 'member');
    const { answer, finish } = await slowPost(first.url, member, 'Sent before the next one starts.');
    const stopped = first.stop();
    await takesNoMore(first.url);
    const waiting = serve({ dataDir: data.path });
    await wait(1000);
    finish();
    expect((await answer).status).toBe(201);
    expect(await stopped).toMatchObject({ code: 0 });
    const second = await waiting;
    process.kill(second.pid, 'SIGKILL');
    const third = await serve({ dataDir: data.path });
    expect((await callsOf(third.url).getHealth({})).status).toBe('ok');
    await third.stop();
  });

  it('stops without complaint while it still starts, and fills the demo to its end the next time', async () => {
    const fresh = await dataFolder();
    const starting = spawnServer({ DATA_DIR: fresh.path, DEMO: '1' });
    await vi.waitFor(() => expect(starting.output()).toContain('drawing their pictures'), patience);
    starting.child.kill('SIGTERM');
    const { code, output } = await starting.exited;
    expect(output).not.toMatch(/error/i);
    expect(code).toBe(0);
    const again = await serve({ dataDir: fresh.path, demo: true });
    const { calls } = await signIn(again.url, fresh.path, 'member');
    const { data } = await calls.listEverythingFeed({ query: { limit: 100 } });
    expect(data.results.length).toBeGreaterThan(30);
    // Its cancellation was mailed to those who go, which is no news at the terminal.
    expect(readdirSync(join(fresh.path, 'outbox')).length).toBeGreaterThan(0);
    expect(again.output()).not.toContain('Mail to');
    await again.stop();
    await fresh.remove();
  });

  it('ends at once at a second signal', async () => {
    const server = await serve({ dataDir: data.path });
    const member = await signIn(server.url, data.path, 'member');
    const { answer } = await slowPost(server.url, member, 'Never sent whole.');
    const broken = expect(answer).rejects.toThrow();
    process.kill(server.pid, 'SIGINT');
    await takesNoMore(server.url);
    process.kill(server.pid, 'SIGINT');
    expect(await server.exited).toMatchObject({ code: 1 });
    await broken;
  });

  it('refuses a folder that another process has open, naming the folder and the owner', async () => {
    const server = await serve({ dataDir: data.path });
    const { code, output } = await spawnServer({}).exited;
    expect(code).toBe(1);
    expect(output).toContain(`${data.path}/database is open in another process (pid ${server.pid})`);
    expect(output).not.toMatch(/^ {4}at /m);
    expect((await callsOf(server.url).getHealth({})).status).toBe('ok');
    await server.stop();
  });

  it('opens a folder whose owner was killed', async () => {
    const server = await serve({ dataDir: data.path });
    await server.kill();
    const next = await serve({ dataDir: data.path });
    expect((await callsOf(next.url).getHealth({})).status).toBe('ok');
    await next.stop();
  });

  it('says in one line that its port is in use, and exits with 1', async () => {
    const taken = createServer((_, response) => response.end());
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
    });
    const { code, output } = await spawnServer({ PORT: String(port) }).exited;
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} of 127.0.0.1 is in use. Set PORT to another one.`);
    expect(output).not.toMatch(/^ {4}at /m);
  });

  it.each([
    ['a setting that is not valid', { PORT: 'many' }, 'Setting PORT'],
    ['a missing configuration', { MUSTER_CONFIG: '/nowhere/config.json' }, 'MUSTER_CONFIG names /nowhere/config.json'],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
      'The PostgreSQL at 127.0.0.1:9/none cannot be opened',
    ],
    ['a data folder that cannot be made', { DATA_DIR: '/dev/null/muster' }, '/dev/null/muster'],
  ])('says in one line what is wrong with %s, and exits with 1', async (_, env, words) => {
    const { code, output } = await spawnServer(env).exited;
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).not.toMatch(/^ {4}at /m);
  });

  it('puts no new community in place of one whose PG_VERSION is missing, says so in a sentence, and exits with 1', async () => {
    const server = await serve({ dataDir: data.path });
    await server.stop();
    const file = join(data.path, 'database', 'PG_VERSION');
    await rename(file, `${data.path}/kept`);
    const { code, output } = await spawnServer({ DEMO: '1' }).exited;
    expect(code).toBe(1);
    expect(output).toContain(`The database in ${data.path}/database is damaged`);
    expect(output).not.toMatch(/^ {4}at /m);
    await rename(`${data.path}/kept`, file);
    const again = await serve({ dataDir: data.path });
    await again.stop();
  });

  it('says in one sentence that the kept secret is damaged, and exits with 1', async () => {
    const fresh = await dataFolder();
    await writeFile(join(fresh.path, 'session-secret'), '');
    const { code, output } = await spawnServer({ DATA_DIR: fresh.path }).exited;
    expect(code).toBe(1);
    expect(output).toContain(`The secret in ${fresh.path}/session-secret is damaged`);
    expect(output).not.toMatch(/^ {4}at /m);
    await fresh.remove();
  });

  it('tells how to begin where there is no workspace', async () => {
    const empty = await dataFolder();
    const server = await serve({ dataDir: empty.path });
    await vi.waitFor(() => expect(server.output()).toContain('npm run muster -- workspace create "Your company"'), patience);
    await server.stop();
    await empty.remove();
  });
});
