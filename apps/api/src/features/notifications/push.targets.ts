import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/outbox.ts';
import { pushTargets } from './push.queries.ts';
import { subscriptionIn } from './push.services.ts';

/** Has notifications that were just written pushed to the browsers of those they are for, one event for each browser (decision 20). */
export async function emitPushes(tx: Tx, written: ReadonlyArray<{ id: string }>, services: readonly string[]): Promise<void> {
  if (written.length === 0) return;
  const targets = await pushTargets(
    tx,
    written.map(({ id }) => id),
  );
  for (const { token, ...target } of targets) {
    const subscription = subscriptionIn(token, services);
    if (subscription) await emit(tx, 'notification.push', { ...target, service: subscription.service });
  }
}
