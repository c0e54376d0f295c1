import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import { usDate } from '../payments.view.ts';
import { findPurchase } from '../sales/purchases.queries.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'mailer' | 'publicUrl'>;

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

type Bought = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** Mails a receipt after a payment, and a confirmation after a refund. Mails about payments cannot be switched off. */
export function receiptSubscribers({ db, config, mailer, publicUrl }: Needs): Subscriber[] {
  /** Returns the day of an instant in the buyer's time zone. */
  const dayOf = (at: Date, { time_zone }: Pick<Bought, 'time_zone'>): string => usDate(dayAt(at, time_zone ?? config.locale.time_zone));
  const mail = async (purchaseId: string, say: (bought: Bought) => { subject: string; paragraphs: string[] }) => {
    const bought = await findPurchase(db, purchaseId);
    if (!bought?.receipt_email) return;
    await mailer.send(
      composeMail(config.brand, {
        to: bought.receipt_email,
        ...(bought.member_id && {
          member: bought.member_id,
          link: { label: 'View and print the receipt', url: `${publicUrl()}/receipts/${bought.id}` },
        }),
        heading: `Receipt ${bought.receipt_number}`,
        ...say(bought),
      }),
    );
  };
  return [
    subscriber('payment.purchased', 'payments.mail_receipt', ({ purchase_id }) =>
      mail(purchase_id, (bought) => ({
        subject: `Your receipt from ${config.brand.name}`,
        paragraphs: [
          `${bought.name}: ${money(bought.amount_cents, bought.currency)}, paid on ${dayOf(bought.created_at, bought)}.`,
          `Your membership is valid until ${dayOf(bought.expires_at, bought)}.`,
        ],
      })),
    ),
    subscriber('payment.taken_back', 'payments.mail_taken_back', ({ purchase_id }) =>
      mail(purchase_id, ({ name, refunded_cents, currency }) => ({
        subject: `Your membership of ${config.brand.name} has ended`,
        paragraphs: [
          `The bank of your card took back ${money(refunded_cents, currency)} that was paid for ${name}, so that membership has ended.`,
          'If this was not your wish, please write to us, or choose a membership again.',
        ],
      })),
    ),
    subscriber('payment.refunded', 'payments.mail_refund', ({ purchase_id }) =>
      mail(purchase_id, ({ name, refunded_cents, currency, reason }) => ({
        subject: `Your refund from ${config.brand.name}`,
        paragraphs: [`${money(refunded_cents, currency)} for ${name} is on its way back to your card.`, ...(reason ? [reason] : [])],
      })),
    ),
  ];
}
