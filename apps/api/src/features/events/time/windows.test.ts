import { describe, expect, it } from 'vitest';
import { instantAt } from '../../../platform/time/zones.ts';
import {
  checkInWindow,
  daysOf,
  type EventTimes,
  hasDateBegun,
  isOngoing,
  isPast,
  isToday,
  isWithin,
  liveWindow,
  recordingWindow,
  startsBeforeToday,
  wholeDays,
} from './windows.ts';

const event = (start: string, end: string, time_zone_id: string, is_virtual = false): EventTimes => ({
  start: instantAt(start, time_zone_id),
  end: instantAt(end, time_zone_id),
  time_zone_id,
  is_virtual,
});

/** A morning in Boston on the day of the clock change. */
const ride = event('2026-03-08T10:00', '2026-03-08T12:00', 'America/New_York');
const call = { ...ride, is_virtual: true };

describe('check-in', () => {
  it.each([
    ['on site before midnight there, already that day in UTC', ride, '2026-03-08T04:59:59.999Z', false],
    ['on site from midnight there', ride, '2026-03-08T05:00:00Z', true],
    ['on site during the event', ride, '2026-03-08T15:00:00Z', true],
    ['on site after it, on the same day', ride, '2026-03-09T03:59:59.999Z', true],
    ['on site on the next day', ride, '2026-03-09T04:00:00Z', false],
    ['virtual, on the day but long before the start', call, '2026-03-08T13:49:59.999Z', false],
    ['virtual, ten minutes before the start', call, '2026-03-08T13:50:00Z', true],
    ['virtual, with the recording a year later', call, '2027-03-08T14:00:00Z', true],
  ])('%s [EVENT-44] [EVENT-45]', (_, times, now, open) => expect(isWithin(checkInWindow(times), new Date(now))).toBe(open));

  it.each([
    // A day that begins at 01:00, because Santiago sets its clocks forward at midnight, and days of 23, 24.5 and 25 hours.
    ['2026-09-06T10:00', '2026-09-06T11:00', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    ['2026-04-05T10:00', '2026-04-05T11:00', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
    ['2026-10-25T10:00', '2026-10-25T11:00', 'Europe/London', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ['2026-06-01T10:00', '2026-06-01T11:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z', '2026-06-01T18:30:00.000Z'],
    ['2026-06-01T23:30', '2026-06-02T02:00', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z', '2026-06-02T10:00:00.000Z'],
    ['2026-06-01T20:00', '2026-06-02T00:00', 'Africa/Casablanca', '2026-05-31T23:00:00.000Z', '2026-06-01T23:00:00.000Z'],
  ])('from %s to %s in %s is open from %s to %s', (start, end, zone, from, until) => {
    expect(checkInWindow(event(start, end, zone))).toEqual({ from: new Date(from), until: new Date(until) });
  });
});

describe('the live stream and the recording', () => {
  it.each([
    ['2026-03-08T13:49:59.999Z', false, false],
    ['2026-03-08T13:50:00Z', true, false],
    ['2026-03-08T16:00:00Z', true, false],
    ['2026-03-08T16:09:59.999Z', true, false],
    ['2026-03-08T16:10:00Z', false, true],
    ['2027-01-01T00:00:00Z', false, true],
  ])('at %s: live %s, recorded %s [EVENT-45] [EVENT-47]', (now, live, recorded) => {
    expect([isWithin(liveWindow(call)!, new Date(now)), isWithin(recordingWindow(call)!, new Date(now))]).toEqual([live, recorded]);
  });

  it('are not for events on site', () => expect([liveWindow(ride), recordingWindow(ride)]).toEqual([null, null]));
});

describe('an event by now', () => {
  it.each([
    ['2026-03-08T04:59:59.999Z', { begun: false, today: false, ongoing: false, past: false }],
    ['2026-03-08T05:00:00Z', { begun: true, today: true, ongoing: false, past: false }],
    ['2026-03-08T14:00:00Z', { begun: true, today: true, ongoing: true, past: false }],
    ['2026-03-08T15:59:59.999Z', { begun: true, today: true, ongoing: true, past: false }],
    ['2026-03-08T16:00:00Z', { begun: true, today: true, ongoing: false, past: true }],
    ['2026-03-09T04:00:00Z', { begun: true, today: false, ongoing: false, past: true }],
  ])('at %s is %o', (at, expected) => {
    const now = new Date(at);
    expect({ begun: hasDateBegun(ride, now), today: isToday(ride, now), ongoing: isOngoing(ride, now), past: isPast(ride, now) }).toEqual(
      expected,
    );
  });

  it.each([
    ['2026-03-08T04:59:00Z', true],
    ['2026-03-08T05:00:00Z', false],
  ])('may not be new with a start at %s, before today where it is: %s [EVENT-64]', (start, refused) => {
    expect(startsBeforeToday(new Date(start), 'America/New_York', new Date('2026-03-08T22:00:00Z'))).toBe(refused);
  });
});

it.each([
  ['2026-03-08', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-10-31', '2026-11-01', 'America/New_York', '2026-10-31T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-09-06', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('all day from %s to %s in %s lasts from %s to %s', (first, last, zone, start, end) => {
  const times = wholeDays(first, last, zone);
  expect([times.start.toISOString(), times.end.toISOString()]).toEqual([start, end]);
  expect(daysOf({ ...times, time_zone_id: zone, is_virtual: false })).toEqual({ first, last });
});
