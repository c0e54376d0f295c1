import { limits } from '@muster/contract';
import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { addDays, instantAt } from '../../platform/time/zones.ts';
import { type CalendarEntry, calendarFile } from './calendar.file.ts';

const head = { brand: 'Harbour "&" Pine: we', email: 'support@muster.example', now: new Date('2026-03-02T15:00:00.500Z') };

const entry = (zone: string, starts_local: string, ends_local: string, over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: `id-${zone}-${starts_local}`,
  name: 'A walk',
  description: 'Bring shoes.',
  place: '1 Main Street, Boston',
  url: 'https://muster.example/events/1',
  starts_local,
  ends_local,
  time_zone: zone,
  starts_at: instantAt(starts_local, zone),
  ends_at: instantAt(ends_local, zone),
  is_all_day: false,
  is_canceled: false,
  sequence: 0,
  is_busy: true,
  ...over,
});

const allDay = (zone: string, first: string, last: string): CalendarEntry =>
  entry(zone, `${first}T00:00`, `${last}T23:59`, { is_all_day: true });

/** Parses a file with another library. Returns its events by UID. */
const readBack = async (entries: CalendarEntry[], subscribed = true): Promise<Map<string, VEvent>> => {
  const read = ical.sync.parseICS(await calendarFile(entries, head, { subscribed }));
  return new Map(Object.values(read).flatMap((each) => (each?.type === 'VEVENT' ? [[each.uid, each] as const] : [])));
};

describe('another library reads', () => {
  const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Calcutta', 'Pacific/Auckland'];
  /** The days around both clock changes of these zones, and one day in between. */
  const days = [
    '2026-03-07',
    '2026-03-08',
    '2026-03-29',
    '2026-04-04',
    '2026-04-05',
    '2026-07-01',
    '2026-09-06',
    '2026-10-04',
    '2026-11-01',
  ];
  const entries = zones.flatMap((zone) =>
    days.flatMap((day) => [entry(zone, `${day}T09:00`, `${day}T10:30`), entry(zone, `${day}T22:00`, `${day}T23:45`)]),
  );

  it('the same instants in six zones around both clock changes', async () => {
    const read = await readBack(entries);
    expect(read.size).toBe(108);
    for (const { id, starts_at, ends_at } of entries) {
      const { start, end } = read.get(id)!;
      expect(`${id} ${start.toISOString()} ${end?.toISOString()}`).toBe(`${id} ${starts_at.toISOString()} ${ends_at.toISOString()}`);
    }
  });

  it('what was written: text with the signs that the format uses itself, and where calendars look for the rest', async () => {
    const name = 'Yoga; stretch, "breathe" \\ 🧘🏽‍♀️ and BEGIN:VEVENT';
    const description = 'One\r\nEND:VEVENT\nATTENDEE:mailto:mallory@example.org\u0007';
    const [event] = (await readBack([entry('UTC', '2026-03-08T09:00', '2026-03-08T10:00', { name, description, sequence: 3 })])).values();
    expect(event).toMatchObject({
      summary: name,
      description: 'One\nEND:VEVENT\nATTENDEE:mailto:mallory@example.org\n\nhttps://muster.example/events/1',
      location: '1 Main Street, Boston',
      url: 'https://muster.example/events/1',
      sequence: 3,
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      method: 'PUBLISH',
    });
    expect(event!.attendee).toBeUndefined();
    expect(event!.dtstamp.toISOString()).toBe('2026-03-02T15:00:00.000Z');
  });

  it('whole days as days, the end not included', async () => {
    const entries = [allDay('America/New_York', '2026-03-08', '2026-03-08'), allDay('America/Santiago', '2026-12-31', '2027-01-02')];
    const lines = (await calendarFile(entries, head, { subscribed: true })).split('\r\n').filter((line) => /^DT(START|END)/.test(line));
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20260308',
        'DTEND;VALUE=DATE:20260309',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270103',
      ]),
    );
    expect([...(await readBack(entries)).values()].map(({ datetype }) => datetype)).toEqual(['date', 'date']);
  });

  it('a canceled event: still there in a subscription, taken out by a file of its own', async () => {
    const canceled = entry('UTC', '2026-03-08T09:00', '2026-03-08T10:00', { is_canceled: true, sequence: 4 });
    const [inFeed] = (await readBack([canceled])).values();
    const [alone] = (await readBack([canceled], false)).values();
    expect([inFeed, alone]).toMatchObject([
      { uid: canceled.id, status: 'CANCELLED', sequence: 4, method: 'PUBLISH' },
      { uid: canceled.id, status: 'CANCELLED', sequence: 4, method: 'CANCEL' },
    ]);
  });
});

describe('the file', () => {
  it('describes each zone once, whatever it is called', async () => {
    const entries = ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Kolkata'].map((zone, n) =>
      entry(zone, '2026-03-08T09:00', '2026-03-08T10:00', { id: String(n) }),
    );
    const file = await calendarFile(entries, head, { subscribed: true });
    expect(file.match(/^TZID:[^\r\n]*/gm)).toEqual(['TZID:Asia/Kolkata']);
    expect(file.match(/^DTSTART;TZID=Asia\/Kolkata:20260308T090000\r$/gm)).toHaveLength(3);
  });

  it('writes UTC where the description of a zone has the event at another instant than the server', async () => {
    const moved = entry('America/New_York', '2026-03-08T09:00', '2026-03-08T10:00', {
      starts_at: new Date('2026-03-08T14:00:00Z'),
      ends_at: new Date('2026-03-08T15:00:00Z'),
    });
    const file = await calendarFile([moved], head, { subscribed: true });
    expect(file).toContain('DTSTART:20260308T140000Z\r\nDTEND:20260308T150000Z\r\n');
    expect(file).not.toContain('VTIMEZONE');
  });

  it('ends each line with CR and LF, has none above 75 octets, and splits no character', async () => {
    const long = entry('UTC', '2026-03-08T09:00', '2026-03-08T10:00', { name: 'é🧘🏽‍♀️漢'.repeat(40), description: 'ж'.repeat(3000) });
    const file = await calendarFile([long], head, { subscribed: true });
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.isWellFormed()).toBe(true);
    expect((await readBack([long])).get(long.id)!.summary).toBe(long.name);
  });

  it('keeps a backslash before an n, which the other library takes for a new line', async () => {
    const file = await calendarFile([entry('UTC', '2026-03-08T09:00', '2026-03-08T10:00', { name: 'C:\\new' })], head, {
      subscribed: true,
    });
    const [event] = ICAL.Component.fromString(file).getAllSubcomponents('vevent');
    expect(event!.getFirstPropertyValue('summary')).toBe('C:\\new');
  });

  it('may be empty', async () => {
    expect(await readBack([])).toEqual(new Map());
  });
});

it('writes 1,000 events of many kinds that another library reads back as they were, and lets others have their turn meanwhile', async () => {
  const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];
  const description = 'Bring "water", shoes; and 🧘🏽‍♀️ a mat.\n'.repeat(90).slice(0, 3000);
  const entries = Array.from({ length: limits.calendar_events }, (_, nth) => {
    const day = addDays('2026-01-01', Math.floor(nth / 3));
    const zone = zones[nth % zones.length]!;
    const over = { id: `id-${nth}`, description, is_canceled: nth % 11 === 0, sequence: nth };
    return nth % 5 === 0
      ? { ...allDay(zone, day, addDays(day, nth % 3)), ...over }
      : entry(zone, `${day}T09:00`, `${day}T10:30`, { ...over, name: `No. ${nth}` });
  });
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const file = await calendarFile(entries, head, { subscribed: true });
  clearInterval(others);
  expect(turns).toBeGreaterThan(10);
  const read = Object.values(ical.sync.parseICS(file)).filter((each): each is VEvent => each?.type === 'VEVENT');
  expect(read).toHaveLength(limits.calendar_events);
  const byId = new Map(read.map((each) => [each.uid, each]));
  for (const { id, starts_at, ends_at, is_all_day, is_canceled, sequence } of entries) {
    const shown = byId.get(id)!;
    expect([id, shown.status, Number(shown.sequence), shown.datetype]).toEqual([
      id,
      is_canceled ? 'CANCELLED' : 'CONFIRMED',
      sequence,
      is_all_day ? 'date' : 'date-time',
    ]);
    if (!is_all_day) expect([shown.start.getTime(), shown.end?.getTime()]).toEqual([starts_at.getTime(), ends_at.getTime()]);
    expect(shown.description).toContain(description.trim().slice(-40));
  }
});
