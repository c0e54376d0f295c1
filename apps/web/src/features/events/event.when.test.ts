import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../../test/world.ts';
import { clockWords, dayOf, dayWords, isOn, ownTimeWords, timeWords, todayAt, whenWords, zoneWords } from './event.when.ts';

const spaced = (words: string | null) => words?.replace(/\s/g, ' ');
const at = (starts_local: string, ends_local: string, is_all_day = false) => testEvent({ starts_local, ends_local, is_all_day });

describe('days', () => {
  it.each([
    ['2026-03-05', 'Yesterday'],
    ['2026-03-06', 'Today'],
    ['2026-03-07', 'Tomorrow'],
    ['2026-03-08', 'Sun 8 Mar'],
    ['2027-01-01', 'Fri 1 Jan 2027'],
  ])('%s is named %s on 6 March', (day, words) => expect(dayWords(day, '2026-03-06', 'en-GB').replace(',', '')).toBe(words));

  it('an event stands on the day on which it begins there', () =>
    expect(dayOf(at('2026-03-06T23:30', '2026-03-07T01:00'))).toBe('2026-03-06'));

  it.each([
    ['America/New_York', '2026-03-06T04:59:00Z', '2026-03-05'],
    ['America/New_York', '2026-03-06T05:00:00Z', '2026-03-06'],
    ['Pacific/Auckland', '2026-03-06T12:00:00Z', '2026-03-07'],
    ['Mars/Olympus', '2026-03-06T12:00:00Z', '2026-03-06'],
  ])('today is judged where the event is: %s at %s', (time_zone_id, now, day) =>
    expect(todayAt(testEvent({ time_zone_id }), Date.parse(now))).toBe(day),
  );
});

/** Written by Python's zoneinfo (decision 48): instants around both clock changes in six zones, and the day that it is there. */
const oracle = readFileSync(join(import.meta.dirname, '../../../../api/src/features/events/time/events.windows.oracle.csv'), 'utf8');
const instants = oracle
  .split('\n')
  .filter((line) => line.startsWith('now,'))
  .map((line) => line.split(','));

it('today is the day that another library says, over both clock changes in six zones', () => {
  expect(instants.length).toBeGreaterThan(200);
  const told = instants.map(([, , time_zone_id = '', , , now = '']) => todayAt({ time_zone_id }, Date.parse(now)));
  expect(told).toEqual(instants.map(([, , , day]) => day));
});

describe('times', () => {
  it.each([
    ['en-GB', at('2026-11-26T18:00', '2026-11-26T19:00'), '18:00–19:00'],
    ['en-US', at('2026-11-26T18:00', '2026-11-26T19:00'), '6:00 – 7:00 PM'],
    ['en-GB', at('2026-11-26T22:00', '2026-11-27T02:00'), '22:00 – 02:00'],
    ['en-GB', at('2026-11-26T18:00', '2026-11-28T12:00'), '18:00 – Sat 28 Nov, 12:00'],
    ['en-GB', at('2026-11-26T00:00', '2026-11-26T23:59', true), 'All Day Event'],
    ['en-GB', at('2026-11-26T00:00', '2026-11-27T23:59', true), 'All Day Event, until Fri 27 Nov'],
  ])('follow the way of writing of %s [EVENT-16, EVENT-17]', (locale, event, words) =>
    expect(spaced(timeWords(event, locale))?.replace('Sat,', 'Sat').replace('Fri,', 'Fri')).toBe(words),
  );

  it('shows the clock as the server says it, also in an hour that the browser would skip', () =>
    expect(clockWords('2026-03-08T02:30', 'en-GB')).toBe('02:30'));

  it('says day and time together', () =>
    expect(whenWords(testEvent(), Date.parse('2026-03-05T15:00:00Z'), 'en-GB')).toBe('Tomorrow, 12:00–13:00'));
});

describe('zones', () => {
  it.each([
    ['America/New_York', 'EST'],
    ['Mars/Olympus', 'Eastern Standard Time'],
  ])('names that of the event: %s [GEO-07]', (time_zone_id, words) => expect(zoneWords(testEvent({ time_zone_id }), 'en-US')).toBe(words));

  it.each([
    ['America/New_York', null],
    ['America/Bogota', null],
    ['Europe/Berlin', '18:00–19:00'],
    ['Pacific/Auckland', 'Sat 7 Mar, 06:00–07:00'],
  ])("tells the reader's own time where it differs: in %s [GEO-07]", (zone, words) =>
    expect(ownTimeWords(testEvent(), 'en-GB', zone)?.replace('Sat,', 'Sat') ?? null).toBe(words),
  );

  it('leaves all-day events as the days that they are', () =>
    expect(ownTimeWords(testEvent({ is_all_day: true }), 'en-GB', 'Pacific/Auckland')).toBeNull());
});

it.each([
  ['2026-03-06T16:59:59Z', false],
  ['2026-03-06T17:00:00Z', true],
  ['2026-03-06T18:00:00Z', false],
])('an event is on from its start until its end: at %s %s', (now, on) => expect(isOn(testEvent(), Date.parse(now))).toBe(on));
