import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What is connected to a workspace. */
export const directoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['operate', 'directory', id],
    queryFn: ({ signal }) => api.getDirectory({ params: { id } }, { signal }),
    staleTime: 0,
  });

/** What directories did to people of a workspace, the latest first. */
export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['operate', 'directory', id, 'log'],
    queryFn: ({ pageParam, signal }) => api.listDirectoryEntries({ params: { id }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** The domains in a text, whatever stands between them. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter(Boolean),
  ),
];
