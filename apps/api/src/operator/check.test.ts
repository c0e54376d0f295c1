import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../../../../e2e/peers/identity-provider.ts';
import { startS3Peer } from '../../../../e2e/peers/s3-peer.ts';
import { fixedClock, systemClock } from '../platform/clock.ts';
import { testDatabase } from '../test/test-database.ts';
import { check, findings } from './check.ts';
import { lookInside } from './check-database.ts';
import type { Finding } from './check-finding.ts';
import { CommandError } from './commands.ts';

let dataDir: string;
const closing: Array<() => unknown> = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-check-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(dataDir, { recursive: true, force: true });
});

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;
/** A closed port: no program uses it by convention, the system never assigns it, and `fetch` does not block it. */
const closedPort = 2;
/** A web server that answers everything with this text. Returns its origin. */
async function answering(text: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${portOf(server)}`;
}
async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer(options);
  // Rejected clients just disconnect.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return portOf(server.server);
}
/** A configuration with this provider. */
async function configWith(discovery_url: string): Promise<string> {
  const file = join(dataDir, 'config.json');
  const single_sign_on = [{ email_domain: 'northwind.example', discovery_url, client_id: 'muster', workspace: null }];
  await writeFile(file, JSON.stringify({ private: { single_sign_on } }));
  return file;
}

/** The finding about one part with these settings. */
async function found(part: Finding['part'], env: Record<string, string> = {}): Promise<Finding | undefined> {
  return (await findings({ DATA_DIR: dataDir, ...env }, systemClock)).find((each) => each.part === part);
}

describe('the daily backups', () => {
  const now = fixedClock('2026-03-04T12:00:00Z');
  const state = async () => {
    const all = await findings({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }, now);
    return all.find(({ part }) => part === 'backups');
  };

  it('want a look while there is none, and when the last one is older than two days', async () => {
    expect(await state()).toMatchObject({ state: 'look', says: expect.stringContaining('There is none yet in ') as string });
    await mkdir(join(dataDir, 'backups/muster-2026-03-02T113000Z'), { recursive: true });
    expect(await state()).toMatchObject({
      state: 'look',
      says: expect.stringContaining('is of 2026-03-02T11:30:00.000Z. Look at') as string,
    });
    await mkdir(join(dataDir, 'backups/muster-2026-03-04T081000Z'));
    expect(await state()).toMatchObject({ state: 'good', says: expect.stringContaining('is of 2026-03-04T08:10:00.000Z.') as string });
  });

  it('are broken where nothing can be written', async () => {
    await writeFile(join(dataDir, 'backups'), 'a file');
    expect(await state()).toMatchObject({
      state: 'broken',
      says: expect.stringMatching(/^None can be made in .+backups: .+\.$/) as string,
    });
  });
});

describe('the parts of a server that has not started yet', () => {
  it('are good in an empty folder, in which nothing is left', async () => {
    const all = await findings({ DATA_DIR: dataDir }, systemClock);
    expect(all.map(({ part, state }) => [part, state])).toEqual([
      ['configuration', 'good'],
      ['database', 'good'],
      ['mail', 'good'],
      ['files', 'good'],
      ['disk', expect.stringMatching(/^(good|look)$/)],
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('are said a line each, or as JSON, and one that is broken ends the command as failed', async () => {
    const said: string[] = [];
    const to = { clock: systemClock, say: (text: string) => void said.push(text) };
    await check({ DATA_DIR: dataDir }, { ...to, json: false });
    expect(said.join('\n')).toContain('✓ configuration  The reference configuration.\n✓ database       None yet:');
    said.length = 0;
    const broken = check({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${closedPort}` }, { ...to, json: true });
    await expect(broken).rejects.toThrow(/^1 of 5 are broken\. Mend them, then run again: npm run muster -- check$/);
    await expect(broken).rejects.toBeInstanceOf(CommandError);
    expect((JSON.parse(said.join('')) as Finding[]).find(({ state }) => state === 'broken')).toMatchObject({ part: 'mail' });
  });
});

describe('the configuration', () => {
  it.each([
    ['a setting that is not valid', { PORT: 'many' }, 'Setting PORT: must be a port number'],
    [
      'a secret whose file is not there',
      { SMTP_URL_FILE: '/nowhere/smtp' },
      'Setting SMTP_URL_FILE: the file that it names cannot be read (ENOENT).',
    ],
    ['a role that the embedded database does not have', { ROLE: 'web' }, 'Setting ROLE is web, which needs DATABASE_URL'],
    ['a missing file', { MUSTER_CONFIG: '/nowhere/config.json' }, 'MUSTER_CONFIG names /nowhere/config.json'],
  ])('is broken by %s, and then nothing else is looked at', async (_, env, words) => {
    const all = await findings({ DATA_DIR: dataDir, ...env }, systemClock);
    expect(all).toEqual([{ part: 'configuration', state: 'broken', says: expect.stringContaining(words) as string }]);
  });
});

describe('mail', () => {
  it('is good where the server greets, and takes the password', async () => {
    const port = await mailServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _, done) => done(password === 'right' ? null : new Error('no'), { user: 'muster' }),
    });
    expect(await found('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({ state: 'good' });
    expect(await found('mail', { SMTP_URL: `smtp://muster:right@127.0.0.1:${port}` })).toMatchObject({ state: 'good' });
    const wrong = await found('mail', { SMTP_URL: `smtp://muster:hunter2@127.0.0.1:${port}` });
    expect(wrong).toMatchObject({ state: 'broken', says: expect.stringMatching(/cannot be used: Invalid login/) as string });
    expect(wrong!.says).not.toContain('hunter2');
  });

  it('is broken where nobody listens, or somebody who speaks another language', async () => {
    const port = closedPort;
    expect(await found('mail', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({
      state: 'broken',
      says: expect.stringContaining(`The mail server at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED`) as string,
    });
    const chatty = createTcpServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => chatty.close(resolve)));
    expect(await found('mail', { SMTP_URL: `smtp://127.0.0.1:${portOf(chatty)}` })).toMatchObject({ state: 'broken' });
  });

  it('is broken where something is in the way of the outbox, and nobody gets any in production without a server', async () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://muster.example' };
    expect(await found('mail', production)).toMatchObject({ state: 'look', says: expect.stringContaining('Set SMTP_URL.') as string });
    await writeFile(join(dataDir, 'outbox'), 'in the way');
    expect(await found('mail')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining(`Mails cannot be written to ${dataDir}/outbox`) as string,
    });
  });
});

describe('files', () => {
  it('are good in a folder that takes them, and broken where something is in its way', async () => {
    await mkdir(join(dataDir, 'files'));
    expect(await found('files')).toMatchObject({ state: 'good' });
    expect(await readdir(join(dataDir, 'files'))).toEqual([]);
    await rm(join(dataDir, 'files'), { recursive: true });
    await writeFile(join(dataDir, 'files'), 'in the way');
    expect(await found('files')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining(`Uploads cannot be written to ${dataDir}/files`) as string,
    });
    expect(await found('files', { DATA_DIR: '/dev/null/muster' })).toMatchObject({ state: 'broken' });
  });

  it('are put into a bucket, read and removed; a wrong key and a closed port are said, and no secret', async () => {
    const peer = await startS3Peer();
    closing.push(peer.close);
    expect(await found('files', peer.env)).toMatchObject({ state: 'good', says: expect.stringContaining('read and removed') as string });
    expect(peer.objects.size).toBe(0);
    const wrong = await found('files', { ...peer.env, S3_SECRET_ACCESS_KEY: 'hunter2' });
    expect(wrong).toMatchObject({ state: 'broken', says: expect.stringContaining('A file cannot be put into the bucket') as string });
    expect(wrong!.says).not.toContain('hunter2');
    const away = await found('files', { ...peer.env, S3_ENDPOINT: `http://127.0.0.1:${closedPort}` });
    expect(away).toMatchObject({ state: 'broken', says: expect.stringContaining('ECONNREFUSED') as string });
  });
});

describe('single sign-on', () => {
  it('is good where the provider answers as one', async () => {
    const peer = await startIdentityProvider();
    closing.push(peer.close);
    expect(await found('single sign-on', { MUSTER_CONFIG: await configWith(peer.issuer) })).toMatchObject({ state: 'good' });
  });

  it.each([
    ['nobody listens', () => `http://127.0.0.1:${closedPort}`, 'discovery: cannot be reached'],
    ['the answer is no JSON', () => answering('<html>'), 'discovery: no JSON'],
    ['the answer is another one', () => answering('{"hello":"world"}'), 'discovery: speaks for nobody, authorization_endpoint: missing'],
    ['there is no such page', () => answering('', 404), 'discovery: answers 404'],
  ])('is broken where %s', async (_, make, words) => {
    const url = await make();
    expect(await found('single sign-on', { MUSTER_CONFIG: await configWith(url) })).toMatchObject({
      state: 'broken',
      says: expect.stringMatching(new RegExp(`^The provider at ${url} does not answer as one .${words}`)) as string,
    });
  });
});

describe('the database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const look = async (part: Finding['part'], clock = systemClock) => (await lookInside(database, clock)).find((each) => each.part === part);

  it('is broken where nobody listens, without saying a password', async () => {
    const port = closedPort;
    const away = await found('database', { DATABASE_URL: `postgres://muster:hunter2@127.0.0.1:${port}/muster` });
    expect(away).toMatchObject({
      state: 'broken',
      says: expect.stringContaining(`The PostgreSQL at 127.0.0.1:${port}/muster cannot be opened`) as string,
    });
    expect(away!.says).not.toContain('hunter2');
  });

  it('answers with its version, and all migrations are done', async () => {
    expect(await look('database')).toMatchObject({
      state: 'good',
      says: expect.stringMatching(/^(Embedded, as|PostgreSQL) \d+\.\d+.*; it answers\.$/) as string,
    });
    expect(await look('migrations')).toEqual({ part: 'migrations', state: 'good', says: 'All are done.' });
  });

  it('wants a look where a later release was there that this one works beside', async () => {
    await sql`insert into ${table} (name, timestamp) values ('9999_from_the_future', '2031-05-06')`.execute(database.db);
    expect(await look('migrations')).toEqual({
      part: 'migrations',
      state: 'look',
      says: 'A later release has brought it up to 9999_from_the_future; this one works on it. Go on with that one when it can be.',
    });
    await sql`delete from ${table} where name = '9999_from_the_future'`.execute(database.db);
  });

  it('wants a look where migrations wait, and is broken where a later release has taken away what this one needs', async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from ${table} where name = (select max(name) from ${table}) returning name, timestamp`.execute(database.db);
    expect(await look('migrations')).toMatchObject({ state: 'look', says: 'The next start runs 1. Back up before it.' });
    const [{ name, timestamp }] = rows as [{ name: string; timestamp: string }];
    await sql`insert into ${table} (name, timestamp) values (${name}, ${timestamp}), ('9999_from_the_future', ${timestamp})`.execute(
      database.db,
    );
    const { migration: floor } = await database.db.selectFrom('schema_floor').select('migration').executeTakeFirstOrThrow();
    await database.db.updateTable('schema_floor').set({ migration: '9999_from_the_future' }).execute();
    expect(await look('migrations')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('brought up to 9999_from_the_future') as string,
    });
    await sql`delete from ${table} where name = '9999_from_the_future'`.execute(database.db);
    await database.db.updateTable('schema_floor').set({ migration: floor }).execute();
  });

  it('says on a server of its own whether jobs wait that nobody works off', async () => {
    if (database.kind === 'embedded') return expect(await look('jobs')).toBeUndefined();
    // Jobs of the queue itself may have been copied with the database.
    await sql`delete from pgboss.job`.execute(database.db);
    expect(await look('jobs')).toMatchObject({ state: 'good' });
    await sql`insert into outbox_event (id, name, payload, created_at)
      values (gen_random_uuid(), 'platform.started', '{}', clock_timestamp() - interval '5 minutes 30 seconds')`.execute(database.db);
    expect(await look('jobs')).toEqual({
      part: 'jobs',
      state: 'look',
      says: '1 wait, the first for 5 min. Start a process whose ROLE is worker or both, if none is running.',
    });
    await sql`delete from outbox_event`.execute(database.db);
  });

  it('says on a server of its own by how much the clocks differ', async () => {
    if (database.kind === 'embedded') return expect(await look('clock')).toBeUndefined();
    expect(await look('clock')).toMatchObject({ state: 'good' });
    const late = fixedClock(new Date(Date.now() - 60_000).toISOString());
    expect(await look('clock', late)).toMatchObject({
      state: 'look',
      says: expect.stringMatching(/^The database's clock is \d+ seconds ahead of/) as string,
    });
  });
});
