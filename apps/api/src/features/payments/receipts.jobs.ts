import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { findPurchase } from './purchases.queries.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'mailer'>;

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

type Bought = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** Who has paid gets a receipt, and who was paid back is told so. These are mails about money: nobody is spared them. */
export function receiptSubscribers({ db, config, mailer }: Needs): Subscriber[] {
  const mail = async (purchaseId: string, say: (bought: Bought) => { subject: string; paragraphs: string[] }) => {
    const bought = await findPurchase(db, purchaseId);
    if (!bought?.receipt_email) return;
    await mailer.send(
      composeMail(config.brand, {
        to: bought.receipt_email,
        ...(bought.member_id && { member: bought.member_id }),
        heading: `Receipt ${bought.receipt_number}`,
        ...say(bought),
      }),
    );
  };
  return [
    subscriber('payment.purchased', 'payments.mail_receipt', ({ purchase_id }) =>
      mail(purchase_id, ({ name, amount_cents, currency, created_at, expires_at }) => ({
        subject: `Your receipt from ${config.brand.name}`,
        paragraphs: [
          `${name}: ${money(amount_cents, currency)}, paid on ${dayOf(created_at)}.`,
          `Your membership is valid until ${dayOf(expires_at)}.`,
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
