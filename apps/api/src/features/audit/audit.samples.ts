import type { auditCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import type { Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const operator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
const asked = async (app: TestApp) => ({
  access: await operator(app),
  input: { query: { act: 'group.create' as const, actor: crypto.randomUUID() } },
});

/** Requests that succeed. */
export const auditSamples: Samples<typeof auditCalls> = {
  listAudit: async (app) => {
    const { access, input } = await asked(app);
    return { access, input: { query: { ...input.query, offset: '0' } } };
  },
  downloadAudit: asked,
  downloadAuditLines: asked,
};
