import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** One report, for operators. Always refetched: it is deleted when the reported member leaves. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['report', reportId],
    queryFn: ({ signal }) => api.getReport({ params: { reportId } }, { signal }),
    staleTime: 0,
  });
