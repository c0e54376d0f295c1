import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayAt, instantAt, isZone, startOfDay, wallClockAt, zoneName } from './zones.ts';

/** Written by zones.oracle.py, an independent implementation: Python's zoneinfo with the operating system's data. */
const rows = readFileSync(new URL('./zones.oracle.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [kind: 'time' | 'day', zone: string, wall: string, utc: string]);
const times = rows.filter(([kind]) => kind === 'time');
const days = rows.filter(([kind]) => kind === 'day');

/** Time zones of the process itself: they must never matter. */
describe.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe'])('in a process in %s', (own) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = own;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('runs there', () => expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(own));

  it('tells the instants of wall clocks in six zones over both clock changes', () => {
    expect(times).toHaveLength(264);
    expect(times.map(([, zone, wall]) => `${zone} ${wall} ${instantAt(wall, zone).toISOString()}`)).toEqual(
      times.map(([, zone, wall, utc]) => `${zone} ${wall} ${utc}`),
    );
  });

  it('tells the first instants of days, also where midnight is skipped', () => {
    expect(days.map(([, zone, day]) => `${zone} ${day} ${startOfDay(day, zone).toISOString()}`)).toEqual(
      days.map(([, zone, day, utc]) => `${zone} ${day} ${utc}`),
    );
  });

  it('tells the wall clock back where the clocks show that time at all', () => {
    const lost = times.filter(([, zone, wall, utc]) => wallClockAt(new Date(utc), zone) !== wall);
    // The quarter hours that were skipped in New York, London, Casablanca and Santiago, and those of the half hour on Lord Howe.
    expect(lost).toHaveLength(18);
    for (const [, zone, wall, utc] of lost) expect(wallClockAt(new Date(utc), zone) > wall).toBe(true);
  });

  it('tells the day of an instant, and that a day begins where the one before it ends', () => {
    for (const [, zone, day, utc] of days) {
      expect([dayAt(new Date(utc), zone), dayAt(new Date(Date.parse(utc) - 1), zone)]).toEqual([day, addDays(day, -1)]);
    }
  });
});

it.each([
  ['America/New_York', true],
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['america/new_york', false],
  ['+05:30', false],
  ['America/Springfield', false],
  ['', false],
])('whether %s is a zone: %s', (name, known) => expect(isZone(name)).toBe(known));

it.each(['2026-02-30T10:00', '2026-03-01T24:00', 'tomorrow', ''])('refuses %j as a wall clock', (wall) => {
  expect(() => instantAt(wall, 'UTC')).toThrow(RangeError);
});

it('cuts seconds off, and adds days over months and leap days', () => {
  expect(wallClockAt(new Date('2026-03-08T06:59:59.999Z'), 'America/New_York')).toBe('2026-03-08T01:59');
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ]);
});

it.each([
  ['America/New_York', '2026-03-08T06:59:00Z', 'Eastern Standard Time'],
  ['America/New_York', '2026-03-08T07:00:00Z', 'Eastern Daylight Time'],
  ['Asia/Kolkata', '2026-03-08T07:00:00Z', 'India Standard Time'],
])('names %s at %s: %s', (zone, at, name) => expect(zoneName(zone, new Date(at))).toBe(name));
