import type { Attendance, AttendanceStatus, Attendee, AttendeeGroups, AttendeePage, Member, Person, WaitingPlace } from '@muster/contract';
import { csvOf } from '../../../platform/csv.ts';
import { page } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { findProfile } from '../../members/index.ts';
import { toPerson } from '../../people/index.ts';
import { mayDownload } from '../events.policy.ts';
import { seatsOf } from '../events.view.ts';
import { attendeesStart } from '../list/events.cursor.ts';
import { type Change, isOffered, mayAttend, mayLeaveList, mayWait, opensAttendee } from './attendance.policy.ts';
import {
  type AttendeeRow,
  allAttendees,
  attendeesOf,
  everyAttendee,
  findAttendance,
  findAttendee,
  findEventFacts,
  followedAttendees,
  placeOf,
  seatSnapshots,
} from './attendance.queries.ts';
import { toAttendance } from './attendance.view.ts';
import { writeIfUnchanged } from './attendance.writes.ts';
import { changesOfAttendance } from './seats.service.ts';

interface AttendeeList {
  status: AttendanceStatus;
  offset?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** Attendance of events. */
export function attendanceService({
  db,
  transact,
  alone,
  clock,
  config,
  afterCheckIns,
}: Pick<Deps, 'db' | 'transact' | 'alone' | 'clock' | 'config' | 'afterCheckIns'>) {
  const personOf = (viewer: Viewer, row: AttendeeRow['person']) => toPerson(row, viewer, config.leader.label);

  const attendee =
    (viewer: Viewer) =>
    ({ id, person: row, following }: AttendeeRow): Attendee => {
      const person = personOf(viewer, row);
      return {
        ...person,
        following: following && person.id !== null,
        leader: person.leader_label !== null,
        attendee_id: id,
        opens: row !== null && opensAttendee(viewer, row),
      };
    };

  const { hold, apply, after } = changesOfAttendance({ clock, config, afterCheckIns });

  /**
   * Writes a change in one statement if the event is unchanged. Returns false if it has changed, if members wait, or if a check-in is
   * counted elsewhere.
   */
  const applyAtOnce = async (
    change: Change,
    { version, waiting, now }: { version: number; waiting: number; now: Date },
  ): Promise<boolean> =>
    waiting === 0 &&
    change.before !== 'checked_in' &&
    change.after !== 'checked_in' &&
    alone((tx) => writeIfUnchanged(tx, change, { version, now, id: clock.newId(), seats: config.features.attendee_limits }));

  /** Writes the answer after locking the event, so that concurrent answers take turns. */
  const sayInTurn = (viewer: Viewer, eventId: string, status: AttendanceStatus): Promise<Attendance> =>
    transact(async (tx) => {
      const { event, before } = await hold(tx, viewer, eventId);
      const change = mayAttend(viewer, event, before, status, clock.now());
      await apply(tx, event, change);
      const row = status === 'checked_in' ? await findAttendance(tx, viewer, eventId, viewer.id) : undefined;
      return toAttendance(eventId, viewer.id, status, row);
    });

  return {
    /** Returns a page of the attendees with one status. */
    list: async (viewer: Viewer, eventId: string, { status, limit, ...window }: AttendeeList): Promise<AttendeePage> => {
      const start = attendeesStart({ ...window, limit });
      const found = await attendeesOf(db, viewer, { eventId, status, start, size: limit });
      if (!found) throw new Refusal('events.not_found');
      const { items, next } = page(found.rows, limit);
      return { data: items.map(attendee(viewer)), count: found.count, next };
    },

    all: async (viewer: Viewer, eventId: string): Promise<AttendeeGroups> => {
      const rows = await allAttendees(db, viewer, eventId);
      if (rows.length === 0) throw new Refusal('events.not_found');
      const group = (status: AttendanceStatus) => {
        const { count, attendees } = rows.find((row) => row.status === status)!;
        return { count, attendees: (attendees ?? []).map(attendee(viewer)) };
      };
      return { going: group('going'), interested: group('interested'), checked_in: group('checked_in') };
    },

    /** Returns the profile behind a row of the list of attendees. Throws `member.private` for an anonymous member, except to leaders. */
    profile: async (viewer: Viewer, eventId: string, attendeeId: string): Promise<Member> => {
      const found = await findAttendee(db, viewer, eventId, attendeeId);
      if (!found) throw new Refusal('events.not_found');
      const { id, anonymous_profile } = found;
      if (id !== null && !opensAttendee(viewer, { id, anonymous_profile })) throw new Refusal('member.private');
      const profile = id === null ? undefined : await findProfile(db, viewer, id);
      if (!profile) throw new Refusal('events.attendance_not_found');
      return profile;
    },

    /** Returns the list of attendees as CSV, with names as the viewer sees them. */
    file: async (viewer: Viewer, eventId: string): Promise<string> => {
      const event = await findEventFacts(db, viewer, eventId);
      if (!event) throw new Refusal('events.not_found');
      const rows = await everyAttendee(db, viewer, mayDownload(viewer, event, config));
      const lines = rows.map(({ person, status }) => {
        const { first_name, last_name } = personOf(viewer, person);
        return [`${first_name} ${last_name}`.trim(), status];
      });
      return csvOf([['Name', 'Status'], ...lines]);
    },

    /**
     * Returns a member's answer. Throws `events.attendance_not_found` if there is none, or if the viewer does not see the member by name.
     */
    one: async (viewer: Viewer, eventId: string, memberId: string): Promise<Attendance> => {
      const row = await findAttendance(db, viewer, eventId, memberId);
      if (!row) throw new Refusal('events.not_found');
      if (!row.status || row.status === 'waiting') throw new Refusal('events.attendance_not_found');
      return toAttendance(eventId, memberId, row.status, row);
    },

    /**
     * Sets the viewer's answer (EVENT-39 to EVENT-48). A seat that becomes free goes to the waiting list in the same transaction. While
     * nobody waits and nothing changes in between, this takes a read and a conditional write.
     */
    say: async (viewer: Viewer, eventId: string, status: AttendanceStatus): Promise<Attendance> => {
      const seen = await seatSnapshots(db, viewer, eventId);
      if (!seen) throw new Refusal('events.not_found');
      const now = clock.now();
      const change = mayAttend(viewer, seatsOf(seen, config), seen.own, status, now);
      if (change.before === status) return toAttendance(eventId, viewer.id, status, seen);
      if (await applyAtOnce(change, { ...seen, now })) {
        return toAttendance(eventId, viewer.id, status, { checked_in_at: status === 'checked_in' ? now : null });
      }
      return sayInTurn(viewer, eventId, status);
    },

    /** Adds the viewer to the waiting list of a full event; a member who waits already keeps their place. */
    wait: (viewer: Viewer, eventId: string): Promise<WaitingPlace> =>
      transact(async (tx) => {
        const { event, before } = await hold(tx, viewer, eventId);
        const change = mayWait(viewer, event, before, clock.now());
        await apply(tx, event, change);
        return { place: await placeOf(tx, eventId, viewer.id), offered: isOffered(after(event, change), clock.now()) };
      }),

    leaveList: (viewer: Viewer, eventId: string): Promise<void> =>
      transact(async (tx) => {
        const { event, before } = await hold(tx, viewer, eventId);
        if (before === 'waiting') await apply(tx, event, mayLeaveList(viewer, event));
      }),

    /** Returns the attendees of each event whom the viewer follows; an event that the viewer does not see has none. */
    followed: async (viewer: Viewer, eventIds: readonly string[]): Promise<Record<string, Person[]>> => {
      const rows = await followedAttendees(db, viewer, eventIds);
      const people = new Map(rows.map((row) => [row.id, (row.people ?? []).map((each) => personOf(viewer, each))]));
      return Object.fromEntries(eventIds.map((id) => [id, people.get(id.toLowerCase()) ?? []]));
    },
  };
}
