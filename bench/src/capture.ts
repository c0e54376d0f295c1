import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTable, contract, createClient, type MusterContract } from '@muster/contract';
import { Kysely, PostgresDialect } from 'kysely';
import { type App, buildApp } from '../../apps/api/src/app.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { deploymentConfig } from '../../apps/api/src/platform/config.ts';
import { postgresPool } from '../../apps/api/src/platform/database/postgres.ts';
import { diskStore } from '../../apps/api/src/platform/files/disk-store.ts';
import { outboxMailer } from '../../apps/api/src/platform/mail/outbox-mailer.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import type { Tables } from '../../apps/api/src/tables.ts';

export interface Statement {
  sql: string;
  params: unknown[];
}

/** The SQL of one home feed and one post per viewer, as our server ran it. */
export interface Plan {
  feeds: Record<string, Statement[]>;
  posts: Record<string, Statement[]>;
  /** Ids that existed before the recording. */
  kept: string[];
}

export interface Captured {
  plan: Plan;
  /** An access token per viewer. */
  tokens: Record<string, string>;
}

/** Statements that are no request's own: the relay's and the queue's, and the brackets of transactions, which are put back where they belong. */
const notCounted = /delete from outbox_event|pgboss|^(begin|start transaction|commit|rollback)/;
export const draft = { text: 'Three laps round the harbour before work.' };

/** Runs our server once per viewer and writes down the statements of each request. */
export async function capture(url: string, secret: string, viewers: string[]): Promise<Captured> {
  let heard: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url) }),
    log: (event) => {
      if (event.level === 'query' && !notCounted.test(event.query.sql))
        heard.push({ sql: event.query.sql, params: [...event.query.parameters] });
    },
  });
  const app: App = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'warn', DATA_DIR: join(tmpdir(), 'muster-bench') }),
    config: deploymentConfig({}),
    database: { kind: 'postgres', url, db },
    secret,
    clock: systemClock,
    files: diskStore(join(tmpdir(), 'muster-bench/files')),
    mailer: outboxMailer(join(tmpdir(), 'muster-bench/outbox'), 'bench@example.com', () => undefined),
    publicUrl: () => 'http://127.0.0.1',
  });
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const captured: Captured = { plan: { feeds: {}, posts: {}, kept: [...viewers] }, tokens: {} };
  for (const id of viewers) {
    const { access } = await app.session.start(id, 'bench');
    captured.tokens[id] = access;
    captured.plan.kept.push(JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()).sid as string);
    const api = createClient<MusterContract>(callTable(contract), { baseUrl: address, token: async () => access });
    heard = [];
    await api.listFollowingFeed({ params: { id }, query: {} });
    captured.plan.feeds[id] = [...heard];
    heard = [];
    await api.createPost({ params: { id }, body: draft });
    const [viewer, ...work] = heard;
    captured.plan.posts[id] = [viewer!, { sql: 'begin', params: [] }, ...work, { sql: 'commit', params: [] }];
  }
  await app.jobs.settle();
  await app.close();
  await db.destroy();
  return captured;
}
