import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProviderDispute } from '../provider.ts';

/** The provider's statuses of disputes that have ended. */
const ENDED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Checks that the bank has reversed the payment. */
export const isLost = ({ status }: Pick<ProviderDispute, 'status'>): boolean => status === 'lost';
/** Checks that the bank has not decided yet. */
export const isOpen = ({ status }: Pick<ProviderDispute, 'status'>): boolean => !ENDED.includes(status);

/** Tests that a purchase has an open dispute. */
export const hasOpenDispute = (purchaseId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from payment_dispute as dispute where dispute.purchase_id = ${purchaseId} and dispute.status <> all(${ENDED}::text[]))`;

/** Records the provider's disputes of a purchase. Returns true if one of them is new. */
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
