import { beforeEach, describe, expect, it } from 'vitest';
import { setConfig } from '../../../platform/config.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { testEvent } from '../../../test/world.ts';
import { askFor, defaultFilters, type EventFilters, filterValues, isAtTime, savedFilters, saveFilters, titleOf } from './event.filters.ts';
import { active, labelOf, offered } from './filter.labels.ts';

const now = Date.parse('2026-03-04T09:00:00Z');
const near = { street: '', city: 'Portland', state: 'OR', zip: '', lat: 45.5, long: -122.6, locale: 'US' };
const ask = (tab: 'local' | 'virtual' | 'mine', change: Partial<EventFilters> = {}, place: typeof near | null = null, search = '') =>
  JSON.parse(JSON.stringify(askFor(tab, { ...defaultFilters, ...change }, { memberId: 'me', search, place, now }))) as object;
const upcoming = { filter: 'active', before: '2027-03-04T09:00:00.000Z' };

beforeEach(() => {
  localStorage.clear();
  setConfig(testConfig());
});

describe('titles', () => {
  it.each([
    ['Noon yoga', 'NOON YOGA'],
    ['123456789 123456789 1234567890', '123456789 123456789 1234567890'],
    ['123456789 123456789 1234567 901', '123456789 123456789 1234567…'],
  ])('%s is shown as %s [EVENT-73]', (name, title) => expect(titleOf(name)).toBe(title));
});

describe('saved filters', () => {
  it('have exactly the specified names [EVENT-37]', () =>
    expect(Object.keys(filterValues).toSorted()).toEqual(
      [
        'eventDistance',
        'eventDate',
        'eventHost',
        'sortBy',
        'eventCategory',
        'workspaceOnly',
        'virtualWorkspaceOnly',
        'virtualSubtype',
        'virtualEventDate',
        'virtualSortBy',
        'virtualEventCategory',
        'virtualEventGroupOption',
        'virtualTime',
        'eventFilterNavTab',
        'eventGroupOption',
      ].toSorted(),
    ));

  it('are kept in local storage, and are as by default where that says nothing that is known [EVENT-55, EVENT-115, EVENT-116, EVENT-117]', () => {
    expect(savedFilters()).toMatchObject({ eventDistance: '50', eventDate: 'all', sortBy: 'date', eventFilterNavTab: 'local' });
    saveFilters({ eventDistance: '250', virtualSubtype: 'talks' });
    localStorage.setItem('eventDate', 'some day');
    expect(localStorage.getItem('eventDistance')).toBe('250');
    expect(savedFilters()).toEqual({ ...defaultFilters, eventDistance: '250', virtualSubtype: 'talks' });
  });
});

describe('what is asked for [EVENT-76, EVENT-115, EVENT-116, EVENT-117]', () => {
  it.each<[string, object, object]>([
    ['local events of the coming year', ask('local'), { is_virtual: false, sort: 'date', limit: 10, ...upcoming }],
    [
      'those around a place',
      ask('local', { eventDistance: '100' }, near),
      { is_virtual: false, sort: 'date', limit: 10, ...upcoming, lat: 45.5, long: -122.6, distance: 100 },
    ],
    [
      'the coming week',
      ask('local', { eventDate: 'next_7', eventCategory: 'health-talk', eventHost: 'group', workspaceOnly: 'true' }),
      {
        is_virtual: false,
        sort: 'date',
        limit: 10,
        filter: 'active',
        before: '2026-03-11T09:00:00.000Z',
        category: 'health-talk',
        chapter_hosted: true,
        workspace_only: true,
      },
    ],
    [
      'the past',
      ask('virtual', {
        virtualEventDate: 'past_90',
        virtualSubtype: 'talks',
        virtualEventGroupOption: 'member',
        virtualSortBy: 'attendees',
      }),
      {
        is_virtual: true,
        sort: 'attendees',
        limit: 10,
        filter: 'past',
        after: '2025-12-04T09:00:00.000Z',
        virtual_event_category: 'talks',
        group_filter: 'member',
      },
    ],
    [
      "one's own",
      ask('mine', { eventGroupOption: 'group' }, near, ' yoga '),
      { attendee: 'me', search: 'yoga', limit: 10, group_filter: 'group', ...upcoming },
    ],
  ])('%s', (_, asked, expected) => expect(asked).toEqual(expected));

  it('ends today with the day of the reader', () => {
    const { before } = ask('local', { eventDate: 'today' }) as { before: string };
    expect(new Date(before).getHours()).toBe(0);
    expect(Date.parse(before)).toBeGreaterThan(now);
    expect(Date.parse(before) - now).toBeLessThanOrEqual(86_400_000);
  });
});

it.each([
  [9, 'morning'],
  [12, 'afternoon'],
  [17, 'evening'],
] as const)("a virtual event at %s by the reader's clock is in the %s [EVENT-38]", (hour, part) => {
  const start = new Date(2026, 2, 6, hour).toISOString();
  const parts = filterValues.virtualTime.filter((time) => isAtTime(time, { start, is_all_day: false }));
  expect(parts).toEqual(['any', part]);
  expect(isAtTime('evening', { ...testEvent(), is_all_day: true })).toBe(true);
});

describe('filters that are offered [EVENT-14, EVENT-38]', () => {
  const all = { hasWorkspace: true, hasPlace: true };
  it.each([
    [true, 'local', all, ['eventDate', 'eventDistance', 'eventCategory', 'eventHost', 'sortBy', 'workspaceOnly']],
    [false, 'local', { hasWorkspace: false, hasPlace: false }, ['eventDate', 'eventCategory', 'sortBy']],
    [
      false,
      'virtual',
      all,
      ['virtualEventDate', 'virtualTime', 'virtualEventCategory', 'virtualSubtype', 'virtualSortBy', 'virtualWorkspaceOnly'],
    ],
    [true, 'mine', all, []],
  ] as const)('with groups %s on the tab %s', (groups, tab, has, names) => {
    setConfig(testConfig({ groups }));
    expect(offered(tab, has)).toEqual(names);
  });

  it('are active where they are not as by default', () =>
    expect(active({ ...defaultFilters, eventDate: 'today', virtualTime: 'morning' }, ['eventDate', 'sortBy'])).toEqual(['eventDate']));

  it('name distances in the unit of the deployment [EVENT-115]', () => {
    const labels = () => filterValues.eventDistance.map((value) => labelOf('eventDistance', value));
    expect(labels()).toEqual(['Within 25 miles', 'Within 50 miles', 'Within 100 miles', 'Within 250 miles']);
    const config = testConfig();
    setConfig({ ...config, locale: { ...config.locale, distance_unit: 'km' } });
    expect(labels()).toEqual(['Within 40 km', 'Within 80 km', 'Within 160 km', 'Within 400 km']);
  });
});
