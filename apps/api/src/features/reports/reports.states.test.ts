import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { showReports } from '../../operator/moderation.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { testDatabase } from '../../test/test-database.ts';
import { makePost } from '../feed/feed.factory.ts';

let app: TestApp;
let [ana, ben, operator]: TestMember[] = [];
let post: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben, operator] = [await makeMember(app), await makeMember(app), await makeMember(app, { permissions: ['operator'] })];
  post = await makePost(app.deps.db, { author: ben.id, at: app.clock.now(), text: 'Rude post' });
});

const report = (by: TestMember) => by.api.reportPost({ params: { id: ben!.id, postId: post }, body: { reporter: by.id } });
const reports = () => app.deps.db.selectFrom('report').where('object_id', '=', post).orderBy('id').selectAll().execute();
const decide = (decision: 'kept' | 'removed') =>
  app.deps.db
    .updateTable('report')
    .set({ decision, decided_at: app.clock.now(), decided_by: operator!.id })
    .where('kind', '=', 'post')
    .where('object_id', '=', post)
    .where('decision', 'is', null)
    .execute();
const leave = (member: TestMember) =>
  member.api.deleteMember({ params: { id: member.id }, body: { id: member.id, password: member.password } });

it('is open until it is decided, and can be made again then', async () => {
  await report(ana!);
  await report(ana!);
  expect(await reports()).toMatchObject([{ decision: null, decided_at: null, decided_by: null }]);
  await decide('kept');
  await report(ana!);
  expect(await reports()).toMatchObject([{ decision: 'kept', decided_by: operator!.id }, { decision: null }]);
  const said: string[] = [];
  await showReports({ db: app.deps.db, say: (text) => void said.push(text) });
  const lines = said.join('\n').split('\n');
  expect(lines.filter((line) => line.includes(post)).map((line) => /\d\d:\d\d +(\w+) /.exec(line)?.[1])).toEqual(['open', 'kept']);
});

it('is never half decided', async () => {
  await report(ana!);
  const set = (change: object) => app.deps.db.updateTable('report').set(change).where('object_id', '=', post).execute();
  for (const half of [{ decision: 'kept' }, { decided_at: app.clock.now() }, { decided_by: operator!.id }])
    await expect(set(half)).rejects.toThrow('report_decided');
  await expect(set({ decision: 'shrugged', decided_at: app.clock.now() })).rejects.toThrow('report_decision_check');
});

it('stays decided when who decided leaves', async () => {
  await report(ana!);
  await decide('removed');
  await leave(operator!);
  expect(await reports()).toMatchObject([{ decision: 'removed', decided_by: null, reporter_id: ana!.id }]);
  await leave(ana!);
  expect(await reports()).toMatchObject([{ decision: 'removed', reporter_id: null }]);
  await leave(ben!);
  expect(await reports()).toEqual([]);
});

it('is found by an index while it waits', async () => {
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select kind, object_id, count(*) from report where decision is null group by kind, object_id`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join();
  });
  expect(plan).toContain('report_open');
});

it('was open in the version before, and says of a comment alone what it is on', async () => {
  const database = await testDatabase({ bare: true });
  const { db } = database;
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0028')));
  const [reporter, author, post, comment] = [newId(), newId(), newId(), newId()];
  for (const id of [reporter, author])
    await sql`insert into member (id, email, first_name, last_name, created_at) values (${id}, ${id}, 'A', 'B', now())`.execute(db);
  for (const [kind, object, on] of [
    ['user', author, null],
    ['post', post, post],
    ['reaction', comment, post],
  ])
    await sql`insert into report (id, kind, object_id, subject_id, reporter_id, post_id, words, created_at)
      values (${newId()}, ${kind}, ${object}, ${author}, ${reporter}, ${on}, '', now())`.execute(db);
  await migrate(database);
  const rows = await db.selectFrom('report').orderBy('id').select(['kind', 'on_id', 'decision']).execute();
  expect(rows).toEqual([
    { kind: 'user', on_id: null, decision: null },
    { kind: 'post', on_id: null, decision: null },
    { kind: 'reaction', on_id: post, decision: null },
  ]);
  await database.close();
});
