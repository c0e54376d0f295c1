import { expect, it } from 'vitest';
import { reminderNow } from './reminders.rules.ts';

const bought = new Date('2026-01-01T00:00:00Z');
const at = (expires: string, zone: string, now: string, created_at = bought) =>
  reminderNow({ created_at, expires_at: new Date(expires), zone }, new Date(now));

it.each([
  // At 9:00 local time, also across changes of daylight saving time.
  ['New York', 'America/New_York', '2026-03-18T12:00:00Z', '2026-03-04T14:00:00Z', '2026-03-17T13:00:00Z', '2026-03-18'],
  ['Berlin', 'Europe/Berlin', '2026-11-01T23:30:00Z', '2026-10-19T07:00:00Z', '2026-11-01T08:00:00Z', '2026-11-02'],
  [
    'Auckland, where it is the next day',
    'Pacific/Auckland',
    '2026-06-30T12:30:00Z',
    '2026-06-16T21:00:00Z',
    '2026-06-29T21:00:00Z',
    '2026-07-01',
  ],
])('memberships are reminded of fourteen days and one day before they end, in the morning: %s', (_, zone, end, early, late, ends_on) => {
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
  expect(at(end, zone, before(early))).toBeNull();
  expect(at(end, zone, early)).toEqual({ days_before: 14, ends_on });
  expect(at(end, zone, before(late))).toEqual({ days_before: 14, ends_on });
  expect(at(end, zone, late)).toEqual({ days_before: 1, ends_on });
  expect(at(end, zone, before(end))).toEqual({ days_before: 1, ends_on });
  expect(at(end, zone, end)).toBeNull();
});

it('of a membership that was bought later than that morning there is only the next reminder', () => {
  const week = new Date('2026-03-11T12:00:00Z');
  expect(at('2026-03-18T12:00:00Z', 'UTC', '2026-03-12T12:00:00Z', week)).toBeNull();
  expect(at('2026-03-18T12:00:00Z', 'UTC', '2026-03-17T09:00:00Z', week)).toEqual({ days_before: 1, ends_on: '2026-03-18' });
});
