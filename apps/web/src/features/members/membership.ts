import type { Me } from '@muster/contract';

const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** A day as memberships say it: MM/DD/YYYY, by the reader's clock [PAY-06, PAY-10]. */
export const membershipDay = (at: string | number): string => dayFormat.format(new Date(at));

/** The membership of a member, and whether it still lasts; null if they never had one. */
export function membershipOf({ latest_purchase: latest }: Pick<Me, 'latest_purchase'>, now = Date.now()) {
  if (!latest) return null;
  const end = Date.parse(latest.expiration_date);
  return { tierId: latest.purchase_choice, end, until: membershipDay(end), lasts: end > now };
}
