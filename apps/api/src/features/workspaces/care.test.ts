import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let operator: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  operator = await makeMember(app, { permissions: ['operator'] });
  member = await makeMember(app);
});
afterAll(() => app.close());

const list = async () => (await operator.api.listWorkspaces({ query: {} })).data;

it('is made with a code by which newcomers join, until the code is renewed', async () => {
  const made = await operator.api.createWorkspace({ body: { name: ' Pier Seven ' } });
  expect(made).toMatchObject({ name: 'Pier Seven', access_code: expect.stringMatching(/^\d{6}$/), members: 0 });
  const renewed = await operator.api.renewAccessCode({ params: { id: made.id } });
  expect(renewed.access_code).not.toBe(made.access_code);
  const { api, email } = await signUpNewcomer(app, { email: 'new@pier.example' });
  await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
  expect(await refusal(api.enterWorkspace({ body: { access_code: made.access_code } }))).toMatchObject({ code: 'member.code_invalid' });
  expect((await api.enterWorkspace({ body: { access_code: renewed.access_code } })).workspace).toEqual({ id: made.id, name: 'Pier Seven' });
  expect(await list()).toContainEqual({ ...renewed, members: 1 });
});

it('has a name of its own, and is told of in the audit log without its code', async () => {
  const { id, access_code } = await operator.api.createWorkspace({ body: { name: 'North' } });
  const taken = { code: 'invalid', fields: { name: ['THIS NAME IS TAKEN'] } };
  expect(await refusal(operator.api.createWorkspace({ body: { name: 'nORTH' } }))).toMatchObject(taken);
  expect(await refusal(operator.api.renameWorkspace({ params: { id }, body: { name: 'pier seven' } }))).toMatchObject(taken);
  await operator.api.renameWorkspace({ params: { id }, body: { name: 'NORTH' } });
  await operator.api.renameWorkspace({ params: { id }, body: { name: 'NORTH' } });
  const { data } = await operator.api.listAudit({ query: {} });
  expect(data.slice(0, 2)).toMatchObject([
    { act: 'workspace.rename', summary: 'North → NORTH', target: { kind: 'workspace', id } },
    { act: 'workspace.create', summary: 'North' },
  ]);
  expect(JSON.stringify(data)).not.toContain(`"${access_code}"`);
});

it('is made once by several at once', async () => {
  const made = await Promise.allSettled(Array.from({ length: 5 }, () => operator.api.createWorkspace({ body: { name: 'Once' } })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

it('is looked after by operators alone, of whichever workspace they are, and only where there are workspaces', async () => {
  const leader = await makeMember(app, { permissions: ['event_leader'] });
  const [{ id } = { id: '' }] = await list();
  for (const { api } of [member, leader])
    for (const refused of [
      () => api.listWorkspaces({ query: {} }),
      () => api.createWorkspace({ body: { name: 'Mine' } }),
      () => api.renameWorkspace({ params: { id }, body: { name: 'Mine' } }),
      () => api.renewAccessCode({ params: { id } }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 403, code: 'operate.operators_only' });
  const outside = await makeMember(app, { permissions: ['operator'], workspace_id: null });
  expect((await outside.api.listWorkspaces({ query: {} })).data.length).toBeGreaterThan(2);
  const params = { id: crypto.randomUUID() };
  expect(await refusal(operator.api.renewAccessCode({ params }))).toMatchObject({ status: 404, code: 'operate.workspace_not_found' });
});
