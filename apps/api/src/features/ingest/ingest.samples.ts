import type { ingestCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, nobody, own, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';

const entry = (app: TestApp) => {
  const at = app.clock.now();
  const entry_date = at.toISOString().slice(0, 10);
  return {
    id: 'run-1',
    entry_date,
    begins_at: new Date(at.getTime() - 1_800_000).toISOString(),
    ends_at: at.toISOString(),
    miles: 3.25,
    steps: 6400,
    minutes: 30,
    ounces_of_water: 8,
    time_zone: 'America/New_York',
  };
};

/** Creates an address for a new member. Returns its token. */
async function token(app: TestApp): Promise<string> {
  const { id, api } = await makeMember(app);
  return (await api.makeIngestAddress({ params: { id } })).url!.split('/').at(-1)!;
}

/** Requests that succeed. */
export const ingestSamples: Samples<typeof ingestCalls> = {
  getIngestAddress: (app) => own(app, (me) => ({ params: { id: me.id } })),
  makeIngestAddress: (app) => own(app, (me) => ({ params: { id: me.id } })),
  endIngestAddress: (app) => own(app, (me) => ({ params: { id: me.id } })),
  sendEntries: async (app) =>
    nobody({ params: { token: await token(app) }, body: { ...entry(app), entries: [{ ...entry(app), id: 'run-2' }] } }),
};

/** A token that was never issued. */
export const ingestForeign: ForeignSamples<typeof ingestCalls> = {
  sendEntries: async (app) => {
    const [id] = (await token(app)).split('.');
    return { access: null, input: { params: { token: `${id}.${'x'.repeat(43)}` }, body: entry(app) }, code: 'ingest.gone' };
  },
};
