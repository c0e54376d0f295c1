import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt, instantAt, startOfDay } from '../../../platform/time/zones.ts';
import { makeMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft } from '../events.factory.ts';
import {
  checkInWindow,
  daysOf,
  type EventTimes,
  hasDateBegun,
  isToday,
  liveWindow,
  recordingWindow,
  startsBeforeToday,
  wholeDays,
} from './windows.ts';

const columns = [
  'row',
  'kind',
  'zone',
  'starts',
  'ends',
  'start',
  'end',
  'opens',
  'closes',
  'begins',
  'over',
  'liveFrom',
  'liveUntil',
] as const;
type Row = Record<(typeof columns)[number], string>;

/** Written by events.windows.oracle.py with independent code (Python's zoneinfo) and data (the operating system's). */
const rows = readFileSync(new URL('./events.windows.oracle.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => Object.fromEntries(line.split(',').map((value, at) => [columns[at], value])) as Row);
const events = rows.filter(({ row }) => row === 'event');
const instants = rows.filter(({ row }) => row === 'now');

/** The times that the server computes from a member's input. */
function timesOf({ kind, zone, starts, ends }: Row): EventTimes {
  const span =
    kind === 'all-day'
      ? wholeDays(starts.slice(0, 10), ends.slice(0, 10), zone)
      : { start: instantAt(starts, zone), end: instantAt(ends, zone) };
  return { ...span, time_zone_id: zone, is_virtual: kind === 'virtual' };
}

const at = (instant: string): Date => new Date(instant);
const just = (instant: string): Date => new Date(Date.parse(instant) - 1);
const shown = (instant: Date | null | undefined): string => instant?.toISOString() ?? '';
const named = ({ kind, zone, starts, ends }: Row, ...what: unknown[]) => [kind, zone, starts, ends, ...what].join(' ');

describe.each(['UTC', 'America/Los_Angeles', 'Australia/Lord_Howe'])('in six zones over both clock changes, in a process in %s', (own) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = own;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('has the windows of check-in, live stream and recording as another library has them [EVENT-44] [EVENT-45] [EVENT-47]', () => {
    expect(events).toHaveLength(252);
    expect(new Set(events.map(({ zone }) => zone)).size).toBe(6);
    expect(
      events.map((row) => {
        const event = timesOf(row);
        const [checkIn, live, recording] = [checkInWindow(event), liveWindow(event), recordingWindow(event)];
        return named(row, ...[event.start, event.end, checkIn.from, checkIn.until, live?.from, live?.until, recording?.from].map(shown));
      }),
    ).toEqual(events.map((row) => named(row, row.start, row.end, row.opens, row.closes, row.liveFrom, row.liveUntil, row.liveUntil)));
  });

  it('knows when an event has begun, and is today, to the millisecond [EVENT-24]', () => {
    for (const row of events) {
      const event = timesOf(row);
      const { begins, over } = row;
      const told = [just(begins), at(begins), just(over), at(over)].map((now) => [hasDateBegun(event, now), isToday(event, now)]);
      expect(told, named(row)).toEqual([
        [false, false],
        [true, true],
        [true, true],
        [true, false],
      ]);
      const { first, last } = daysOf(event);
      expect([startOfDay(first, row.zone), first <= last].map(String), named(row)).toEqual([String(at(begins)), 'true']);
      if (row.kind === 'all-day') expect([first, last], named(row)).toEqual([row.starts.slice(0, 10), row.ends.slice(0, 10)]);
    }
  });

  it('knows which day it is, and what starts before it [EVENT-64]', () => {
    for (const { zone, starts: day, start: now, begins } of instants) {
      expect(dayAt(at(now), zone), now).toBe(day);
      expect([startsBeforeToday(just(begins), zone, at(now)), startsBeforeToday(at(begins), zone, at(now))], `${zone} ${now}`).toEqual([
        true,
        false,
      ]);
    }
  });
});

describe('the server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('takes check-ins from the first instant of that window until its last one, whatever the clocks do [EVENT-44] [EVENT-45]', async () => {
    const who = async (member: { id: string }) => app.client((await app.session.start(member.id, 'test')).access);
    // One event of each kind for each zone and clock change.
    const chosen = [...new Map(events.map((row) => [`${row.kind} ${row.zone} ${row.begins.slice(0, 7)}`, row])).values()];
    expect(chosen.length).toBeGreaterThanOrEqual(36);
    for (const row of chosen) {
      // The clock goes back between events, and rate limits with it, so each event has new members.
      const [host, guest] = [await makeMember(app), await makeMember(app)];
      app.clock.set(new Date(Date.parse(row.start) - 7 * 86_400_000).toISOString());
      const is_virtual = row.kind === 'virtual';
      const { id, check_in } = await (await who(host)).createEvent({
        body: {
          ...eventDraft,
          ...(is_virtual && { location: null }),
          is_virtual,
          is_all_day: row.kind === 'all-day',
          starts_local: row.starts,
          ends_local: row.ends,
          time_zone_id: row.zone,
        },
      });
      expect([check_in.from, check_in.until ?? ''], named(row)).toEqual([row.opens, row.closes]);
      const say = async (now: Date, status: 'checked_in' | 'none') => {
        app.clock.set(now.toISOString());
        return (await who(guest)).updateAttendance({ params: { id, userId: guest.id }, body: { status } });
      };
      expect(await refusal(say(just(row.opens), 'checked_in')), named(row)).toMatchObject({ code: 'events.too_early' });
      for (const now of [at(row.opens), row.closes ? just(row.closes) : new Date(Date.parse(row.end) + 86_400_000)]) {
        expect(await say(now, 'checked_in'), named(row)).toMatchObject({ status: 'checked_in', checked_in_at: now.toISOString() });
        await say(now, 'none');
      }
      if (row.closes) expect(await refusal(say(at(row.closes), 'checked_in')), named(row)).toMatchObject({ code: 'events.past' });
    }
  });
});
