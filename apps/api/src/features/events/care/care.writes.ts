import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { EventActTable, EventFacts } from '../events.tables.ts';
import { dropChanges } from '../reminders/reminders.writes.ts';

type Acted = Pick<EventActTable, 'event_id' | 'member_id' | 'what' | 'reason'> & { done_by?: EventActTable['done_by']; at: Date };

/** Records an act on an event or an attendance, and notifies these members. Returns its id. */
export async function insertEventAct(
  tx: Tx,
  _: Authorized<'attendance.change' | 'event.hand_over' | 'event.edit' | 'event.rule', object>,
  { at, ...act }: Acted,
  recipients: ReadonlyArray<string | null>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('event_act')
    .values({ id, ...act, created_at: at })
    .execute();
  const member_ids = [...new Set(recipients.flatMap((member) => member ?? []))];
  if (member_ids.length === 0) return id;
  await emit(tx, 'event.acted', {
    act_id: id,
    event_id: act.event_id,
    what: act.what,
    done_by: act.done_by ?? null,
    member_ids,
    at: at.toISOString(),
  });
  return id;
}

/** Records that a removed attendee may answer again, unless that is recorded already. */
export async function readmit(tx: Tx, { id }: Authorized<'attendance.readmit', EventFacts>, removalId: string, now: Date): Promise<void> {
  await tx
    .updateTable('event_act')
    .set({ undone_at: now })
    .where('id', '=', removalId)
    .where('event_id', '=', id)
    .where('what', '=', 'removed_attendee')
    .where('done_by', 'is', null)
    .where('undone_at', 'is', null)
    .execute();
}

/** Changes the host of a locked event. */
export async function setHost(tx: Tx, { id }: Authorized<'event.hand_over' | 'event.rule', EventFacts>, host_id: string): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({ host_id, version: eb('version', '+', 1), sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await emit(tx, 'event.changed', { event_id: id });
  await emit(tx, 'event.rehosted', { event_id: id });
}

/**
 * Notifies members that locked events have another host: the new host, about the first event, and the members who answered, each about the
 * first event that they answered. Nobody is notified of their own act.
 */
export async function noteHandOver(
  tx: Tx,
  proof: Authorized<'event.hand_over' | 'event.edit', EventFacts>,
  eventIds: readonly string[],
  { by, to, at }: { by: string; to: string; at: Date },
): Promise<void> {
  const earlier: string[] = [];
  for (const event_id of eventIds) {
    const reason = '';
    if (to !== by && earlier.length === 0) await insertEventAct(tx, proof, { event_id, member_id: to, what: 'given', reason, at }, [to]);
    const act_id = await insertEventAct(tx, proof, { event_id, member_id: null, what: 'handed_over', done_by: 'host', reason, at }, []);
    await emit(tx, 'event.ruled', { event_id, act_id, what: 'moved', actor_id: by, at: at.toISOString(), earlier: [...earlier] });
    earlier.push(event_id);
  }
}

/** Cancels a locked event for operators, or removes it with its posts. All members who answered are notified. */
export async function endByRuling(
  tx: Tx,
  event: Authorized<'event.rule', EventFacts>,
  { what, reason, at, by }: { what: 'canceled' | 'removed'; reason: string; at: Date; by: string },
): Promise<void> {
  const { id, host_id, creator_id, status } = event;
  const hosts = [host_id, creator_id].filter((member) => member !== by);
  const act_id = await insertEventAct(tx, event, { event_id: id, member_id: null, what, reason, at }, hosts);
  await tx
    .updateTable('event')
    .set((eb) => ({
      status: 'Canceled',
      ...(what === 'removed' && { removed_at: at }),
      version: eb('version', '+', 1),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await dropChanges(tx, [id]);
  if (status !== 'Canceled') await emit(tx, 'event.canceled', { event_id: id, actor_id: null, at: at.toISOString(), act_id });
  if (what === 'removed') await emit(tx, 'home.removed', { kind: 'event', id });
  await emit(tx, 'event.ruled', { event_id: id, act_id, what: 'canceled', at: at.toISOString() });
}
