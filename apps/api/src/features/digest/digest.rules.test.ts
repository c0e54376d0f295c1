import { describe, expect, it } from 'vitest';
import { digestNow, spanOf } from './digest.rules.ts';

/**
 * Zones; the Mondays before and after each clock change of 2026; 08:00 on that Monday; and 20:00 on the Tuesday after it. Computed with
 * Python's zoneinfo.
 */
const mondays: ReadonlyArray<readonly [zone: string, monday: string, due: string, until: string]> = [
  ['America/New_York', '2026-03-02', '2026-03-02T13:00Z', '2026-03-04T01:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T12:00Z', '2026-03-11T00:00Z'],
  ['America/New_York', '2026-10-26', '2026-10-26T12:00Z', '2026-10-28T00:00Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T13:00Z', '2026-11-04T01:00Z'],
  ['Europe/Berlin', '2026-03-23', '2026-03-23T07:00Z', '2026-03-24T19:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-30T06:00Z', '2026-03-31T18:00Z'],
  ['Europe/Berlin', '2026-10-19', '2026-10-19T06:00Z', '2026-10-20T18:00Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-26T07:00Z', '2026-10-27T19:00Z'],
  ['Australia/Lord_Howe', '2026-03-30', '2026-03-29T21:00Z', '2026-03-31T09:00Z'],
  ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T21:30Z', '2026-04-07T09:30Z'],
  ['Australia/Lord_Howe', '2026-09-28', '2026-09-27T21:30Z', '2026-09-29T09:30Z'],
  ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T21:00Z', '2026-10-06T09:00Z'],
  ['America/Santiago', '2026-03-30', '2026-03-30T11:00Z', '2026-03-31T23:00Z'],
  ['America/Santiago', '2026-04-06', '2026-04-06T12:00Z', '2026-04-08T00:00Z'],
  ['America/Santiago', '2026-08-31', '2026-08-31T12:00Z', '2026-09-02T00:00Z'],
  ['America/Santiago', '2026-09-07', '2026-09-07T11:00Z', '2026-09-08T23:00Z'],
  ['Pacific/Auckland', '2026-03-30', '2026-03-29T19:00Z', '2026-03-31T07:00Z'],
  ['Pacific/Auckland', '2026-04-06', '2026-04-05T20:00Z', '2026-04-07T08:00Z'],
  ['Pacific/Auckland', '2026-09-21', '2026-09-20T20:00Z', '2026-09-22T08:00Z'],
  ['Pacific/Auckland', '2026-09-28', '2026-09-27T19:00Z', '2026-09-29T07:00Z'],
  ['Africa/Cairo', '2026-04-20', '2026-04-20T06:00Z', '2026-04-21T18:00Z'],
  ['Africa/Cairo', '2026-04-27', '2026-04-27T05:00Z', '2026-04-28T17:00Z'],
  ['Africa/Cairo', '2026-10-26', '2026-10-26T05:00Z', '2026-10-27T17:00Z'],
  ['Africa/Cairo', '2026-11-02', '2026-11-02T06:00Z', '2026-11-03T18:00Z'],
];
const minute = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000);

describe('a digest', () => {
  it.each(mondays)('in %s on %s is due at %s, and until before %s', (zone, week, due, until) => {
    const span = { week, due: new Date(due), until: new Date(until) };
    expect(digestNow(zone, minute(due, -1))).toBeNull();
    expect(digestNow(zone, minute(due, 0))).toMatchObject(span);
    expect(digestNow(zone, minute(until, -1))).toMatchObject(span);
    expect(digestNow(zone, minute(until, 0))).toBeNull();
  });

  it('tells of one Monday morning to before the next, also where the clocks change in between: nothing twice, nothing left out', () => {
    for (const [at, [zone, week, due]] of mondays.entries()) {
      const { since, upto } = spanOf(week, zone);
      expect(upto).toEqual(new Date(due));
      expect(digestNow(zone, upto)).toMatchObject({ since });
      // The second of each pair is a week after the first.
      if (at % 2 === 1) expect(since).toEqual(new Date(mondays[at - 1]![2]));
    }
  });
});
