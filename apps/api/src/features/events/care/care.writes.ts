import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { EventActTable, EventFacts } from '../events.tables.ts';
import { dropChanges } from '../reminders/reminders.writes.ts';

type Acted = Pick<EventActTable, 'event_id' | 'member_id' | 'what' | 'reason'> & { at: Date };

/** Keeps what was done to an event or a place at it, and notifies these members. Returns its id. */
export async function insertEventAct(
  tx: Tx,
  _: Authorized<'attendance.change' | 'event.hand_over' | 'event.rule', object>,
  { at, ...act }: Acted,
  recipients: ReadonlyArray<string | null>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('event_act')
    .values({ id, ...act, created_at: at })
    .execute();
  const member_ids = [...new Set(recipients.flatMap((member) => member ?? []))];
  await emit(tx, 'event.acted', { act_id: id, event_id: act.event_id, what: act.what, member_ids, at: at.toISOString() });
  return id;
}

/** Gives a locked event another host. */
export async function setHost(tx: Tx, { id }: Authorized<'event.hand_over' | 'event.rule', EventFacts>, host_id: string): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({ host_id, version: eb('version', '+', 1), sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await emit(tx, 'event.changed', { event_id: id });
  await emit(tx, 'event.rehosted', { event_id: id });
}

/** Cancels a locked event for operators, or removes it with its posts. All who answered are notified by the act. */
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
