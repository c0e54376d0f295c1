import { randomInt } from 'node:crypto';
import type { workspaceCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import type { ForeignSamples, Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const byOperator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
/** Creates a workspace without members. */
async function workspace(app: TestApp): Promise<string> {
  const [id, created_at] = [app.clock.newId(), app.clock.now()];
  const access_code = String(randomInt(1_000_000)).padStart(6, '0');
  await app.deps.db
    .insertInto('workspace')
    .values({ id, name: `Works ${id}`, access_code, created_at })
    .execute();
  return id;
}
const tomorrow = (app: TestApp) => new Date(app.clock.now().getTime() + 86_400_000);
/** Creates a member who is barred like this. */
async function keptOut(app: TestApp, bar: Record<string, unknown>): Promise<string> {
  const { id } = await makeMember(app);
  if (Object.keys(bar).length > 0) await app.deps.db.updateTable('member').set(bar).where('id', '=', id).execute();
  return id;
}
/** A request of an operator about a member who is barred like this. */
const onMember = async <I>(app: TestApp, bar: Record<string, unknown>, input: (params: { id: string }) => I) => ({
  access: await byOperator(app),
  input: input({ id: await keptOut(app, bar) }),
});
/** A request about a member, made by a member who is not an operator. */
const ofNone = async <I>(app: TestApp, input: (params: { id: string }) => I) => ({
  access: (await makeMember(app, { permissions: ['event_leader'] })).access,
  input: input({ id: (await makeMember(app)).id }),
  code: 'operate.operators_only' as const,
});
const newName = () => ({ name: `Works ${crypto.randomUUID()}` });

/** Requests that succeed. */
export const workspaceSamples: Samples<typeof workspaceCalls> = {
  enterWorkspace: async (app) => {
    // Creates the workspace, if it has no members yet.
    await makeMember(app);
    const { access, api, email } = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
    await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
    return { access, input: { body: { access_code: '424242' } } };
  },
  listWorkspaces: async (app) => ({ access: await byOperator(app), input: { query: { offset: '0' } } }),
  createWorkspace: async (app) => ({ access: await byOperator(app), input: { body: newName() } }),
  renameWorkspace: async (app) => ({ access: await byOperator(app), input: { params: { id: await workspace(app) }, body: newName() } }),
  renewAccessCode: async (app) => ({ access: await byOperator(app), input: { params: { id: await workspace(app) } } }),
  listOperatedMembers: async (app) => {
    await keptOut(app, { suspended_until: tomorrow(app), suspension_reason: 'Spam' });
    const query = { q: 'ana', workspace_id: await workspace(app), state: 'suspended' as const, offset: '0' };
    return { access: await byOperator(app), input: { query } };
  },
  getOperatedMember: (app) => onMember(app, {}, (params) => ({ params })),
  setRole: (app) => onMember(app, {}, (params) => ({ params, body: { role: 'event_leader' as const, held: true } })),
  moveToWorkspace: async (app) => {
    const body = { workspace_id: await workspace(app), reason: 'Another employer' };
    return onMember(app, {}, (params) => ({ params, body }));
  },
  suspendMember: (app) => onMember(app, {}, (params) => ({ params, body: { until: tomorrow(app).toISOString(), reason: 'Spam' } })),
  endSuspension: (app) => onMember(app, { suspended_until: tomorrow(app), suspension_reason: 'Spam' }, (params) => ({ params })),
  deactivateMember: (app) => onMember(app, {}, (params) => ({ params, body: { reason: 'Left in May' } })),
  reactivateMember: (app) => onMember(app, { deactivated_at: app.clock.now() }, (params) => ({ params })),
};

/** Requests of a member who is not an operator. */
export const workspaceForeign: ForeignSamples<typeof workspaceCalls> = {
  renameWorkspace: async (app) => ({
    access: (await makeMember(app, { permissions: ['event_leader'] })).access,
    input: { params: { id: await workspace(app) }, body: newName() },
    code: 'operate.operators_only',
  }),
  renewAccessCode: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: await workspace(app) } },
    code: 'operate.operators_only',
  }),
  getOperatedMember: (app) => ofNone(app, (params) => ({ params })),
  setRole: (app) => ofNone(app, (params) => ({ params, body: { role: 'operator' as const, held: true } })),
  moveToWorkspace: async (app) => {
    const body = { workspace_id: await workspace(app), reason: '' };
    return ofNone(app, (params) => ({ params, body }));
  },
  suspendMember: (app) => ofNone(app, (params) => ({ params, body: { until: tomorrow(app).toISOString(), reason: 'Spam' } })),
  endSuspension: (app) => ofNone(app, (params) => ({ params })),
  deactivateMember: (app) => ofNone(app, (params) => ({ params, body: { reason: '' } })),
  reactivateMember: (app) => ofNone(app, (params) => ({ params })),
};
