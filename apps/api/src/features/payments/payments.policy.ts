import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Keeping, Marking, Selling } from './payments.tables.ts';

type Who = Pick<Viewer, 'id' | 'permissions'>;

/** Authorizes operators to read memberships for sale, sales and buyers. */
export function mayReadSales({ permissions }: Pick<Who, 'permissions'>): void {
  if (!permissions.includes('operator')) throw new Refusal('payments.operators_only');
}

/** Authorizes members to read the receipts of their own purchases, and operators those of all. For others the purchase does not exist. */
export function mayReadReceipt({ id, permissions }: Who, { member_id }: { member_id: string | null }): void {
  if (member_id !== id && !permissions.includes('operator')) throw new Refusal('payments.purchase_not_found');
}

/** Authorizes operators to create and edit a membership. */
export function mayManageTier(viewer: Who, tierId: string): Authorized<'tier.keep', Keeping> {
  mayReadSales(viewer);
  return authorize('tier.keep', { tier_id: tierId, actor_id: viewer.id });
}

/** Authorizes operators to change the discount. */
export function mayManageDiscount(viewer: Who): Authorized<'discount.keep', { actor_id: string }> {
  mayReadSales(viewer);
  return authorize('discount.keep', { actor_id: viewer.id });
}

/** Authorizes members to pay for themselves. */
export const mayPay = ({ id: member_id }: Pick<Who, 'id'>, id: string): Authorized<'intent.create', { id: string; member_id: string }> =>
  authorize('intent.create', { id, member_id });

/** Authorizes operators to refund purchases and revoke complimentary memberships. */
export function mayRefund(viewer: Who, purchase_id: string): Authorized<'purchase.refund', Selling> {
  mayReadSales(viewer);
  return authorize('purchase.refund', { purchase_id, actor_id: viewer.id });
}

/** Authorizes anyone with access to the server's terminal to do the same. */
export const atTerminal = {
  refund: (purchase_id: string): Authorized<'purchase.refund', Selling> => authorize('purchase.refund', { purchase_id, actor_id: null }),
  give: (purchase_id: string): Authorized<'membership.give', Selling> => authorize('membership.give', { purchase_id, actor_id: null }),
};

/** Authorizes operators to give memberships. */
export function mayGive(viewer: Who, purchase_id: string): Authorized<'membership.give', Selling> {
  mayReadSales(viewer);
  return authorize('membership.give', { purchase_id, actor_id: viewer.id });
}

/** Authorizes operators to mark shirts as sent. */
export function mayMarkShirts(viewer: Who, order_ids: readonly string[]): Authorized<'shirt.mark', Marking> {
  mayReadSales(viewer);
  return authorize('shirt.mark', { order_ids, actor_id: viewer.id });
}
