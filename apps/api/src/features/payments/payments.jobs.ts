import { limits } from '@muster/contract';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { type Asking, paymentProvider } from './provider.ts';
import { remind } from './reminders/reminders.jobs.ts';
import { dueIntents, noteIntent, purgeEvents } from './sales/intents.queries.ts';
import { dueRefunds } from './sales/sales.queries.ts';
import { settling } from './sales/settle.service.ts';
import { clearSentShipping, deleteSentAddresses } from './sales/shirts.queries.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** How many intents one run checks with the provider. */
const AT_ONCE = 50;
/** How long to wait before a failed check is retried. */
const AGAIN_MS = 5 * MINUTE;
/** How long webhook events are remembered. */
const TOLD_MS = 30 * DAY;

/**
 * Checks payments with the provider that may have been paid without a report, and retries pending refunds. Returns how many payments were
 * checked, at most one batch of those that are due.
 */
export async function reconcile(deps: Pick<Deps, 'db' | 'transact' | 'clock'> & Asking): Promise<number> {
  const { db, clock, log } = deps;
  const settle = settling(deps);
  const due = await dueIntents(db, clock.now(), AT_ONCE);
  for (const { id } of due)
    await settle(id).catch(async (err: unknown) => {
      log.error({ err, intent: id }, 'payment not reconciled');
      await noteIntent(db, id, { next_look_at: new Date(clock.now().getTime() + AGAIN_MS) });
    });
  const provider = paymentProvider(deps);
  for (const { id, intent_id, provider_id } of await dueRefunds(db, AT_ONCE))
    await provider
      .refund(id, provider_id!)
      .then(() => settle(intent_id!))
      .catch((err: unknown) => log.error({ err, purchase: id }, 'payment not paid back'));
  await purgeEvents(db, new Date(clock.now().getTime() - TOLD_MS));
  return due.length;
}

/** Deletes the shipping addresses of shirts some time after they were sent, also the alternate address in members' profiles. */
export async function forgetShirtAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.shirt_address_days * DAY);
  await clearSentShipping(db, before);
  await deleteSentAddresses(db, before);
}

/** The scheduled jobs of payments. */
export const paymentSchedules = (deps: Deps): Schedule[] =>
  deps.config.features.payment
    ? [
        { name: 'payments.reconcile', cron: '* * * * *', handle: async () => void (await reconcile(deps)) },
        { name: 'payments.remind', cron: '*/5 * * * *', handle: () => remind(deps) },
        // Also runs if shirts have been switched off since.
        { name: 'payments.forget_addresses', cron: '37 4 * * *', handle: () => forgetShirtAddresses(deps) },
      ]
    : [];
