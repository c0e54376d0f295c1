import { describe, expect, it } from 'vitest';
import { reminderNow } from './reminders.rules.ts';
import type { RemindedEvent } from './reminders.tables.ts';

const minute = 60_000;

/** An event that was created a month before it starts. */
function event(starts: string, starts_local: string, time_zone: string, is_all_day = false): RemindedEvent {
  const starts_at = new Date(starts);
  const created_at = new Date(starts_at.getTime() - 30 * 24 * 60 * minute);
  return { id: 'event', starts_at, starts_local, time_zone, is_all_day, created_at, scheduled_at: null };
}
/** The reminders due a minute before this instant, and at it. */
const around = (of: RemindedEvent, instant: string) =>
  [-minute, 0].map((ms) => reminderNow(of, new Date(new Date(instant).getTime() + ms))?.kind ?? null);

describe('on the nights when clocks change', () => {
  it.each([
    // The day before is 24 hours before, whatever the clocks then show: here 11:00 and 13:00 for an event at noon.
    ['New York, spring', '2026-03-08T16:00:00Z', '2026-03-08T12:00', 'America/New_York', '2026-03-07T16:00:00Z', '2026-03-08T15:00:00Z'],
    ['New York, autumn', '2026-11-01T17:00:00Z', '2026-11-01T12:00', 'America/New_York', '2026-10-31T17:00:00Z', '2026-11-01T16:00:00Z'],
    // The hour before 03:30 is 01:30, since 02:30 is skipped.
    ['Berlin, skipped hour', '2026-03-29T01:30:00Z', '2026-03-29T03:30', 'Europe/Berlin', '2026-03-28T01:30:00Z', '2026-03-29T00:30:00Z'],
    [
      'Lord Howe, half an hour',
      '2026-10-04T01:00:00Z',
      '2026-10-04T12:00',
      'Australia/Lord_Howe',
      '2026-10-03T01:00:00Z',
      '2026-10-04T00:00:00Z',
    ],
  ])('an event is reminded of a day and an hour before: %s', (_, starts, local, zone, day, hour) => {
    const one = event(starts, local, zone);
    expect(around(one, day)).toEqual([null, 'day']);
    expect(around(one, hour)).toEqual(['day', 'hour']);
    expect(around(one, starts)).toEqual(['hour', null]);
  });

  it.each([
    ['the first day after, New York', '2026-03-08T05:00:00Z', '2026-03-08T00:00', 'America/New_York', '2026-03-07T14:00:00Z'],
    ['the day after, New York', '2026-03-09T04:00:00Z', '2026-03-09T00:00', 'America/New_York', '2026-03-08T13:00:00Z'],
    ['the day after in autumn, Berlin', '2026-10-25T23:00:00Z', '2026-10-26T00:00', 'Europe/Berlin', '2026-10-25T08:00:00Z'],
    ['a day without a midnight, Santiago', '2026-09-06T04:00:00Z', '2026-09-06T00:00', 'America/Santiago', '2026-09-05T13:00:00Z'],
  ])('whole days are reminded of at nine by the clocks there: %s', (_, starts, local, zone, nine) => {
    const one = event(starts, local, zone, true);
    expect(around(one, nine)).toEqual([null, 'day']);
    expect(around(one, starts)).toEqual(['day', null]);
  });
});
