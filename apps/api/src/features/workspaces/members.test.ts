import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let operator: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  operator = await makeMember(app, { permissions: ['operator'], first_name: 'Olu' });
});
afterAll(() => app.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString();
const list = (query: Parameters<TestMember['api']['listOperatedMembers']>[0]['query']) => operator.api.listOperatedMembers({ query });
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map((one) => `${one.first_name} ${one.last_name}`);
const opens = async ({ access }: TestMember) => (await app.raw('GET', '/api/user/me', { token: access })).status;
const acts = async (about: TestMember) =>
  (await operator.api.listAudit({ query: {} })).data
    .filter((entry) => entry.about?.id === about.id)
    .map(({ act, reason, summary }) => ({ act, reason, summary }));

it('lists members by name, page by page, none twice and none left out, also those whom others do not see', async () => {
  const { id } = await operator.api.createWorkspace({ body: { name: 'Long list' } });
  for (let n = 0; n < 60; n += 1)
    await makeMember(app, { first_name: `Zed${String(n).padStart(2, '0')}`, anonymous_profile: n === 7, workspace_id: id });
  // Two members with the same name, at the end of a page.
  await makeMember(app, { first_name: 'Zed49', workspace_id: id });
  const seen: string[] = [];
  for (let offset: string | undefined; ; ) {
    const { data, next } = await list({ workspace_id: id, offset });
    seen.push(...data.map((one) => one.first_name));
    if (!next) break;
    offset = next;
  }
  expect(seen).toEqual([...Array.from({ length: 60 }, (_, n) => `Zed${String(n).padStart(2, '0')}`), 'Zed49'].sort());
  expect((await list({ workspace_id: id })).data[7]).toMatchObject({ first_name: 'Zed07', anonymous_profile: true });
  expect((await list({ workspace_id: id, offset: '60' })).data).toHaveLength(1);
  expect(await refusal(list({ offset: 'bm90IG9uZQ' }))).toMatchObject({ status: 400 });
});

it('finds by beginnings of names in any order, and by the beginning of an email', async () => {
  const me = await makeMember(app, { first_name: 'Zoë', last_name: 'van Núñez', email: 'znunez@pier.example' });
  for (const q of ['zoe', 'nunez zoë', 'ZO VAN', 'ZNUNEZ@pier', ' zoe ']) expect(await names({ q })).toEqual(['Zoë van Núñez']);
  for (const q of ['oe nunez', 'nunez@pier', '%', 'zoe smith']) expect(await names({ q })).not.toContain('Zoë van Núñez');
  expect((await operator.api.getOperatedMember({ params: { id: me.id } })).email).toBe('znunez@pier.example');
});

it('makes event leaders and operators, and takes that back', async () => {
  const me = await makeMember(app);
  const params = { id: me.id };
  const set = (role: 'operator' | 'event_leader', held: boolean) => operator.api.setRole({ params, body: { role, held } });
  expect((await set('event_leader', true)).roles).toEqual(['event_leader']);
  expect((await set('event_leader', true)).roles).toEqual(['event_leader']);
  expect((await set('operator', true)).roles).toEqual(['event_leader', 'operator']);
  expect((await me.api.listOperatedMembers({ query: { state: 'operator' } })).data.map(({ id }) => id)).toContain(me.id);
  expect((await set('operator', false)).roles).toEqual(['event_leader']);
  expect(await refusal(me.api.listOperatedMembers({ query: {} }))).toMatchObject({ status: 403 });
  expect(await acts(me)).toEqual([
    { act: 'member.role', reason: '', summary: '− operator' },
    { act: 'member.role', reason: '', summary: '+ operator' },
    { act: 'member.role', reason: '', summary: '+ event leader' },
  ]);
});

it('moves members, whose weeks that were told of stay told of where they were', async () => {
  const me = await makeMember(app);
  const { id, name } = await operator.api.createWorkspace({ body: { name: 'Quay' } });
  const before = (await me.api.getMe({})).workspace!;
  const counts = async () => new Map((await operator.api.listWorkspaces({ query: {} })).data.map((one) => [one.id, one.members]));
  const start = await counts();
  const move = (workspace_id: string) =>
    operator.api.moveToWorkspace({ params: { id: me.id }, body: { workspace_id, reason: 'New employer' } });
  expect((await move(id)).workspace).toEqual({ id, name });
  await move(id);
  expect((await me.api.getMe({})).workspace).toEqual({ id, name });
  expect([(await counts()).get(id), (await counts()).get(before.id)]).toEqual([1, start.get(before.id)! - 1]);
  expect(await acts(me)).toEqual([{ act: 'member.move', reason: 'New employer', summary: `${before.name} → Quay` }]);
  expect((await move(before.id)).workspace?.id).toBe(before.id);
  expect(await refusal(move(crypto.randomUUID()))).toMatchObject({ status: 404, code: 'operate.workspace_not_found' });
});

it('suspends until a day, for a reason that is read at sign-in, and ends that', async () => {
  const me = await makeMember(app);
  const params = { id: me.id };
  const suspend = (until: string) => operator.api.suspendMember({ params, body: { until, reason: 'Spam in the feed' } });
  expect((await suspend(inDays(3))).suspended).toEqual({ until: inDays(3), reason: 'Spam in the feed' });
  await suspend(inDays(3));
  expect(await opens(me)).toBe(401);
  expect(await refusal(app.client().signIn({ body: { email: me.email, password: me.password } }))).toMatchObject({
    message: expect.stringContaining('Spam in the feed'),
  });
  expect((await list({ state: 'suspended' })).data.map(({ id }) => id)).toEqual([me.id]);
  expect((await operator.api.endSuspension({ params })).suspended).toBeNull();
  await operator.api.endSuspension({ params });
  await app.client().signIn({ body: { email: me.email, password: me.password } });
  expect((await acts(me)).map(({ act, reason }) => [act, reason])).toEqual([
    ['member.unsuspend', ''],
    ['member.suspend', 'Spam in the feed'],
  ]);
  for (const until of [inDays(0), inDays(-1), inDays(367)])
    expect(await refusal(suspend(until))).toMatchObject({ status: 400, fields: { until: [expect.any(String)] } });
});

it('deactivates leavers and lets them in again', async () => {
  const me = await makeMember(app);
  const params = { id: me.id };
  const left = await operator.api.deactivateMember({ params, body: { reason: 'Left in May' } });
  expect(left.deactivated_at).toBe(app.clock.now().toISOString());
  await operator.api.deactivateMember({ params, body: { reason: 'Again' } });
  expect(await opens(me)).toBe(401);
  expect((await list({ state: 'deactivated' })).data.map(({ id }) => id)).toEqual([me.id]);
  expect((await operator.api.reactivateMember({ params })).deactivated_at).toBeNull();
  await app.client().signIn({ body: { email: me.email, password: me.password } });
  expect(await acts(me)).toEqual([
    { act: 'member.reactivate', reason: '', summary: '' },
    { act: 'member.deactivate', reason: 'Left in May', summary: '' },
  ]);
});

it('keeps operators from themselves, and one who can come in', async () => {
  const params = { id: operator.id };
  for (const refused of [
    () => operator.api.suspendMember({ params, body: { until: inDays(1), reason: 'Me' } }),
    () => operator.api.deactivateMember({ params, body: { reason: '' } }),
    () => operator.api.setRole({ params, body: { role: 'operator', held: false } }),
  ])
    expect(await refusal(refused())).toMatchObject({ status: 403, code: 'operate.not_yourself' });
  expect((await operator.api.getOperatedMember({ params })).can).toEqual({ bar: false });
  // The other operator is deactivated, so no other operator could look after the community.
  const other = await makeMember(app, { permissions: ['operator'] });
  await app.deps.db.updateTable('member').set({ deactivated_at: app.clock.now() }).where('id', '=', operator.id).execute();
  const last = { status: 409, code: 'operate.last_operator' };
  await app.deps.db.updateTable('member').set({ permissions: [] }).where('id', 'not in', [operator.id, other.id]).execute();
  for (const refused of [
    () => operator.api.deactivateMember({ params: { id: other.id }, body: { reason: '' } }),
    () => operator.api.setRole({ params: { id: other.id }, body: { role: 'operator', held: false } }),
  ])
    expect(await refusal(refused())).toMatchObject(last);
  await app.deps.db.updateTable('member').set({ deactivated_at: null }).where('id', '=', operator.id).execute();
});

it.each([
  ['a member', {}, 403, 'operate.operators_only'],
  ['an event leader', { permissions: ['event_leader'] }, 403, 'operate.operators_only'],
  ['a sponsor admin', { is_sponsor_admin: true }, 403, 'operate.operators_only'],
  ['an operator who is suspended', { permissions: ['operator'], kept: 'suspended' }, 401, 'unauthenticated'],
  ['an operator who is deactivated', { permissions: ['operator'], kept: 'deactivated' }, 401, 'unauthenticated'],
] as const)('is closed to %s', async (_, { kept = '', ...change }: Record<string, unknown>, status, code) => {
  const [who, other] = [await makeMember(app, change), await makeMember(app)];
  const { id: workspace_id } = (await operator.api.listWorkspaces({ query: {} })).data[0]!;
  const own = { id: who.id };
  if (kept === 'suspended') await operator.api.suspendMember({ params: own, body: { until: inDays(1), reason: 'Out' } });
  if (kept === 'deactivated') await operator.api.deactivateMember({ params: own, body: { reason: '' } });
  for (const params of [{ id: other.id }, own, { id: crypto.randomUUID() }])
    for (const refused of [
      () => who.api.listOperatedMembers({ query: {} }),
      () => who.api.getOperatedMember({ params }),
      () => who.api.setRole({ params, body: { role: 'operator', held: true } }),
      () => who.api.moveToWorkspace({ params, body: { workspace_id, reason: '' } }),
      () => who.api.suspendMember({ params, body: { until: inDays(1), reason: 'Me' } }),
      () => who.api.endSuspension({ params }),
      () => who.api.deactivateMember({ params, body: { reason: '' } }),
      () => who.api.reactivateMember({ params }),
    ])
      expect(await refusal(refused())).toMatchObject({ status, code });
  expect(await acts(other)).toEqual([]);
});
