import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProviderDispute } from '../provider.ts';

/** The provider's words for disputes that have ended. */
const ENDED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Whether the bank has taken the payment back. */
export const isLost = ({ status }: Pick<ProviderDispute, 'status'>): boolean => status === 'lost';
/** Whether the bank has still to decide. */
export const isOpen = ({ status }: Pick<ProviderDispute, 'status'>): boolean => !ENDED.includes(status);

/** Whether a bank still questions a purchase. */
export const hasOpenDispute = (purchaseId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from payment_dispute as dispute where dispute.purchase_id = ${purchaseId} and dispute.status <> all(${ENDED}::text[]))`;

/** Writes what the provider says of the disputes of a purchase. Returns whether one of them was not known. */
export async function noteDisputes(tx: Tx, purchase_id: string, disputes: readonly ProviderDispute[], now: Date): Promise<boolean> {
  if (disputes.length === 0) return false;
  const known = await tx.selectFrom('payment_dispute').where('purchase_id', '=', purchase_id).select('id').execute();
  await tx
    .insertInto('payment_dispute')
    .values(
      disputes.map(({ id, amount, reason, status, opened_at }) => ({
        id,
        purchase_id,
        amount_cents: amount,
        reason,
        status,
        opened_at,
        told_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), told_at: now })))
    .execute();
  return disputes.some(({ id }) => !known.some((one) => one.id === id));
}
