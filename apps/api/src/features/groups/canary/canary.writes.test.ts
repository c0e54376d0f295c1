import { randomUUID } from 'node:crypto';
import { contract } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { samples } from '../../../test/samples.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type PliantProvider, startPliantProvider } from '../../sso/sso.factory.ts';
import { makeGroupMember } from '../groups.factory.ts';
import { type Canary, makeCanary, WORD } from './canary.samples.ts';

let app: TestApp;
let provider: PliantProvider;
let canary: Canary;

beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({
    config: {
      features: { groups: true, payment: true, membership_discount: true },
      private: { single_sign_on: [provider.setting] },
    },
  });
  canary = await makeCanary(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
type Fill = (key: string) => string;

/** Ways to replace the ids in a request: by each id of the group, and by ids that belong together. */
function aims(): Fill[] {
  const { group, post, comment, event, membership } = canary.ids;
  const together: Record<string, string> = {
    postId: post,
    object_id: post,
    streamId: post,
    reactionId: comment,
    membershipId: membership,
    rowId: membership,
    groupId: group,
    chapter_id: group,
    eventId: event,
  };
  const inGroup: Fill = (key) => together[key] ?? group;
  const inEvent: Fill = (key) => together[key] ?? event;
  const onComment: Fill = (key) => (key === 'object_id' || key === 'streamId' ? comment : inGroup(key));
  return [inGroup, inEvent, onComment, () => post, () => comment, () => group, () => event];
}

/** Replaces every id in a value, at any depth. */
function filled(value: unknown, fill: Fill, key = ''): unknown {
  if (typeof value === 'string') return uuid.test(value) ? fill(key) : value;
  if (Array.isArray(value)) return value.map((each) => filled(each, fill, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, fill, name)]));
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
type Call = (typeof contract)[keyof typeof contract];

/** The path and body of a sample with other ids, sent by this member. */
function asked(call: Call, { params = {}, query = {}, body }: Input, fill: Fill, who: TestMember) {
  const self = 'self' in call ? call.self : undefined;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const given = params[key] ?? '';
    return key === self ? who.id : uuid.test(given) ? fill(key) : given;
  });
  const words = new URLSearchParams(filled(query, fill) as Record<string, string>).toString();
  // The reporter has to be the caller.
  return { path: `${path}?${words}`, body: filled(body, (key) => (key === 'reporter' ? who.id : fill(key))) };
}

/** Sends a request. Returns the status and code, which could reveal existence, and the text of the response. */
async function send(call: Call, { path, body }: ReturnType<typeof asked>, who: TestMember) {
  const headers: Record<string, string> = 'idempotent' in call ? { 'idempotency-key': randomUUID() } : {};
  const answer = await app.raw(call.method, path, { token: who.access, headers, body });
  const text = await answer.text();
  const code = answer.status >= 400 ? (JSON.parse(text) as { code: string }).code : '';
  return { outcome: `${answer.status} ${code}`, text };
}

/** All rows of the database that concern the group, by table. */
async function rowsOfGroup(): Promise<Record<string, string[]>> {
  const { db } = app.deps;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const secret = `%(${[WORD, ...Object.values(canary.ids)].join('|')})%`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} as each where to_jsonb(each)::text similar to ${secret} order by 1`.execute(
      db,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

interface Crawled {
  calls: number;
  /** Leaks: what a response contains, or how it differs from that of the same call for something that does not exist. */
  told: string[];
  /** The rows of the group, before and after. */
  rows: [Awaited<ReturnType<typeof rowsOfGroup>>, Awaited<ReturnType<typeof rowsOfGroup>>];
}

/** Makes every call that changes something, each with new members. */
async function crawl(newcomers: ReadonlyArray<() => Promise<TestMember>>, chosen?: ReadonlySet<string>): Promise<Crawled> {
  const told: string[] = [];
  const prepared = [];
  for (const [name, call] of Object.entries(contract) as Array<[keyof typeof samples, Call]>) {
    if (call.method === 'GET' || chosen?.has(name) === false) continue;
    const { input } = await samples[name](app);
    for (const newcomer of newcomers) prepared.push({ name, call, input: input as Input, who: await newcomer() });
  }
  await app.jobs.settle();
  const before = await rowsOfGroup();
  for (const { name, call, input, who } of prepared) {
    const nothing = new Map<string, string>();
    const absent: Fill = (key) => nothing.get(key) ?? nothing.set(key, randomUUID()).get(key)!;
    const other = asked(call, input, absent, who);
    const base = await send(call, other, who);
    for (const aim of aims()) {
      const request = asked(call, input, aim, who);
      const sent = JSON.stringify(request);
      // The request contains no id to replace.
      if (sent === JSON.stringify(other)) continue;
      const { outcome, text } = await send(call, request, who);
      if (outcome.startsWith('429')) throw new Error(`${name}: too many requests`);
      const secrets = [WORD, ...Object.values(canary.ids)].filter((secret) => text.includes(secret) && !sent.includes(secret));
      if (secrets.length > 0) told.push(`${name} ${sent}: tells ${secrets.join()}`);
      if (outcome !== base.outcome) told.push(`${name} ${sent}: ${outcome}, and ${base.outcome} where there is nothing`);
    }
  }
  await app.jobs.settle();
  return { told, calls: prepared.length / newcomers.length, rows: [before, await rowsOfGroup()] };
}

const stranger = () => makeMember(app);
async function member(): Promise<TestMember> {
  const who = await makeMember(app);
  await makeGroupMember(app.deps.db, { group: canary.ids.group, member: who.id, at: app.clock.now() });
  return who;
}
async function removed(): Promise<TestMember> {
  const who = await makeMember(app);
  const { group } = canary.ids;
  const membershipId = await makeGroupMember(app.deps.db, { group, member: who.id, at: app.clock.now() });
  // There are more calls than the rate limit allows one admin in a minute.
  app.clock.advance(1);
  await canary.admin.api.removeGroupMember({ params: { id: group, membershipId }, body: {} });
  return who;
}

it('is neither told of nor changed by any call of who is not in it or was removed, which all answer as if it were not there', async () => {
  const { told, calls, rows } = await crawl([stranger, removed]);
  expect(told).toEqual([]);
  expect(rows[1]).toEqual(rows[0]);
  expect(calls).toBeGreaterThan(90);
}, 1_200_000);

it('is changed by its members, so that the crawl finds something where there is something to find', async () => {
  const chosen = ['addReaction', 'createGroupPost', 'savePost', 'reportGroup', 'setGroupNotifications'];
  const { told, rows } = await crawl([member], new Set(chosen));
  for (const name of chosen) expect(told.join('\n')).toContain(`${name} `);
  expect(rows[1]).not.toEqual(rows[0]);
}, 1_200_000);
