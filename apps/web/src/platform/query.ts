import { ApiError } from '@muster/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays a refusal; what may pass by itself is tried twice more. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What the web remembers of the server's answers. `always`: without a network a screen shows its error at once, not a skeleton for ever. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
