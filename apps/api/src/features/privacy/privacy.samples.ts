import type { privacyCalls } from '@muster/contract';
import { own, type Samples } from '../../test/sample.ts';

/** Requests that succeed. */
export const privacySamples: Samples<typeof privacyCalls> = {
  deleteMember: (app) => own(app, (me) => ({ params: { id: me.id }, body: { id: me.id, password: me.password } })),
  getDeparture: (app) => own(app, (me) => ({ params: { id: me.id } })),
  listLooks: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0' } })),
  requestExport: (app) => own(app, (me) => ({ params: { id: me.id } })),
};
