import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiError, type CallTable, type Client, callTable, contract, createClient, type MusterContract } from '@muster/contract';
import { type KyselyPlugin, PostgresQueryCompiler, type QueryId, type RootOperationNode, sql } from 'kysely';
import { inject } from 'vitest';
import { type App, type AppOptions, buildApp } from '../app.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Database, PostgresAddress } from '../platform/database/database.ts';
import { openFiles } from '../platform/files/open-files.ts';
import type { LogTarget } from '../platform/http/server.ts';
import { queueSchema } from '../platform/jobs/queue-tables.ts';
import { countedMailer } from '../platform/mail/counted-mailer.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { outboxMailer } from '../platform/mail/outbox-mailer.ts';
import { publicWeb, type Reach } from '../platform/public-web/reach.ts';
import { deploymentConfig } from '../platform/start/config.ts';
import type { Secrets } from '../platform/start/keys.ts';
import { readSettings } from '../platform/start/settings.ts';
import type { Homes } from '../product/home.ts';
import type { Reportables } from '../product/reportable.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { DatabaseLine } from './database-line.ts';
import { testDatabase } from './test-database.ts';

export type ApiClient = Client<MusterContract>;

/** The real app on a real database, listening on a free port, with a clock that only tests move. */
export interface TestApp extends Omit<App, 'close'> {
  url: string;
  clock: ReturnType<typeof fixedClock>;
  /** A client that sends this access token, or none. Each client has its own address, so that budgets do not mix. */
  client: (access?: string | null) => ApiClient;
  /** Sends a raw request, for cases that no client would send. The body is JSON unless it is a text, bytes, a file or a form. */
  raw: (method: string, path: string, init?: { token?: string; body?: unknown; headers?: Record<string, string> }) => Promise<Response>;
  /** Mails written so far, oldest first, as they would be sent. */
  mails: () => Promise<string[]>;
  /** The folder with this app's files and mails. */
  dataDir: string;
  database: Awaited<ReturnType<typeof testDatabase>>;
  /** The payment sandbox, if payment is on. It sends no events until its webhook address is set. */
  sandbox: Sandbox | undefined;
  /** Stops the server, as a restart does; its data stays for the next app. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

/** Tests contact nothing outside this machine. */
const nowhere: Reach = { ...publicWeb, resolve: async () => [], allows: () => false };

/**
 * Statements by query id: there is one result per statement, whereas parts of statements are transformed separately. Shared by all apps of
 * a worker, since a statement that is built once is built by the first app (`made-once.ts`).
 */
const nodes = new WeakMap<QueryId, RootOperationNode>();
const watched = (onStatement?: (sql: string) => void): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    nodes.set(queryId, node);
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    onStatement?.(new PostgresQueryCompiler().compileQuery(nodes.get(queryId)!, queryId).sql);
    return result;
  },
});

const table: CallTable = callTable(contract);

/**
 * The queues that the first app of a worker has created: later apps start with them, as a restarted server does. Schedules are left out,
 * since due ones would be enqueued at once by the real clock.
 */
let queues: string | undefined;
const queueTable = sql.table(`${queueSchema}.queue`);
async function keepQueues(db: Database): Promise<void> {
  queues ??= (await sql<{ rows: string }>`select json_agg(queue)::text as rows from ${queueTable} as queue`.execute(db)).rows[0]!.rows;
}
async function beginWithQueues(db: Database): Promise<void> {
  if (!queues) return;
  await sql`insert into ${queueTable} select * from json_populate_recordset(null::${queueTable}, ${queues}) on conflict do nothing`.execute(
    db,
  );
}

/**
 * Starts an app for one test file. `config` is merged over the reference configuration, `env` over the tests' settings. Files are stored in
 * a folder, or in the bucket that `env` names.
 */
export async function startTestApp({
  config = {},
  env = {},
  now = '2026-03-02T15:00:00Z',
  logTo,
  reach = nowhere,
  isFull,
  line,
  hurried,
  homes,
  reportables,
  rooms,
  onStatement,
  fieldsUrl,
  onMail,
  secrets = [randomBytes(32).toString('hex')],
  before,
  onDisk = false,
  servers,
}: {
  config?: object;
  env?: Record<string, string>;
  now?: string;
  logTo?: LogTarget;
  reach?: Reach;
  /** Whether the disk counts as full. */
  isFull?: () => boolean;
  /** The line for connections to the PostgreSQL server. */
  line?: DatabaseLine;
  /** Whether the time limits are those of a real server. */
  hurried?: boolean;
  /** Homes of posts instead of those that the features declare. */
  homes?: Homes;
  /** Kinds of reportable things instead of those that the features declare. */
  reportables?: Reportables;
  /** Live rooms in addition to those that the features declare, and the events that affect them. */
  rooms?: AppOptions['rooms'];
  /** Called with the text of each statement that a request sends to the database. */
  onStatement?: ((sql: string) => void) | undefined;
  /** The script of the payment provider's own card fields, which the sandbox does not have. */
  fieldsUrl?: string;
  /** Called with each mail before it is written; if it throws, the mail counts as refused by the mail server. */
  onMail?: (mail: Mail) => void;
  /** The signing secrets; by default the app generates one. */
  secrets?: Secrets;
  /** The stopped app before a restart: this one takes over its database, files and clock. */
  before?: TestApp;
  /** Whether an embedded database has its files in the data folder, like that of a server. */
  onDisk?: boolean;
  /** Separate PostgreSQL servers of the test. */
  servers?: PostgresAddress;
} = {}): Promise<TestApp> {
  const dataDir = before?.dataDir ?? (await mkdtemp(join(tmpdir(), 'muster-test-')));
  const database =
    before?.database ?? (await testDatabase({ line, hurried, servers, ...(onDisk && { folder: join(dataDir, 'database') }) }));
  if (!before && !servers) await beginWithQueues(database.background);
  const clock = before?.clock ?? fixedClock(now);
  let address = '';
  const outbox = outboxMailer(join(dataDir, 'outbox'), 'Muster <support@muster.example>', () => undefined);
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  // Only tests of the weekly digest turn it on.
  const { features, ...rest } = config as { features?: object };
  const deployment = deploymentConfig({ ...rest, features: { digest: false, ...features } });
  const sandbox = deployment.features.payment ? await startSandbox({ port: 0, host: '127.0.0.1', now: clock.now }) : undefined;
  const app = await buildApp({
    settings,
    config: deployment,
    provider: sandbox && { ...sandbox.provider, ...(fieldsUrl && { fieldsUrl }) },
    database: { ...database, ...(isFull && { isFull }), db: database.db.withPlugin(watched(onStatement)) },
    secrets,
    clock,
    files: await openFiles(settings),
    threads: new URL(inject('threads')),
    mailer: countedMailer(
      {
        ...outbox,
        send: async (mail) => {
          onMail?.(mail);
          await outbox.send(mail);
        },
      },
      clock,
    ),
    publicUrl: () => address,
    checkResponses: true,
    logTo,
    reach,
    homes,
    reportables,
    rooms,
  });
  await keepQueues(database.background);
  // Schedules run by the real clock and would interfere: tests run what they need.
  await sql.raw(`delete from ${queueSchema}.schedule`).execute(database.background);
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  let addresses = 0;
  const someAddress = () => {
    addresses += 1;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  const mails = async () => {
    await app.jobs.settle();
    const names = (await readdir(join(dataDir, 'outbox')).catch(() => [])).sort();
    return Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
  };
  const stop = async () => {
    await app.close();
    await sandbox?.close();
  };
  return {
    ...app,
    url: address,
    clock,
    dataDir,
    database,
    sandbox,
    mails,
    client: (access = null) => {
      const from = someAddress();
      return createClient<MusterContract>(table, {
        baseUrl: address,
        token: async () => access,
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } }),
      });
    },
    raw: (method, path, { token, body, headers = {} } = {}) => {
      // `fetch` sets the content type of files and forms.
      const hasType = body instanceof Blob || body instanceof FormData;
      const isWritten = hasType || body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      return fetch(address + path, {
        method,
        headers: {
          'x-forwarded-for': someAddress(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !hasType && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isWritten ? (body as RequestInit['body']) : JSON.stringify(body),
      });
    },
    stop,
    close: async () => {
      await stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The refusal of a call that must be refused. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => {
      throw new Error('This call should have been refused.');
    },
    (error: ApiError) => error,
  );
}
