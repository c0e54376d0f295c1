import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notices } from '../../app.ts';
import type { Database } from '../../platform/database/database.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { findEntry, unseenCounter } from './notifications.queries.ts';

const subjects = notices.flatMap((each) => each.subjects);

const asking = () => ({ id: ana.id, now: app.clock.now(), homes: app.deps.homes });

const ENTRIES = 2000;
const PEOPLE = 1500;

let app: TestApp;
let ana: TestMember;
let fan: TestMember;
let liked: string;
beforeAll(async () => {
  app = await startTestApp();
  [ana, fan] = [await makeMember(app), await makeMember(app)];
  const { db } = app.deps;
  liked = await makePost(db, { author: ana.id, at: app.clock.now() });
  const now = app.clock.now();
  await sql`insert into member (id, email, first_name, last_name, created_at)
    select gen_random_uuid(), 'crowd' || n || '@example.com', 'Crowd', n::text, ${now} from generate_series(1, ${PEOPLE}::int) as n`.execute(
    db,
  );
  await sql`insert into reaction (id, kind, stream_id, post_id, author_id, content, created_at)
    select gen_random_uuid(), 'like', ${liked}::uuid, ${liked}::uuid, id, '', ${now} from member where first_name = 'Crowd'`.execute(db);
  await sql`insert into post (id, author_id, home_kind, home_id, text, tagged, created_at)
    select gen_random_uuid(), ${fan.id}::uuid, 'member', ${fan.id}::uuid, 'Tagged', array[${ana.id}::uuid], ${now} from generate_series(1, ${ENTRIES}::int)`.execute(
    db,
  );
});
afterAll(() => app.close());

/** Replaces the member's notifications by one entry about all likes of the post, whose id is the post's, and one entry per other post. */
async function tell({ crowd, posts }: { crowd: boolean; posts: number }) {
  const { db } = app.deps;
  await db.deleteFrom('notification_entry').execute();
  await sql`insert into notification_entry (member_id, id, verb, told_at)
    select ${ana.id}::uuid, ${liked}::uuid, 'like', ${app.clock.now()} where ${crowd}`.execute(db);
  await sql`insert into notification (id, member_id, verb, actor_id, kind, about_id, cause_id, entry_id, created_at)
    select id, ${ana.id}::uuid, 'like', author_id, 'post', post_id, id, post_id, created_at from reaction where ${crowd}`.execute(db);
  await sql`with entry as (insert into notification_entry (member_id, id, verb, told_at)
      select ${ana.id}::uuid, id, 'post', created_at from post where text = 'Tagged' limit ${posts}::int returning id)
    insert into notification (id, member_id, verb, actor_id, kind, about_id, cause_id, entry_id, tagged, created_at)
    select id, ${ana.id}::uuid, 'post', author_id, 'post', id, id, id, true, created_at from post join entry using (id)`.execute(db);
  for (const table of ['notification', 'notification_entry', 'post', 'reaction', 'member'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const countUnseen = (db: Database) => unseenCounter(app.deps.homes, subjects)(db, asking(), app.clock.now());

/** Returns how many rows of each table the database reads for the queries that `read` runs. */
async function looksAt(read: (db: Database) => Promise<unknown>): Promise<Record<string, number>> {
  const { db } = app.deps;
  const asked = new WeakMap<object, CompiledQuery>();
  const queries: CompiledQuery[] = [];
  // Subqueries are transformed too; only executed queries have a result.
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      queries.push(asked.get(queryId)!);
      return result;
    },
  });
  // Prepared reads have their values only when they are executed.
  const execute = listening.executeQuery.bind(listening);
  listening.executeQuery = (query) => {
    if ('sql' in query) asked.set(query.queryId, query);
    return execute(query);
  };
  await read(listening);
  const rows: Record<string, number> = {};
  const add = (node: Node): void => {
    const table = node['Relation Name'];
    const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    if (table) rows[table] = (rows[table] ?? 0) + each * node['Actual Loops'];
    for (const part of node.Plans ?? []) add(part);
  };
  for (const query of queries) {
    const explained = await db.executeQuery<{ 'QUERY PLAN': Array<{ Plan: Node; JIT?: object }> }>(
      CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
    );
    const [plan] = explained.rows[0]!['QUERY PLAN'];
    expect(plan!.JIT).toBeUndefined();
    add(plan!.Plan);
  }
  return rows;
}

it('looks at no more unseen notifications than it counts', async () => {
  await tell({ crowd: false, posts: ENTRIES });
  expect(await countUnseen(app.deps.db)).toBe(100);
  const rows = await looksAt((db) => countUnseen(db));
  expect(rows.notification).toBeLessThanOrEqual(110);
  // Each post is read once: to check that it is visible and still mentions the reader.
  expect(rows.post).toBeLessThanOrEqual(110);
});

it('counts an entry of many people by looking at one of them', async () => {
  await tell({ crowd: true, posts: 5 });
  expect(await countUnseen(app.deps.db)).toBe(6);
  expect((await looksAt((db) => countUnseen(db))).notification).toBeLessThanOrEqual(10);
});

it('counts the people of an entry without asking for each of them whether the post may be seen', async () => {
  await tell({ crowd: true, posts: 0 });
  const entry = await findEntry(app.deps.db, asking(), subjects, liked);
  expect([entry?.people, entry?.actors.length]).toEqual([PEOPLE, 4]);
  const rows = await looksAt((db) => findEntry(db, asking(), subjects, liked));
  expect(rows.notification).toBeLessThanOrEqual(PEOPLE + 10);
  expect((rows.post ?? 0) + (rows.reaction ?? 0)).toBeLessThanOrEqual(10);
});
