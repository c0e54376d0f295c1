import type { Receipt } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { mayReadReceipt } from '../payments.policy.ts';
import { toPurchase } from '../payments.view.ts';
import { purchaseWithBuyer } from '../sales/purchases.queries.ts';

/** Receipts of purchases. They can be shown at any time, with the seller as currently configured. */
export const receiptService = ({ db, config }: Pick<Deps, 'db' | 'config'>) => ({
  /** Returns the receipt of one purchase. */
  read: async (viewer: Viewer, id: string): Promise<Receipt> => {
    const [row] = await purchaseWithBuyer(db, viewer, id);
    if (!row) throw new Refusal('payments.purchase_not_found');
    mayReadReceipt(viewer, row);
    const { brand, locale } = config;
    const { name, lines } = config.private.payment.seller;
    return {
      ...toPurchase(row),
      price: row.price_cents,
      discount: row.price_cents - row.amount_cents,
      days: row.days,
      time_zone: row.time_zone ?? locale.time_zone,
      seller: { name: name ?? brand.name, lines, email: brand.support_email },
      buyer: row.buyer === null ? null : { name: row.buyer, email: row.receipt_email ?? '' },
    };
  },
});
