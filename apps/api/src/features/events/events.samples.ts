import type { FeatureCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makePicture } from '../media/media.factory.ts';
import { eventCareForeign, eventCareSamples } from './care/care.samples.ts';
import { doorForeign, doorSamples } from './door/door.samples.ts';
import { eventDraft, makeAttendance, makeEvent } from './events.factory.ts';

const inADay = (app: TestApp) => new Date(app.clock.now().getTime() + 86_400_000);
type Change = Partial<Parameters<typeof makeEvent>[1]>;

/** An event of this member, tomorrow. */
const event = (app: TestApp, host: { id: string }, change: Change = {}) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: inADay(app), ...change });

/** An event of another member that this member attends. */
async function attended(app: TestApp, me: { id: string }) {
  const id = await event(app, await makeMember(app));
  await makeAttendance(app.deps.db, { event: id, member: me.id, status: 'going', at: app.clock.now() });
  return id;
}

/** An attendee of this member's event. */
async function attendee(app: TestApp, host: { id: string }, who: { id: string }) {
  const id = await event(app, host);
  const attendeeId = await makeAttendance(app.deps.db, { event: id, member: who.id, status: 'going', at: app.clock.now() });
  return { id, attendeeId };
}

/** The body of a new event, with every field that the reference deployment takes. */
const draft = async (app: TestApp, me: { id: string }) => ({
  ...eventDraft,
  tagged: [],
  is_all_day: false,
  start: '2026-03-04T17:00:00Z',
  end: '2026-03-04T18:00:00Z',
  photo_url: (await makePicture(app.deps, { ownerId: me.id, intent: 'event' })).url,
  virtual_event_category: 'workouts',
  links: [{ text: 'What to bring', url: 'https://yoga.example/bring' }],
  registration_url: 'https://yoga.example/register',
  max_attendees: null,
  chapter_id: null,
  host_id: me.id,
});

/** A series of three events of this member: its first event, and the versions of the later ones. */
const repeated = async ({ api }: TestMember) => {
  const { id } = await api.createEventSeries({ body: { event: eventDraft, repeats: { every: 'day', count: 3 } } });
  const { events } = await api.getEventSeries({ params: { id } });
  return { id, later: events.slice(1).map((each) => ({ id: each.id, version: each.version })) };
};

const change = { status: 'going' as const };

/** Requests that succeed. */
export const eventSamples: Samples<FeatureCalls<'events'>> = {
  listEvents: (app) =>
    own(app, async (me) => {
      await event(app, await makeMember(app));
      await event(app, me);
      const around = { distance: 25, lat: 42.36, long: -71.06 };
      const query = { offset: '0', page: 0, limit: 5, sort: 'date' as const, filter: 'active' as const, is_virtual: false, ...around };
      return { query };
    }),
  createEvent: (app) => own(app, async (me) => ({ body: await draft(app, me) })),
  getEvent: (app) => own(app, async () => ({ params: { id: await event(app, await makeMember(app)) } })),
  updateEvent: (app) => own(app, async (me) => ({ params: { id: await event(app, me) }, body: { ...(await draft(app, me)), version: 1 } })),
  cancelEvent: (app) =>
    own(app, async (me) => ({ params: { id: await event(app, me) }, body: { status: 'Canceled' as const, version: 1 } })),
  removeEvent: (app) => own(app, async (me) => ({ params: { id: await event(app, me, { status: 'Canceled' }) } })),
  createEventSeries: (app) =>
    own(app, async (me) => ({
      body: {
        event: await draft(app, me),
        repeats: { every: 'week' as const, interval: 1, on: 'day' as const, weekdays: ['WE' as const], count: 2 },
      },
    })),
  previewEventSeries: (app) =>
    own(app, async () => ({
      body: {
        starts_local: '2026-03-04T12:00',
        ends_local: '2026-03-04T13:00',
        is_all_day: false,
        time_zone_id: 'America/New_York',
        repeats: { every: 'month' as const, interval: 1, on: 'day' as const, until: '2026-06-30' },
      },
    })),
  getEventSeries: (app) => own(app, async (me) => ({ params: { id: (await repeated(me)).id } })),
  updateLaterEvents: (app) =>
    own(app, async (me) => {
      const { id, later } = await repeated(me);
      return { params: { id }, body: { ...(await draft(app, me)), version: 1, later } };
    }),
  cancelLaterEvents: (app) =>
    own(app, async (me) => {
      const { id, later } = await repeated(me);
      return { params: { id }, body: { status: 'Canceled' as const, version: 1, later } };
    }),
  createLiveStream: (app) =>
    own(app, async (me) => ({
      body: { identifier: await event(app, me, { is_virtual: true, starts: app.clock.now() }), url: 'https://live.example' },
    })),
  completeLiveStream: (app) =>
    own(app, async (me) => {
      const identifier = await event(app, me, { is_virtual: true, starts: app.clock.now() });
      await me.api.createLiveStream({ body: { identifier } });
      return { body: { identifier } };
    }),
  listAttendees: (app) =>
    own(app, async (me) => ({ params: { id: await attended(app, me) }, query: { status: 'g' as const, offset: '0', page: 0, limit: 10 } })),
  listAllAttendees: (app) => own(app, async (me) => ({ params: { id: await attended(app, me) } })),
  getAttendeeProfile: (app) => own(app, async (me) => ({ params: await attendee(app, me, await makeMember(app)) })),
  downloadAttendees: (app) => own(app, async (me) => ({ params: { id: await event(app, me) } })),
  getAttendance: (app) => own(app, async (me) => ({ params: { id: await attended(app, me), userId: me.id } })),
  createAttendance: (app) =>
    own(app, async (me) => ({ params: { id: await event(app, await makeMember(app)), userId: me.id }, body: change })),
  updateAttendance: (app) => own(app, async (me) => ({ params: { id: await attended(app, me), userId: me.id }, body: change })),
  joinWaitingList: (app) =>
    own(app, async (me) => {
      const host = await makeMember(app);
      const id = await event(app, host, { max_attendees: 1 });
      await makeAttendance(app.deps.db, { event: id, member: host.id, status: 'going', at: app.clock.now() });
      return { params: { id, userId: me.id } };
    }),
  leaveWaitingList: (app) => own(app, async (me) => ({ params: { id: await event(app, await makeMember(app)), userId: me.id } })),
  ...doorSamples,
  ...eventCareSamples,
  listFollowedAttendees: (app) => own(app, async (me) => ({ params: { id: me.id }, query: { event_ids: await attended(app, me) } })),
};

/** An event that the caller does not see, since its host has blocked them. */
async function unseen(app: TestApp) {
  const { me, other } = await strangers(app);
  return { me, params: { id: await event(app, other) } };
}

/** An event of another member. */
async function theirs(app: TestApp, state: Change = {}) {
  const { me, other } = await twoMembers(app);
  return { me, params: { id: await event(app, other, state) } };
}

/** Requests for events of other members, or that do not exist for the caller. */
export const eventForeign: ForeignSamples<FeatureCalls<'events'>> = {
  ...doorForeign,
  ...eventCareForeign,
  getEvent: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params }, code: 'events.not_found' };
  },
  getEventSeries: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params }, code: 'events.not_found' };
  },
  updateEvent: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: eventDraft }, code: 'events.not_yours' };
  },
  cancelEvent: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: { status: 'Canceled' } }, code: 'events.not_yours' };
  },
  updateLaterEvents: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: { ...eventDraft, later: [] } }, code: 'events.not_yours' };
  },
  cancelLaterEvents: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: { status: 'Canceled', later: [] } }, code: 'events.not_yours' };
  },
  removeEvent: async (app) => {
    const { me, params } = await theirs(app, { status: 'Canceled' });
    return { access: me.access, input: { params }, code: 'events.not_yours' };
  },
  listAttendees: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params, query: {} }, code: 'events.not_found' };
  },
  listAllAttendees: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params }, code: 'events.not_found' };
  },
  getAttendeeProfile: async (app) => {
    const { me, other } = await twoMembers(app);
    const params = await attendee(app, other, await makeMember(app, { anonymous_profile: true }));
    return { access: me.access, input: { params }, code: 'member.private' };
  },
  downloadAttendees: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params }, code: 'events.not_yours' };
  },
  getAttendance: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { ...params, userId: me.id } }, code: 'events.not_found' };
  },
  createAttendance: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { ...params, userId: me.id }, body: change }, code: 'events.not_found' };
  },
  updateAttendance: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { ...params, userId: me.id }, body: change }, code: 'events.not_found' };
  },
  joinWaitingList: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { ...params, userId: me.id } }, code: 'events.not_found' };
  },
  leaveWaitingList: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { ...params, userId: me.id } }, code: 'events.not_found' };
  },
};
