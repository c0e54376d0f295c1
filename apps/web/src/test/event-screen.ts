import type { Attendance, AttendanceStatus, Attendee, Event, EventSight } from '@muster/contract';
import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { enter } from './enter.ts';
import { type Received, Refusal } from './server.ts';
import { feedPage, newMe, testEvent, testId, testPerson } from './world.ts';

/** What a viewer may do with the test event before its day. */
export const { can } = testEvent();

/** A person in a list of attendees, with overrides. */
export const testAttendee = (change: Partial<Attendee> = {}): Attendee => ({
  ...testPerson(),
  following: false,
  leader: false,
  attendee_id: testId(),
  opens: true,
  ...change,
});

/** A page of a list of attendees. */
export const attendeePage = (data: Attendee[], next: string | null = null) => ({ data, count: data.length, next });

/** The answer to what a member says about coming. */
export const saidBy = ({ params, body }: Received): Attendance => ({
  event_id: params.id!,
  user_id: params.userId!,
  status: (body as { status: AttendanceStatus }).status,
  checked_in_at: null,
});

/** What is sent live of an event. */
export const sightOf = ({ version, status, attendees_count, counts, live, recording }: Event): EventSight => ({
  version,
  status,
  attendees_count,
  waiting: counts.waiting,
  live: live?.state ?? 'none',
  recording: recording?.id ?? null,
});

/** Sets the clock for one test; time passes in no timer, unless the test has a clock that runs. */
export function isNow(instant: string): void {
  if (vi.isFakeTimers()) return void vi.setSystemTime(instant);
  vi.useFakeTimers({ now: Date.parse(instant), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * Opens the screen of an event on the day before it, unless said otherwise. The server remembers what was said; `change` lets something
 * happen there.
 */
export async function openEvent(
  change: Partial<Event> = {},
  answers: Parameters<typeof enter>[1] = {},
  now = '2026-03-05T15:00:00Z',
  me = newMe(),
) {
  isNow(now);
  let event = testEvent(change);
  const say = (call: Received) => {
    const said = saidBy(call);
    event = { ...event, own_attendance: said.status };
    return said;
  };
  const app = await enter(
    `/events/${event.id}`,
    {
      getEvent: () => event,
      getAttendance: () => new Refusal('events.attendance_not_found'),
      listAttendees: () => attendeePage([]),
      listEventPosts: () => feedPage([]),
      createAttendance: say,
      updateAttendance: say,
      ...answers,
    },
    me,
  );
  await screen.findByRole('heading', { level: 1, name: 'Event' });
  return { ...app, id: event.id, me, change: (next: Partial<Event>) => void (event = { ...event, ...next }) };
}
