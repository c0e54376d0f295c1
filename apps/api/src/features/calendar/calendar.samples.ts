import type { calendarCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';

const tomorrow = (app: TestApp, host: { id: string }) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date(app.clock.now().getTime() + 86_400_000) });

/** Requests that succeed. */
export const calendarSamples: Samples<typeof calendarCalls> = {
  getEventCalendar: (app) => own(app, async () => ({ params: { id: await tomorrow(app, await makeMember(app)) } })),
  getCalendarFeed: (app) => own(app, async (me) => ({ params: { id: me.id } })),
  makeCalendarFeed: (app) => own(app, async (me) => ({ params: { id: me.id } })),
  endCalendarFeed: (app) => own(app, async (me) => ({ params: { id: me.id } })),
};

/** Requests for resources of another member, or that do not exist for the caller. */
export const calendarForeign: ForeignSamples<typeof calendarCalls> = {
  getEventCalendar: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: await tomorrow(app, other) } }, code: 'events.not_found' };
  },
};
