import type { Attendance, AttendanceStatus, Event } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { createChoices } from '../../../platform/toggles.ts';
import { toast } from '../../../ui/toast.ts';
import { attendeesKey } from '../../people/index.ts';
import { events } from '../event.kind.ts';
import { eventKeys } from '../events.api.ts';
import { attendance as words } from './attendance.words.ts';

const hasSeat = (status: AttendanceStatus): boolean => status === 'going' || status === 'checked_in';

/** An event as it is once the viewer has said this about it. */
function saying(event: Event, status: AttendanceStatus): Event {
  const before = event.own_attendance;
  const by = (each: AttendanceStatus) => Number(each === status) - Number(each === before);
  const { going, interested, checked_in, waiting } = event.counts;
  const isWaiting = event.own_waiting !== null && status === 'none';
  return {
    ...event,
    own_attendance: status,
    own_waiting: isWaiting ? event.own_waiting : null,
    attendees_count: event.attendees_count + Number(hasSeat(status)) - Number(hasSeat(before)),
    counts: {
      going: going + by('going'),
      interested: interested + by('interested'),
      checked_in: checked_in + by('checked_in'),
      waiting: waiting - Number(event.own_waiting !== null && !isWaiting),
    },
  };
}

/** Reads again what depends on who comes: seats, what the viewer may do, the people, and what the viewer goes to next. */
export function readAgain(eventId: string): void {
  for (const queryKey of [eventKeys.read(eventId), attendeesKey(eventId)]) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: eventKeys.lists, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: [...eventKeys.lists, eventKeys.nextName] });
}

/** Whether the server refused for a reason that lies in the event. */
export const isAboutEvent = (error: unknown): error is ApiError => error instanceof ApiError && error.code.startsWith('events.');

/** A member who has been signed out is told so elsewhere. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Checks the viewer in with the code of the door. */
export async function checkInAtDoor(eventId: string, code: string): Promise<Attendance> {
  const attendance = await api.checkInAtDoor({ params: { id: eventId }, body: { code } });
  readAgain(eventId);
  return attendance;
}

const said = createChoices<AttendanceStatus, AttendanceStatus>((status) => status);
/** The attendances that exist on the server, whatever they say: the first one is created, later ones are changed [EVENT-43]. */
const existing = new Set<string>();

/**
 * Says whether the viewer comes; what they have said already is taken back [EVENT-40]. Shown at once, sent in turn; of rapid taps the last
 * one wins, and a refusal rolls back with a message [EVENT-42]. A check-in is taken back only as a check-in [EVENT-41].
 */
export const say = (event: Event, memberId: string, status: Exclude<AttendanceStatus, 'none'>): void =>
  choose(event, memberId, (shown) => {
    if (shown === status) return 'none';
    return shown === 'checked_in' ? shown : status;
  });

/** Checks in, once however often it is called: with the live stream, and with the recording [EVENT-45, EVENT-47]. */
export const checkIn = (event: Event, memberId: string): void => choose(event, memberId, () => 'checked_in');

function choose({ id, own_attendance }: Event, memberId: string, next: (shown: AttendanceStatus) => AttendanceStatus): void {
  const key = `${memberId} ${id}`;
  said.choose(id, events.get(id)?.own_attendance ?? own_attendance, next, {
    send: async (want, known) => {
      const call = { params: { id, userId: memberId }, body: { status: want } };
      const isFirst = known === 'none' && !existing.has(key);
      const answer = await (isFirst ? api.createAttendance(call) : api.updateAttendance(call));
      existing.add(key);
      events.change(id, (now) => saying(now, answer.status));
      readAgain(id);
      return answer.status;
    },
    onRefused: (error, want) => {
      toast(reasonOr(error, words.failed[want]), { kind: 'alert' });
      readAgain(id);
    },
  });
}

const waits = createChoices<boolean, boolean>((waiting) => waiting);

/** Puts the viewer on the waiting list of an event or takes them off it, in the same way. Declining an offered seat is leaving. */
export function wait(event: Event, memberId: string, wanted: boolean): void {
  const { id } = event;
  waits.choose(id, (events.get(id) ?? event).own_waiting !== null, () => wanted, {
    send: async (on) => {
      const params = { id, userId: memberId };
      const place = on ? await api.joinWaitingList({ params }) : (await api.leaveWaitingList({ params }), null);
      events.change(id, (now) => ({ ...saying(now, on ? 'none' : now.own_attendance), own_waiting: place }));
      readAgain(id);
      return on;
    },
    onRefused: (error, on) => {
      toast(reasonOr(error, on ? words.waitFailed : words.leaveFailed), { kind: 'alert' });
      readAgain(id);
    },
  });
}

/** An event as the viewer wants it: with what they have said, also while that is on its way. */
export function useWanted(event: Event): Event {
  const status = said.useWish(event.id) ?? event.own_attendance;
  const waiting = waits.useWish(event.id) ?? event.own_waiting !== null;
  const told = status === event.own_attendance ? event : saying(event, status);
  if (!waiting) return told.own_waiting ? { ...told, own_waiting: null } : told;
  if (told.own_waiting || hasSeat(status)) return told;
  return { ...told, own_waiting: { place: event.counts.waiting + 1, offered: false } };
}

/**
 * Asks what the viewer has said; a 404 means nothing [EVENT-88, EVENT-101]. The event says it too: where the two differ it has changed on
 * another device, and is read again.
 */
export const attendanceQuery = (eventId: string, memberId: string) =>
  queryOptions({
    queryKey: ['attendance', eventId, memberId],
    queryFn: async ({ signal }): Promise<AttendanceStatus> => {
      const status = await api.getAttendance({ params: { id: eventId, userId: memberId } }, { signal }).then(
        (answer) => answer.status,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return 'none' as const;
          throw error;
        },
      );
      if (status !== 'none') existing.add(`${memberId} ${eventId}`);
      if (status !== (events.get(eventId)?.own_attendance ?? status))
        void queryClient.invalidateQueries({ queryKey: eventKeys.read(eventId) });
      return status;
    },
  });
