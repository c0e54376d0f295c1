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
/** How many intents one run asks about. */
const AT_ONCE = 50;
/** After how long one that failed is tried again. */
const AGAIN_MS = 5 * MINUTE;
/** For how long it is known what the provider has told. */
const TOLD_MS = 30 * DAY;

/**
 * Asks the provider about what may have been paid without anybody saying so, and again for what was to be paid back. Answers about how many
 * payments it has asked: some of those that it is time to ask about.
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

/** Forgets where shirts went, some time after they were sent, also in the profiles of those who had them sent elsewhere. */
export async function forgetShirtAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.shirt_address_days * DAY);
  await clearSentShipping(db, before);
  await deleteSentAddresses(db, before);
}

/** What payment does on a schedule. */
export const paymentSchedules = (deps: Deps): Schedule[] =>
  deps.config.features.payment
    ? [
        { name: 'payments.reconcile', cron: '* * * * *', handle: async () => void (await reconcile(deps)) },
        { name: 'payments.remind', cron: '*/5 * * * *', handle: () => remind(deps) },
        // Also where shirts were switched off since.
        { name: 'payments.forget_addresses', cron: '37 4 * * *', handle: () => forgetShirtAddresses(deps) },
      ]
    : [];
