import { type Event, fieldWords, limits, type RemovedAttendeePage } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { toPerson } from '../../people/index.ts';
import { findEventFacts } from '../attendance/attendance.queries.ts';
import { changesOfAttendance } from '../attendance/seats.service.ts';
import { attendeeAt } from '../door/door.queries.ts';
import { type EventRow, isHost, lockAnyEvent, opensTo } from '../events.queries.ts';
import { eventParts } from '../events.service.ts';
import { expectOperator, mayHandOver, mayReadmit, mayRemoveAttendee, mayRuleComing, mayRuleEvent } from './care.policy.ts';
import { removedAttendees } from './care.queries.ts';
import { endByRuling, insertEventAct, noteHandOver, readmit, setHost } from './care.writes.ts';

const noHost = (message: string) => new Refusal('invalid', { fields: { host_id: [message] } });

/** What hosts and creators do with the attendees and the host of an event, and what operators do with any event. */
export function eventCareService(
  deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets' | 'afterCheckIns'>,
) {
  const { db, transact, clock } = deps;
  const { hold, apply } = changesOfAttendance(deps);
  const { present, hold: lockEvent } = eventParts(deps);

  const any = async (tx: Tx, viewer: Viewer, id: string): Promise<EventRow> => {
    expectOperator(viewer);
    const row = await lockAnyEvent(tx, id);
    if (!row) throw new Refusal('events.not_found');
    return row;
  };

  /**
   * Throws `invalid` unless this member can host the event: the viewer sees them, they can sign in, and the event's group is open to them.
   */
  const checkHost = async (tx: Tx, viewer: Viewer, { chapter_id }: EventRow, host_id: string): Promise<void> => {
    if (!(await isHost(tx, viewer, host_id, clock.now()))) throw noHost(fieldWords.not_listed);
    if (chapter_id !== null && !(await opensTo(tx, chapter_id, host_id))) throw noHost(fieldWords.host_outside);
  };

  /** Cancels or removes any event, for operators. */
  const end = async (viewer: Viewer, id: string, what: 'canceled' | 'removed', reason: string): Promise<void> =>
    transact(async (tx) => {
      const at = clock.now();
      const row = await any(tx, viewer, id);
      const event = what === 'canceled' ? mayRuleComing(viewer, row, at) : mayRuleEvent(viewer, row);
      await endByRuling(tx, event, { what, reason, at, by: viewer.id });
      const act = what === 'canceled' ? 'event.cancel' : 'event.remove';
      const noted = {
        at,
        actor_id: viewer.id,
        act,
        target: { kind: 'event', id },
        about_id: row.host_id,
        hears: 'elsewhere',
        reason,
        summary: row.name,
      } as const;
      await noteAct(tx, noted);
    });

  return {
    /** Removes an attendee, who is notified and cannot answer until they are readmitted. Their seat goes to the waiting list. */
    removeAttendee: (viewer: Viewer, eventId: string, attendeeId: string, reason: string): Promise<void> =>
      transact(async (tx) => {
        const at = clock.now();
        const { event } = await hold(tx, viewer, eventId);
        const attendee = await attendeeAt(tx, viewer, event.id, attendeeId, at);
        if (!attendee) throw new Refusal('events.attendance_not_found');
        const change = mayRemoveAttendee(viewer, event, attendee, at);
        await apply(tx, event, change);
        const { member_id } = change;
        await insertEventAct(tx, change, { event_id: event.id, member_id, what: 'removed_attendee', reason, at }, [member_id]);
      }),

    /** Returns the attendees who were removed and not readmitted. */
    removed: async (viewer: Viewer, id: string, offset?: string): Promise<RemovedAttendeePage> => {
      const event = await findEventFacts(db, viewer, id);
      if (!event) throw new Refusal('events.not_found');
      const rows = await removedAttendees(db, viewer, mayReadmit(viewer, event), pageStart(offset));
      const { items, next } = page(rows, limits.attendee_page);
      const data = items.map(({ person, created_at, ...row }) => ({
        ...row,
        person: toPerson(person, viewer, deps.config.leader.label),
        at: created_at.toISOString(),
      }));
      return { data, next };
    },

    /** Readmits a removed attendee, who can answer again. */
    readmit: (viewer: Viewer, id: string, removalId: string): Promise<void> =>
      transact(async (tx) => readmit(tx, mayReadmit(viewer, await lockEvent(tx, viewer, id)), removalId, clock.now())),

    /** Gives an event another host; the new host and the members who answered are notified. Does nothing if they host it already. */
    handOver: (viewer: Viewer, id: string, host_id: string): Promise<Event> =>
      transact(async (tx) => {
        const row = await lockEvent(tx, viewer, id);
        const event = mayHandOver(viewer, row, clock.now());
        if (host_id !== row.host_id) {
          await checkHost(tx, viewer, row, host_id);
          await setHost(tx, event, host_id);
          await noteHandOver(tx, event, [id], { by: viewer.id, to: host_id, at: clock.now() });
        }
        return present(tx, viewer, id);
      }),

    cancelAny: (viewer: Viewer, id: string, reason: string): Promise<void> => end(viewer, id, 'canceled', reason),
    removeAny: (viewer: Viewer, id: string, reason: string): Promise<void> => end(viewer, id, 'removed', reason),

    /** Gives any event another host; both hosts and all members who answered are notified of the reason. */
    handOverAny: (viewer: Viewer, id: string, { host_id, reason }: { host_id: string; reason: string }): Promise<void> =>
      transact(async (tx) => {
        const at = clock.now();
        const row = await any(tx, viewer, id);
        const event = mayRuleComing(viewer, row, at);
        if (host_id === row.host_id) throw noHost(fieldWords.hosts_already);
        await checkHost(tx, viewer, row, host_id);
        await setHost(tx, event, host_id);
        const given = { event_id: id, member_id: host_id, what: 'given', reason, at } as const;
        await insertEventAct(tx, event, given, [host_id]);
        const hosts = [row.host_id, row.creator_id].filter((member) => member !== viewer.id && member !== host_id);
        const act_id = await insertEventAct(tx, event, { event_id: id, member_id: null, what: 'handed_over', reason, at }, hosts);
        await emit(tx, 'event.ruled', { event_id: id, act_id, what: 'moved', at: at.toISOString() });
        const target = { kind: 'event', id } as const;
        await noteAct(tx, {
          at,
          actor_id: viewer.id,
          act: 'event.hand_over',
          target,
          about_id: row.host_id,
          hears: 'elsewhere',
          reason,
          summary: row.name,
        });
      }),
  };
}
