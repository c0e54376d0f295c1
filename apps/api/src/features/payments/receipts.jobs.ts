import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { findPurchase } from './purchases.queries.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'mailer'>;

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Who has paid gets a receipt, and who was paid back is told so. These are mails about money: nobody is spared them. */
export const receiptSubscribers = ({ db, config, mailer }: Needs): Subscriber[] => [
  subscriber('payment.purchased', 'payments.mail_receipt', async ({ purchase_id }) => {
    const bought = await findPurchase(db, purchase_id);
    if (!bought?.receipt_email) return;
    await mailer.send(
      composeMail(config.brand, {
        to: bought.receipt_email,
        ...(bought.member_id && { member: bought.member_id }),
        subject: `Your receipt from ${config.brand.name}`,
        heading: `Receipt ${bought.receipt_number}`,
        paragraphs: [
          `${bought.name}: ${money(bought.amount_cents, bought.currency)}, paid on ${dayOf(bought.created_at)}.`,
          `It is valid until ${dayOf(bought.expires_at)}.`,
        ],
      }),
    );
  }),
  subscriber('payment.refunded', 'payments.mail_refund', async ({ purchase_id }) => {
    const bought = await findPurchase(db, purchase_id);
    if (!bought?.receipt_email) return;
    await mailer.send(
      composeMail(config.brand, {
        to: bought.receipt_email,
        ...(bought.member_id && { member: bought.member_id }),
        subject: `Paid back by ${config.brand.name}`,
        heading: `Receipt ${bought.receipt_number}`,
        paragraphs: [
          `${money(bought.refunded_cents, bought.currency)} for ${bought.name} is on its way back to your card.`,
          ...(bought.reason ? [bought.reason] : []),
        ],
      }),
    );
  }),
];
