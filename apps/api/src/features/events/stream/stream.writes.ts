import type { Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { StreamFacts } from '../events.tables.ts';

/** Starts a live stream, possibly again after its end. Returns false if it is live already. */
export async function markLive(tx: Tx, { id }: Authorized<'event.start_live', StreamFacts>, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('event')
    .set({ live_started_at: now, live_completed_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('live_started_at', 'is', null), eb('live_completed_at', 'is not', null)]))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Sets the address of a live stream. */
export async function setLiveUrl(tx: Tx, { id }: Authorized<'event.start_live', StreamFacts>, url: string): Promise<void> {
  await tx.updateTable('event').set({ live_url: url }).where('id', '=', id).execute();
}

/** Ends a live stream. Returns false if it has ended already. */
export async function markCompleted(tx: Tx, { id }: Authorized<'event.end_live', StreamFacts>, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('event')
    .set({ live_completed_at: now })
    .where('id', '=', id)
    .where('live_started_at', 'is not', null)
    .where('live_completed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Ends the live streams of canceled events and of events that ended before `over`. Returns their ids. */
export async function completeOverdue(tx: Tx, { over, now }: { over: Date; now: Date }): Promise<string[]> {
  const rows = await tx
    .updateTable('event')
    .set({ live_completed_at: now })
    .where('live_started_at', 'is not', null)
    .where('live_completed_at', 'is', null)
    .where((eb) => eb.or([eb('status', '=', 'Canceled'), eb('ends_at', '<=', over)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
