import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type App, buildApp } from '../../apps/api/src/app.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { requestLimits } from '../../apps/api/src/platform/database/limits.ts';
import { postgresPool } from '../../apps/api/src/platform/database/postgres.ts';
import { diskStore } from '../../apps/api/src/platform/files/disk-store.ts';
import { countedMailer } from '../../apps/api/src/platform/mail/counted-mailer.ts';
import { outboxMailer } from '../../apps/api/src/platform/mail/outbox-mailer.ts';
import type { Tables } from '../../apps/api/src/platform/platform.tables.ts';
import { deploymentConfig } from '../../apps/api/src/platform/start/config.ts';
import { readSettings } from '../../apps/api/src/platform/start/settings.ts';
import { benchedCalls } from './calls.ts';

export interface Statement {
  sql: string;
  params: unknown[];
}

/** The deployment that is measured: with what is off unless it is turned on. */
export const benchedConfig = { features: { groups: true, challenges: true }, rules: { workout_days_back: 14 } };

/** The SQL of each benchmarked call, per viewer, as our server ran it. */
export interface Plan {
  calls: Record<string, Record<string, Statement[]>>;
  /** Ids that existed before the recording. */
  kept: string[];
}

export interface Captured {
  plan: Plan;
  /** The statements of each search to be examined, by its text. */
  searches: Record<string, Statement[]>;
  /** Each viewer's session. */
  sessions: Record<string, string>;
}

/**
 * Statements that belong to no request: the outbox relay's, the queue's, and transaction brackets, which are added back where they belong.
 */
const notCounted = /delete from outbox_event|pgboss|^(begin|start transaction|commit|rollback)/;
/** What a request runs before its transaction. */
const beforehand = /from "session"|rate_count/;

/** What requests are about: each viewer has a post and an event of their own, and all of them one group. */
export interface Targets {
  viewers: string[];
  posts: string[];
  events: string[];
  group: string;
  /** A membership in the middle of the list of the group's members. */
  halfway: string;
  /** The challenge that everybody takes part in, one of check-ins, and ids of challenges and of the viewers' parts in them. */
  challenge: string;
  checkIns: string;
  challengeIds: string[];
  /** The workspace that everybody is in, and its operators. */
  workspace: string;
  operators: string[];
}

/** The target of a viewer's or operator's request. */
export const targetOf = ({ viewers, posts, events, group, halfway, challenge, checkIns, workspace, operators }: Targets, nth: number) => ({
  viewer: viewers[nth % viewers.length]!,
  post: posts[nth % posts.length]!,
  event: events[nth % events.length]!,
  group,
  halfway,
  challenge,
  checkIns,
  workspace,
  operator: operators[nth % operators.length]!,
  nth,
});

/** Runs our server once per viewer and records the statements of each request. */
export async function capture(url: string, secret: string, { searches, ...targets }: Targets & { searches: string[] }): Promise<Captured> {
  const { viewers, posts, events, operators, workspace } = targets;
  let heard: Statement[] = [];
  const database = postgresDatabase(url);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url, requestLimits) }),
    log: (event) => {
      if (event.level === 'query' && !notCounted.test(event.query.sql))
        heard.push({ sql: event.query.sql, params: [...event.query.parameters] });
    },
  });
  const app: App = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'warn', DATA_DIR: join(tmpdir(), 'muster-bench') }),
    config: deploymentConfig(benchedConfig),
    database: { ...database, db },
    secrets: [secret],
    clock: systemClock,
    files: diskStore(join(tmpdir(), 'muster-bench/files')),
    mailer: countedMailer(
      outboxMailer(join(tmpdir(), 'muster-bench/outbox'), 'bench@example.com', () => undefined),
      systemClock,
    ),
    threads: new URL('./', import.meta.url),
    publicUrl: () => 'http://127.0.0.1',
  });
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const captured: Captured = {
    plan: {
      calls: {},
      kept: [...viewers, ...posts, ...events, targets.group, targets.halfway, ...targets.challengeIds, ...operators, workspace],
    },
    searches: {},
    sessions: {},
  };
  const record = async (access: string, method: string, path: string, body?: string): Promise<Statement[]> => {
    heard = [];
    const headers = { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(address + path, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    const statements = heard;
    heard = [];
    if (method === 'GET') return [...statements];
    // Work that one request triggers must not be recorded as part of the next.
    const own = [...statements];
    await app.jobs.settle();
    const first = own.findLastIndex(({ sql }) => beforehand.test(sql)) + 1;
    return [...own.slice(0, first), { sql: 'begin', params: [] }, ...own.slice(first), { sql: 'commit', params: [] }];
  };
  // Left over from an earlier run.
  await app.jobs.settle();
  const askers = [...viewers.map((id) => ({ id, byOperators: false })), ...operators.map((id) => ({ id, byOperators: true }))];
  for (const [nth, { id, byOperators }] of askers.entries()) {
    const { access } = await app.session.start(id, 'bench');
    const sid = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()).sid as string;
    captured.sessions[id] = sid;
    captured.plan.kept.push(sid);
    for (const call of benchedCalls.filter((each) => byOperators === (each.byOperators ?? false))) {
      const of = (captured.plan.calls[call.name] ??= {});
      of[id] = await record(access, call.method, call.path(targetOf(targets, nth)), call.bodies?.[0]);
    }
    if (nth > 0) continue;
    for (const typed of searches) captured.searches[typed] = await record(access, 'GET', `/api/user/search?q=${encodeURIComponent(typed)}`);
  }
  await app.close();
  await Promise.all([db.destroy(), database.end()]);
  return captured;
}
