import type { PurchaseOption } from '@muster/contract';
import { discounted } from '@muster/contract/payments/rules';
import { useQuery } from '@tanstack/react-query';
import { discountQuery, optionsQuery } from '../../features/payments/payments.api.ts';
import { getConfig } from '../../platform/config.ts';

/** The memberships that a shirt can go with, and what each would be as an order. Nothing is known before the discount is. */
export function useOrders() {
  const { membership_discount } = getConfig().features;
  const options = useQuery(optionsQuery);
  const discount = useQuery({ ...discountQuery, enabled: membership_discount });
  const rate = discount.data?.rate ?? 0;
  const isKnown = options.data !== undefined && !(membership_discount && discount.isPending);
  return {
    options: isKnown ? options.data : undefined,
    error: options.data ? null : options.error,
    retry: () => void options.refetch(),
    rate,
    orderOf: ({ id, name, price, logo, currency, days }: PurchaseOption) => ({
      id,
      title: name,
      price: discounted(price, rate),
      icon: logo,
      currency,
      days,
    }),
  };
}
