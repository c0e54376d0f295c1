import { randomInt } from 'node:crypto';
import type { workspaceCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import type { ForeignSamples, Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const byOperator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
/** A workspace without members. */
async function workspace(app: TestApp): Promise<string> {
  const [id, created_at] = [app.clock.newId(), app.clock.now()];
  const access_code = String(randomInt(1_000_000)).padStart(6, '0');
  await app.deps.db
    .insertInto('workspace')
    .values({ id, name: `Works ${id}`, access_code, created_at })
    .execute();
  return id;
}
const newName = () => ({ name: `Works ${crypto.randomUUID()}` });

/** Requests that succeed. */
export const workspaceSamples: Samples<typeof workspaceCalls> = {
  enterWorkspace: async (app) => {
    // Creates the workspace, if nobody is in it yet.
    await makeMember(app);
    const { access, api, email } = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
    await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
    return { access, input: { body: { access_code: '424242' } } };
  },
  listWorkspaces: async (app) => ({ access: await byOperator(app), input: { query: { offset: '0' } } }),
  createWorkspace: async (app) => ({ access: await byOperator(app), input: { body: newName() } }),
  renameWorkspace: async (app) => ({ access: await byOperator(app), input: { params: { id: await workspace(app) }, body: newName() } }),
  renewAccessCode: async (app) => ({ access: await byOperator(app), input: { params: { id: await workspace(app) } } }),
};

/** Requests of a member who is no operator. */
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
};
