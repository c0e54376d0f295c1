import type { announcementCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const operator = (app: TestApp) => makeMember(app, { permissions: ['operator'] });
const body = { text: 'The pier is closed on Friday', pinned_until: null, by_mail: false };

/** Creates an announcement to everybody. */
async function announced(app: TestApp) {
  const { api } = await operator(app);
  return (await api.createAnnouncement({ body })).id;
}
/** Creates an announcement to another workspace. */
async function elsewhere(app: TestApp) {
  const { api } = await operator(app);
  const workspace = await api.createWorkspace({ body: { name: `Works ${crypto.randomUUID()}` } });
  return (await api.createAnnouncement({ body: { ...body, workspace_id: workspace.id } })).id;
}
const byOperator = async <I>(app: TestApp, input: I) => ({ access: (await operator(app)).access, input });

/** Requests that succeed. */
export const announcementSamples: Samples<typeof announcementCalls> = {
  listAnnouncements: (app) => byOperator(app, { query: { offset: '0' } }),
  createAnnouncement: (app) => byOperator(app, { body: { ...body, workspace_id: null, by_mail: true } }),
  changeAnnouncement: async (app) =>
    byOperator(app, { params: { id: await announced(app) }, body: { text: 'The pier is open', pinned_until: null, version: 1 } }),
  takeDownAnnouncement: async (app) => byOperator(app, { params: { id: await announced(app) }, body: { version: 1 } }),
  dismissAnnouncement: (app) => own(app, async () => ({ params: { id: await announced(app) } })),
  restoreAnnouncement: (app) => own(app, async () => ({ params: { id: await announced(app) } })),
};

/** Requests of a member who is not an operator, and for announcements to others. */
export const announcementForeign: ForeignSamples<typeof announcementCalls> = {
  changeAnnouncement: async (app) => ({
    access: (await makeMember(app, { permissions: ['event_leader'] })).access,
    input: { params: { id: await announced(app) }, body: { text: 'No', pinned_until: null } },
    code: 'operate.operators_only',
  }),
  takeDownAnnouncement: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: await announced(app) }, body: {} },
    code: 'operate.operators_only',
  }),
  dismissAnnouncement: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: await elsewhere(app) } },
    code: 'feed.post_not_found',
  }),
  restoreAnnouncement: async (app) => ({
    access: (await makeMember(app)).access,
    input: { params: { id: await elsewhere(app) } },
    code: 'feed.post_not_found',
  }),
};
