import { EventCategory, limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentConfig } from '../platform/start/config.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { demoEvents, planEvents } from './events.ts';
import { demoEmail, demoPassword, demoPerson } from './people.ts';
import { demoPlaces } from './places.ts';
import { fillDemo } from './seed.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it('has events of each category in both cities and online, in words that fit', () => {
  expect(demoEvents.length).toBeGreaterThanOrEqual(30);
  expect(new Set(demoEvents.map(({ category }) => category))).toEqual(new Set(EventCategory.options));
  const cities = demoEvents.map(({ where }) => (where === 'online' ? 'online' : demoPlaces[where].city));
  for (const city of ['Boston', 'Portland', 'online']) expect(cities.filter((each) => each === city).length).toBeGreaterThanOrEqual(5);
  for (const { name, description, links = [] } of demoEvents) {
    expect(name.length).toBeLessThanOrEqual(limits.event_name_length);
    expect(description.length).toBeLessThanOrEqual(limits.event_description_length);
    expect(links.length).toBeLessThanOrEqual(limits.event_links);
  }
  expect(demoEvents.filter(({ picture }) => picture).length).toBeLessThanOrEqual(5);
});

it('has each answer once, from members who are in one list only', () => {
  for (const { going = [], interested = [], waiting = [], came = [] } of demoEvents) {
    const everybody = [...going, ...interested, ...waiting, ...came];
    expect(new Set(everybody).size).toBe(everybody.length);
  }
});

describe('the times of the events', () => {
  const nights = ['2026-03-08T00:00Z', '2026-11-01T00:00Z', '2026-12-31T12:00Z'].map((day) => Date.parse(day));
  const instants = nights.flatMap((night) => Array.from({ length: 54 }, (_, nth) => night + nth * 40 * 60_000 + 17_123));

  it('are right at every hour of a day, also when the clocks change', () => {
    const config = deploymentConfig({});
    for (const now of instants) {
      const planned = planEvents(now, config);
      const at = new Date(now).toISOString();
      expect(planned.length, at).toBe(demoEvents.length);
      const [soon, live] = ['startsIn', 'startedAgo'].map((key) => planned.find(({ event }) => key in event.when)!);
      expect(soon!.start, at).toBeGreaterThan(now);
      expect(soon!.start, at).toBeLessThanOrEqual(now + HOUR);
      expect(live!.place, at).toBeNull();
      expect(live!.start, at).toBeLessThan(now - 10 * 60_000);
      expect(live!.end, at).toBeGreaterThan(now + 30 * 60_000);
      expect(planned.filter(({ end }) => end < now)).toHaveLength(demoEvents.filter(({ when }) => 'last' in when).length);
      for (const { start, end, created } of planned) {
        expect(created, at).toBeLessThan(Math.min(start, now));
        expect(end, at).toBeGreaterThan(start);
      }
    }
  });
});

describe.each([
  { now: '2026-11-01T05:50:00Z', zone: 'Pacific/Auckland', limited: true },
  { now: '2026-03-09T03:50:00Z', zone: 'Asia/Kolkata', limited: false },
])('the demo community in $zone at $now', ({ now, zone, limited }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now, config: { locale: { time_zone: zone }, features: { attendee_limits: limited } } });
    await fillDemo(app, () => undefined, new AbortController().signal);
  }, 600_000);
  afterAll(() => app.close());
  const signIn = async () => {
    const { access } = await app.client().signIn({ body: { email: demoEmail(demoPerson('ana')), password: demoPassword } });
    return app.client(access);
  };

  it('has one event that is live, and one with a film that plays [CHAT-09] [EVENT-47]', async () => {
    const api = await signIn();
    const active = await api.listEvents({ query: { filter: 'active', limit: 100 } });
    expect(active.data.filter(({ live }) => live?.state === 'live')).toHaveLength(1);
    const past = await api.listEvents({ query: { filter: 'past', limit: 100 } });
    const [recorded, ...more] = past.data.filter(({ recording }) => recording);
    expect(more).toEqual([]);
    const { url, type } = await api.getRecording({ params: { id: recorded!.id } });
    const film = await app.raw('GET', url, { headers: { range: 'bytes=0-31' } });
    expect([film.status, type, Buffer.from(await film.arrayBuffer()).includes('ftyp')]).toEqual([206, 'video/mp4', true]);
  });

  it('shows what is past, what is on and what is to come', async () => {
    const api = await signIn();
    const past = await api.listEvents({ query: { filter: 'past', limit: 100 } });
    const active = await api.listEvents({ query: { filter: 'active', limit: 100 } });
    expect(past.count + active.count).toBe(demoEvents.reduce((sum, { weekly = 1 }) => sum + weekly, 0));
    expect(past.count).toBeGreaterThanOrEqual(10);
    const at = app.clock.now().getTime();
    expect(active.data.filter(({ start }) => Date.parse(start) > at && Date.parse(start) <= at + HOUR)).toHaveLength(1);
    const on = active.data.filter(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
    expect(on.map(({ is_virtual, category }) => [is_virtual, category])).toEqual([[true, 'meditation-class']]);
    expect(active.data.filter(({ status }) => status === 'Canceled')).toHaveLength(1);
    const days = active.data.filter(({ is_all_day }) => is_all_day);
    expect(
      days.map(({ starts_local, ends_local }) => (Date.parse(ends_local) - Date.parse(starts_local) + MINUTE) / DAY).toSorted(),
    ).toEqual([1, 2]);
    const series = active.data.filter(({ series_id }) => series_id);
    expect([new Set(series.map(({ series_id }) => series_id)).size, series.length]).toEqual([1, 6]);
    expect(new Set(series.map(({ starts_local }) => starts_local.slice(11)))).toEqual(new Set(['12:00']));
    expect(active.data.filter(({ photo }) => photo).length).toBeGreaterThan(0);
    const full = active.data.filter(({ is_full }) => is_full);
    expect(full.map(({ counts }) => counts.waiting)).toEqual(limited ? [3] : []);
    expect(full.every(({ own_waiting }) => own_waiting?.place === 2)).toBe(true);
    expect([...past.data, ...active.data].filter(({ host }) => host.id === null)).toEqual([]);
  });

  it('counts who comes, and nobody has checked in before the doors are open', async () => {
    const { db } = app.deps;
    const events = await db.selectFrom('event').selectAll().execute();
    const rows = await db.selectFrom('attendance').selectAll().execute();
    expect(rows.length).toBeGreaterThan(100);
    const shown = new Map<string, { from: string; until: string | null }>();
    const api = await signIn();
    for (const { id } of events) shown.set(id, (await api.getEvent({ params: { id } })).check_in);
    for (const event of events) {
      const own = rows.filter(({ event_id }) => event_id === event.id);
      const { going, interested, checked_in, waiting } = event;
      const counted = (said: string) => own.filter(({ status }) => status === said).length;
      expect({ going, interested, checked_in, waiting }).toEqual({
        going: counted('going'),
        interested: counted('interested'),
        checked_in: counted('checked_in'),
        waiting: counted('waiting'),
      });
      for (const { checked_in_at, created_at } of own) {
        expect(created_at.getTime()).toBeLessThan(app.clock.now().getTime());
        if (!checked_in_at) continue;
        const { from, until } = shown.get(event.id)!;
        expect(checked_in_at.getTime()).toBeGreaterThanOrEqual(Date.parse(from));
        expect(checked_in_at.getTime()).toBeLessThan(until ? Date.parse(until) : app.clock.now().getTime());
      }
    }
  });

  it('has posts in the feeds of events, in the past', async () => {
    const { db } = app.deps;
    const posts = await db.selectFrom('post').where('home_kind', '=', 'event').select(['created_at', 'media_id', 'verb']).execute();
    const byMembers = posts.filter(({ verb }) => verb === 'post');
    const written = demoEvents.flatMap(({ posts: own = [] }) => own);
    expect(byMembers).toHaveLength(written.length);
    // Besides members' posts, each event has one for its creation.
    expect(posts.filter(({ verb }) => verb === 'create').length).toBeGreaterThan(20);
    expect(posts.filter(({ media_id }) => media_id)).toHaveLength(written.filter(({ picture }) => picture).length);
    expect(posts.some(({ media_id }) => media_id)).toBe(true);
    for (const { created_at } of posts) expect(created_at.getTime()).toBeLessThan(app.clock.now().getTime());
  });
});

it.each([
  ['only leaders create events', { rules: { event_creation: 'leaders' } }],
  ['there are none on site', { features: { local_events_outside_groups: false } }],
  ['there are none online', { features: { virtual_events_outside_groups: false } }],
  ['it is in another country and knows no other', { locale: { primary_country: 'AU' }, features: { other_country_locations: false } }],
])('leaves out what a deployment does not allow: %s', (_, change: object) => {
  const planned = planEvents(Date.parse('2026-03-02T15:00:00Z'), deploymentConfig(change));
  expect(planned.length).toBeGreaterThan(0);
  expect(planned.length).toBeLessThan(demoEvents.length);
});
