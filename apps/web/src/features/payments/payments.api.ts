import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The memberships that can be bought [PAY-57]. */
export const optionsQuery = queryOptions({
  queryKey: ['purchase-options'],
  queryFn: ({ signal }) => api.listPurchaseOptions({}, { signal }),
});

/** The discount on all of them [PAY-58]. */
export const discountQuery = queryOptions({
  queryKey: ['discount'],
  queryFn: ({ signal }) => api.getDiscount({}, { signal }),
});

/** Where the browser sends card data. */
export const settingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: ({ signal }) => api.getPaymentSettings({}, { signal }),
});

/** What a member has bought, the latest first. */
export const purchasesQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['purchases', memberId],
    queryFn: ({ pageParam, signal }) => api.listPurchases({ params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
