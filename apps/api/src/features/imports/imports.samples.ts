import type { importCalls } from '@muster/contract';
import type { TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { gpx, sendFile } from './imports.factory.ts';

const query = { name: 'Morning.gpx', time_zone: 'America/New_York' };
const run = (app: TestApp) => new Blob([gpx({ begins: new Date(app.clock.now().getTime() - 3_600_000) })]);
const sent = async (app: TestApp, me: TestMember) => sendFile(me, await run(app).text(), query);

/** Requests that succeed. */
export const importSamples: Samples<typeof importCalls> = {
  createImport: (app) => own(app, (me) => ({ params: { id: me.id }, query, body: run(app) })),
  getImport: (app) => own(app, async (me) => ({ params: { id: me.id, importId: (await sent(app, me)).id } })),
  confirmImport: (app) =>
    own(app, async (me) => {
      const { id, activities } = await sent(app, me);
      return { params: { id: me.id, importId: id }, body: { activities: [{ key: activities[0]!.key, count: 'both' as const }] } };
    }),
  deleteImport: (app) => own(app, async (me) => ({ params: { id: me.id, importId: (await sent(app, me)).id } })),
};

async function theirs(app: TestApp) {
  const { me, other } = await twoMembers(app);
  return { access: me.access, params: { id: me.id, importId: (await sent(app, other)).id }, code: 'imports.not_found' as const };
}

/** Requests for resources of another member, or that do not exist for the caller. */
export const importForeign: ForeignSamples<typeof importCalls> = {
  getImport: async (app) => {
    const { params, ...rest } = await theirs(app);
    return { ...rest, input: { params } };
  },
  confirmImport: async (app) => {
    const { params, ...rest } = await theirs(app);
    return { ...rest, input: { params, body: { activities: [] } } };
  },
};
