import type { eventCareCalls } from '@muster/contract';
import { makeMember } from '../../../test/members.ts';
import { type ForeignSamples, own, type Samples, twoMembers } from '../../../test/sample.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { makeAttendance, makeEvent } from '../events.factory.ts';

const event = (app: TestApp, host: { id: string }) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date(app.clock.now().getTime() + 86_400_000) });

/** An attendee of this member's event. */
async function attendee(app: TestApp, host: { id: string }) {
  const id = await event(app, host);
  const member = (await makeMember(app)).id;
  return { id, attendeeId: await makeAttendance(app.deps.db, { event: id, member, status: 'going', at: app.clock.now() }) };
}
/** An attendee whom this member has removed from their event. */
async function removed(app: TestApp, host: { id: string }) {
  const { id, attendeeId } = await attendee(app, host);
  const signedIn = app.client((await app.session.start(host.id, 'test')).access);
  await signedIn.removeAttendee({ params: { id, attendeeId }, body: { reason: '' } });
  const { data } = await signedIn.listRemovedAttendees({ params: { id }, query: {} });
  return { id, removalId: data[0]!.id };
}
const byOperator = async (app: TestApp) => (await makeMember(app, { permissions: ['operator'] })).access;
const reason = 'A sale, not a workout';
const refusedMember = async (app: TestApp) => {
  const { me, other } = await twoMembers(app);
  return { access: me.access, code: 'operate.operators_only' as const, params: { id: await event(app, other) } };
};

/** Requests that succeed. */
export const eventCareSamples: Samples<typeof eventCareCalls> = {
  removeAttendee: (app) => own(app, async (me) => ({ params: await attendee(app, me), body: { reason: 'We meet in pairs' } })),
  listRemovedAttendees: (app) => own(app, async (me) => ({ params: { id: (await removed(app, me)).id }, query: { offset: '0' } })),
  readmitAttendee: (app) => own(app, async (me) => ({ params: await removed(app, me) })),
  handOverEvent: (app) => own(app, async (me) => ({ params: { id: await event(app, me) }, body: { host_id: (await makeMember(app)).id } })),
  cancelAnyEvent: async (app) => ({
    access: await byOperator(app),
    input: { params: { id: await event(app, await makeMember(app)) }, body: { reason } },
  }),
  removeAnyEvent: async (app) => ({
    access: await byOperator(app),
    input: { params: { id: await event(app, await makeMember(app)) }, body: { reason } },
  }),
  handOverAnyEvent: async (app) => ({
    access: await byOperator(app),
    input: { params: { id: await event(app, await makeMember(app)) }, body: { host_id: (await makeMember(app)).id, reason } },
  }),
};

/** Requests of members who are neither host, creator nor operator. */
export const eventCareForeign: ForeignSamples<typeof eventCareCalls> = {
  removeAttendee: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await attendee(app, other), body: { reason: '' } }, code: 'events.not_yours' };
  },
  listRemovedAttendees: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: (await removed(app, other)).id }, query: {} }, code: 'events.not_yours' };
  },
  readmitAttendee: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await removed(app, other) }, code: 'events.not_yours' };
  },
  handOverEvent: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { id: await event(app, other) }, body: { host_id: me.id } }, code: 'events.not_yours' };
  },
  cancelAnyEvent: async (app) => {
    const { params, ...refused } = await refusedMember(app);
    return { ...refused, input: { params, body: { reason } } };
  },
  removeAnyEvent: async (app) => {
    const { params, ...refused } = await refusedMember(app);
    return { ...refused, input: { params, body: { reason } } };
  },
  handOverAnyEvent: async (app) => {
    const { params, ...refused } = await refusedMember(app);
    return { ...refused, input: { params, body: { host_id: (await makeMember(app)).id, reason } } };
  },
};
