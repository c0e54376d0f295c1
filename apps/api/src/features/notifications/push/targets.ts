import type { Tx } from '../../../platform/database/database.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import type { NoticeSubject } from '../../../product/notices.ts';
import type { WrittenNotification } from '../notifications.writes.ts';
import { pushTargets } from './push.queries.ts';
import { subscriptionIn } from './push.services.ts';

/** Requests pushes of newly written notifications to their recipients' browsers, one event for each browser (decision 20). */
export async function emitPushes(
  tx: Tx,
  written: readonly WrittenNotification[],
  services: readonly string[],
  subjects: readonly NoticeSubject[],
): Promise<void> {
  if (written.length === 0) return;
  const targets = await pushTargets(tx, written, subjects);
  const pushes = targets.flatMap(({ token, ...target }) => {
    const subscription = subscriptionIn(token, services);
    return subscription ? [{ ...target, service: subscription.service }] : [];
  });
  await emitAll(tx, 'notification.push', pushes);
}
