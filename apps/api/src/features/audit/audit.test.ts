import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';
import { verifyAudit } from './index.ts';

let app: TestApp;
let grace: TestMember;
let omar: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
  const permissions = ['operator'];
  grace = await makeMember(app, { permissions, first_name: 'Grace', last_name: 'Kim' });
  omar = await makeMember(app, { permissions, first_name: 'Omar', last_name: 'Haddad' });
  member = await makeMember(app, { first_name: 'Zoe', last_name: 'Hart' });
});
afterAll(() => app.close());

const newGroup = (by: TestMember, name: string) =>
  by.api.createGroup({ body: { name, description: '', activity: '', joining: 'open', location: null, kind: 'activity' } });
const list = async (query: Parameters<TestMember['api']['listAudit']>[0]['query'] = {}) => grace.api.listAudit({ query });
/** Acts as someone who can write to the database and disable its triggers. */
const tamper = (statement: string) =>
  app.deps.db.transaction().execute(async (tx) => {
    await sql`alter table audit_entry disable trigger user`.execute(tx);
    await sql.raw(statement).execute(tx);
    await sql`alter table audit_entry enable trigger user`.execute(tx);
  });

it('numbers and chains what several operators do at once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => newGroup(at % 2 ? grace : omar, `Group ${at}`)));
  const { data, actors, next } = await list();
  expect(data.map(({ seq }) => seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(actors.map(({ name }) => name)).toEqual(['Grace Kim', 'Omar Haddad']);
  expect(next).toBeNull();
  expect(await verifyAudit(app.deps.db)).toEqual({ count: 12, hash: data[0]!.hash, flaw: null });
});

it('tells who, when, which act, whom it is about and why, and of an anonymous member no name where operators learn none', async () => {
  const at = app.clock.now();
  const challenge = await makeChallenge(app.deps.db, { name: 'Spring miles', at });
  const hidden = await makeMember(app, { first_name: 'Hidden', anonymous_profile: true });
  const row = await makeParticipant(app.deps.db, { challenge, member: hidden.id, score: 3, at });
  await makeParticipant(app.deps.db, { challenge, member: member.id, score: 3, at });
  for (const userId of [member.id, row])
    await grace.api.correctScore({ params: { id: challenge, userId }, body: { amount: 2, reason: 'Rode the bus' } });
  const [anonymous, named] = (await list({ act: 'challenge.correct' })).data;
  expect(named).toMatchObject({
    at: at.toISOString(),
    actor: { id: grace.id, name: 'Grace Kim' },
    target: { kind: 'challenge', id: challenge },
    about: { id: member.id, name: 'Zoe Hart' },
    reason: 'Rode the bus',
    summary: 'Spring miles',
  });
  expect(anonymous!.about).toEqual({ id: null, name: 'Anonymous' });
  // Former and current scores are health data.
  expect(JSON.stringify(named)).not.toMatch(/\b2\b(?!\d|-)/);
});

it('tells what an operator does to a group whose admin they are not, and nothing of what its admins do', async () => {
  const at = app.clock.now();
  const group = await makeGroup(app.deps.db, { name: 'Pier swimmers', at });
  await makeGroupMember(app.deps.db, { group, member: omar.id, role: 'Admin', at });
  const post = () => makePost(app.deps.db, { author: member.id, home: { kind: 'group', id: group }, at });
  const before = (await list()).data[0]!.seq;
  for (const who of [omar, grace])
    await who.api.takeDownInGroup({
      params: { id: group },
      body: { kind: 'post', object_id: await post(), reason: 'It sells something.' },
    });
  const since = (await list()).data.filter(({ seq }) => seq > before);
  expect(since).toMatchObject([
    {
      act: 'group.care',
      actor: { id: grace.id },
      about: { id: member.id },
      summary: 'Pier swimmers: took down post',
      reason: 'It sells something.',
    },
  ]);
});

it('leaves nothing of an act that is refused, or that changes nothing', async () => {
  const { id } = await newGroup(grace, 'Quiet ones');
  await grace.api.archiveGroup({ params: { id } });
  const before = (await list()).data[0]!.seq;
  await grace.api.archiveGroup({ params: { id } });
  expect(await refusal(newGroup(member, 'Mine'))).toMatchObject({ code: 'groups.operators_only' });
  expect((await list()).data[0]!.seq).toBe(before);
});

it('is filtered by act and person, paged, and written to files', async () => {
  // More than a file reads at once.
  const { actor_id, ...entry } = { actor_id: omar.id, act: 'group.create', kind: 'group' };
  await sql`
    insert into audit_entry (at, actor_id, act, target_kind, reason, summary)
    select now(), ${actor_id}::uuid, ${entry.act}, ${entry.kind}, '', 'Group ' || n from generate_series(1, 1100) as n`.execute(
    app.deps.db,
  );
  const first = await list({ act: 'group.create', actor: omar.id });
  expect(first.data).toHaveLength(50);
  const second = await list({ act: 'group.create', actor: omar.id, offset: first.next! });
  const seqs = [...first.data, ...second.data].map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 100 }, (_, at) => seqs[0]! - at));
  const csv = await grace.api.downloadAudit({ query: { actor: omar.id } });
  expect(csv.split('\r\n').slice(0, 2).join()).toMatch(/^\ufeff?number,at,who,.*,hash,\d+,2026-.*Omar Haddad/);
  expect(csv.trim().split('\r\n')).toHaveLength(1107);
  const lines = (await grace.api.downloadAuditLines({ query: {} })).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(lines.map((_, at) => at + 1));
});

it('is for operators', async () => {
  const leader = await makeMember(app, { permissions: ['event_leader'] });
  for (const { api } of [member, leader])
    for (const read of [api.listAudit, api.downloadAudit, api.downloadAuditLines])
      expect(await refusal(read({ query: {} }))).toMatchObject({ status: 403, code: 'operate.operators_only' });
});

it('keeps the entries of an operator who has left, without their name', async () => {
  const gone = await makeMember(app, { permissions: ['operator'] });
  await newGroup(gone, 'Farewell');
  await gone.api.deleteMember({ params: { id: gone.id }, body: { id: gone.id, password: gone.password } });
  await app.jobs.settle();
  expect((await list()).data[0]).toMatchObject({ actor: { id: gone.id, name: null }, summary: 'Farewell' });
  expect((await verifyAudit(app.deps.db)).flaw).toBeNull();
});

it('is changed and cut off by nobody, and whoever gets around that is noticed', async () => {
  const { db } = app.deps;
  const refused = /never changed/;
  await expect(db.updateTable('audit_entry').set({ reason: 'None' }).execute()).rejects.toThrow(refused);
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow(refused);
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(refused);
  // Numbers and hashes given by the writer are ignored.
  const { count, hash } = await verifyAudit(db);
  const own = { seq: 3, hash: 'mine', previous_hash: 'mine' };
  const entry = {
    at: app.clock.now(),
    actor_id: null,
    act: 'group.create',
    target_kind: 'group',
    target_id: null,
    about_id: null,
  } as const;
  await db
    .insertInto('audit_entry')
    .values({ ...entry, ...own, reason: '', summary: '' })
    .execute();
  const head = await verifyAudit(db, hash);
  expect(head).toMatchObject({ count: count + 1, flaw: null });

  // A recorded hash of the last entry reveals that the entry was removed.
  await tamper(`delete from audit_entry where seq = ${head.count}`);
  expect(await verifyAudit(db)).toEqual({ count, hash, flaw: null });
  expect(await verifyAudit(db, head.hash)).toMatchObject({ flaw: 'The entry with that hash is not in the log any more.' });

  for (const [statement, undo, flaw] of [
    ["update audit_entry set reason = 'None' where seq = 5", "update audit_entry set reason = '' where seq = 5", 'Entry 5 was changed.'],
    [
      "update audit_entry set at = at + interval '1 microsecond' where seq = 7",
      "update audit_entry set at = at - interval '1 microsecond' where seq = 7",
      'Entry 7 was changed.',
    ],
    ["update audit_entry set hash = md5('x') where seq = 9", null, 'Entry 9 was changed.'],
    ['delete from audit_entry where seq = 4', null, 'Entry 4 is missing.'],
    ['delete from audit_entry where seq in (1, 2)', null, 'Entries 1 to 2 are missing.'],
  ] as const) {
    await tamper(statement);
    expect((await verifyAudit(db)).flaw).toBe(flaw);
    if (undo) await tamper(undo);
  }
});
