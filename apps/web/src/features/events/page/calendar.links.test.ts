import { expect, it } from 'vitest';
import { testEvent } from '../../../test/world.ts';
import { calendarLinks, calendarSites } from './calendar.links.ts';

const page = 'https://muster.example/events/1';
const parts = (link: string) => Object.fromEntries(new URL(link).searchParams);
const linksOf = (change: Parameters<typeof testEvent>[0]) => {
  const links = calendarLinks(testEvent(change), page);
  return Object.fromEntries(calendarSites.map((site) => [site, parts(links[site])]));
};

it('names instants of UTC, whatever the zone of the event or of the browser', () => {
  const { google, outlook, office365, yahoo } = linksOf({ time_zone_id: 'Asia/Kolkata' });
  expect(google).toMatchObject({ action: 'TEMPLATE', text: 'Noon yoga', dates: '20260306T170000Z/20260306T180000Z' });
  for (const site of [outlook, office365])
    expect(site).toMatchObject({ subject: 'Noon yoga', startdt: '2026-03-06T17:00:00Z', enddt: '2026-03-06T18:00:00Z', allday: 'false' });
  expect(yahoo).toMatchObject({ v: '60', title: 'Noon yoga', st: '20260306T170000Z', et: '20260306T180000Z' });
  expect(yahoo).not.toHaveProperty('dur');
});

it('names whole days as days there, over new year too, and the end as each site wants it', () => {
  const { google, outlook, yahoo } = linksOf({
    is_all_day: true,
    time_zone_id: 'Pacific/Auckland',
    starts_local: '2026-12-30T00:00',
    ends_local: '2026-12-31T23:59',
    start: '2026-12-29T11:00:00.000Z',
    end: '2026-12-31T11:00:00.000Z',
  });
  expect(google!.dates).toBe('20261230/20270101');
  expect(outlook).toMatchObject({ startdt: '2026-12-30', enddt: '2027-01-01', allday: 'true' });
  expect(yahoo).toMatchObject({ st: '20261230', et: '20261231', dur: 'allday' });
});

it('carries the text whole or cut, with the page behind it, and where to go', () => {
  const described = 'One & two\n= "three" + 🧘🏽 #four';
  for (const { details, body, desc } of Object.values(linksOf({ description: described })))
    expect(details ?? body ?? desc).toBe(`${described}\n\n${page}`);
  expect(linksOf({ description: '🧘'.repeat(3000) }).google!.details).toBe(`${'🧘'.repeat(1000)}…\n\n${page}`);
  expect(linksOf({}).google!.location).toBe('Pier 25, New York, NY 10013, US');
  const call = { is_virtual: true, location: null, links: [{ text: 'Join', url: 'https://meet.example/1?a=b&c' }] };
  expect(linksOf(call).yahoo!.in_loc).toBe('https://meet.example/1?a=b&c');
  expect(linksOf({ ...call, links: [] }).outlook).not.toHaveProperty('location');
  for (const link of Object.values(calendarLinks(testEvent({ description: described }), page))) expect(link).not.toMatch(/[+\s"#]/);
});
