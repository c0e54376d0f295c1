import type { Tx } from '../../platform/database/database.ts';
import { emitAll } from '../../platform/outbox.ts';
import type { Told } from './notifications.writes.ts';
import { pushTargets } from './push.queries.ts';
import { subscriptionIn } from './push.services.ts';

/** Requests pushes of newly written notifications to their recipients' browsers, one event for each browser (decision 20). `reminders` are the kinds that have a choice of their own. */
export async function emitPushes(
  tx: Tx,
  written: readonly Told[],
  services: readonly string[],
  reminders: readonly string[] = [],
): Promise<void> {
  if (written.length === 0) return;
  const targets = await pushTargets(tx, written, reminders);
  const pushes = targets.flatMap(({ token, ...target }) => {
    const subscription = subscriptionIn(token, services);
    return subscription ? [{ ...target, service: subscription.service }] : [];
  });
  await emitAll(tx, 'notification.push', pushes);
}
