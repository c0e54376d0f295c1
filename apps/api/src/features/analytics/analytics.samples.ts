import type { analyticsCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import type { ForeignSamples, Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

/** Creates an operator. Returns their access token and the id of their workspace. */
async function operator(app: TestApp) {
  const { access, id } = await makeMember(app, { permissions: ['operator'] });
  const { workspace_id } = await app.deps.db.selectFrom('member').where('id', '=', id).select('workspace_id').executeTakeFirstOrThrow();
  return { access, params: { id: workspace_id! } };
}

const ofWorkspace = async (app: TestApp) => {
  const { access, params } = await operator(app);
  return { access, input: { params } };
};
const listed = async (app: TestApp) => {
  const { access, params } = await operator(app);
  return { access, input: { params, query: { offset: '0' } } };
};

/** Requests that succeed. */
export const analyticsSamples: Samples<typeof analyticsCalls> = {
  listAnalytics: async (app) => ({ access: (await operator(app)).access, input: {} }),
  getEmployerView: async (app) => ({ access: (await makeMember(app)).access, input: {} }),
  agreeToCount: async (app) => {
    const { access, params } = await operator(app);
    return { access, input: { body: { workspace_id: params.id } } };
  },
  getEmployerHistory: async (app) => ({ access: (await makeMember(app)).access, input: { query: { period: 'weeks' } } }),
  getWorkspaceAnalytics: ofWorkspace,
  getAnalyticsHistory: async (app) => {
    const { access, params } = await operator(app);
    return { access, input: { params, query: { period: 'months' } } };
  },
  listAnalyticsUsers: listed,
  listAnalyticsChallenges: listed,
  listAnalyticsEvents: listed,
  downloadAnalyticsLeaderboard: ofWorkspace,
  downloadAnalyticsAttendees: ofWorkspace,
  downloadAnalyticsUsers: ofWorkspace,
};

const elsewhere = async (app: TestApp) => {
  const { access } = await operator(app);
  return { access, input: { params: { id: crypto.randomUUID() } }, code: 'analytics.not_found' as const };
};
const listedElsewhere = async (app: TestApp) => {
  const { access, input, code } = await elsewhere(app);
  return { access, input: { ...input, query: {} }, code };
};

/** Requests about other workspaces. */
export const analyticsForeign: ForeignSamples<typeof analyticsCalls> = {
  getWorkspaceAnalytics: elsewhere,
  getAnalyticsHistory: listedElsewhere,
  listAnalyticsUsers: listedElsewhere,
  listAnalyticsChallenges: listedElsewhere,
  listAnalyticsEvents: listedElsewhere,
  downloadAnalyticsLeaderboard: elsewhere,
  downloadAnalyticsAttendees: elsewhere,
  downloadAnalyticsUsers: elsewhere,
};
