import type { doorCalls } from '@muster/contract';
import { makeMember } from '../../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../../test/sample.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { makeAttendance, makeEvent } from '../events.factory.ts';
import { doorCodes } from './door.codes.ts';

/** An event of this member that is open for check-in now. */
const today = (app: TestApp, host: { id: string }) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date(app.clock.now().getTime() + 3_600_000) });
const code = (app: TestApp, id: string) => doorCodes(app.deps.secrets).live(id, app.clock.now()).codes[0]!;

/** An attendee of this member's event. */
async function expected(app: TestApp, host: { id: string }) {
  const id = await today(app, host);
  const attendeeId = await makeAttendance(app.deps.db, {
    event: id,
    member: (await makeMember(app)).id,
    status: 'going',
    at: app.clock.now(),
  });
  return { id, attendeeId };
}

/** Requests that succeed. */
export const doorSamples: Samples<typeof doorCalls> = {
  getDoor: (app) => own(app, async (me) => ({ params: { id: await today(app, me) } })),
  renewPrintedDoorCode: (app) => own(app, async (me) => ({ params: { id: await today(app, me) }, body: { number: 1 } })),
  checkInAtDoor: (app) =>
    own(app, async () => {
      const id = await today(app, await makeMember(app));
      return { params: { id }, body: { code: code(app, id) } };
    }),
  checkInAttendee: (app) => own(app, async (me) => ({ params: await expected(app, me) })),
};

/** Requests for doors that the caller does not manage, and for events that they do not see. */
export const doorForeign: ForeignSamples<typeof doorCalls> = {
  getDoor: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: await today(app, other) } }, code: 'events.not_yours' };
  },
  renewPrintedDoorCode: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: await today(app, other) }, body: { number: 1 } }, code: 'events.not_yours' };
  },
  checkInAtDoor: async (app) => {
    const { me, other } = await strangers(app);
    const id = await today(app, other);
    return { access: me.access, input: { params: { id }, body: { code: code(app, id) } }, code: 'events.not_found' };
  },
  checkInAttendee: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await expected(app, other) }, code: 'events.not_yours' };
  },
};
