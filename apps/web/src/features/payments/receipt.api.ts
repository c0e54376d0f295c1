import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The receipt of a purchase. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => api.getReceipt({ params: { id } }, { signal }),
  });
