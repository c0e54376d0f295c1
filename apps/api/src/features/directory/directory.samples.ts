import type { directoryCalls } from '@muster/contract';
import { makeDirectory, newUser } from '../../test/directories.ts';
import { makeMember } from '../../test/members.ts';
import type { ForeignSamples, Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const byOperator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
const byMember = async (app: TestApp) => (await makeMember(app, { permissions: ['event_leader'] })).access;
const code = 'operate.operators_only';
const body = { name: 'Entra', domains: ['example.com'] };

/** Creates a workspace with a directory that has added a user. */
async function looked(app: TestApp) {
  const { workspace, ask } = await makeDirectory(app);
  await ask('POST', '/Users', newUser(`${crypto.randomUUID()}@example.com`));
  const { id } = await app.deps.db
    .selectFrom('directory_token')
    .where('workspace_id', '=', workspace)
    .select('id')
    .executeTakeFirstOrThrow();
  return { params: { id: workspace }, tokenId: id };
}

/** Requests that succeed. */
export const directorySamples: Samples<typeof directoryCalls> = {
  getDirectory: async (app) => ({ access: await byOperator(app), input: { params: (await looked(app)).params } }),
  createDirectoryToken: async (app) => ({ access: await byOperator(app), input: { params: (await looked(app)).params, body } }),
  revokeDirectoryToken: async (app) => {
    const { params, tokenId } = await looked(app);
    return { access: await byOperator(app), input: { params: { ...params, tokenId } } };
  },
  listDirectoryEntries: async (app) => ({
    access: await byOperator(app),
    input: { params: (await looked(app)).params, query: { offset: '0' } },
  }),
};

/** Requests of members who are not operators. */
export const directoryForeign: ForeignSamples<typeof directoryCalls> = {
  getDirectory: async (app) => ({ access: await byMember(app), input: { params: (await looked(app)).params }, code }),
  createDirectoryToken: async (app) => ({ access: await byMember(app), input: { params: (await looked(app)).params, body }, code }),
  revokeDirectoryToken: async (app) => {
    const { params, tokenId } = await looked(app);
    return { access: await byMember(app), input: { params: { ...params, tokenId } }, code };
  },
  listDirectoryEntries: async (app) => ({
    access: await byMember(app),
    input: { params: (await looked(app)).params, query: {} },
    code,
  }),
};
