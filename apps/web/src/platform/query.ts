import { ApiError } from '@muster/contract/base/client';
import { type Query, QueryClient } from '@tanstack/react-query';
import { onReachableAgain } from './connection.ts';

/** A refusal is final; a failure that may be temporary is retried twice. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
const RETRIES = 2;

/** How long the server asks clients to wait: it is busy or restarting, and worth more retries than a failing one. */
const asksToWaitMs = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && error.retryAfter ? Math.min(error.retryAfter, 5) * 1000 : 0;
const BUSY_RETRIES = 5;

const hasFailed = ({ state }: Pick<Query, 'state'>) => state.status === 'error';

/**
 * The query cache of the server's responses. `always`: without a network a screen shows its error at once, not an endless skeleton; failed
 * queries are refetched when the network or the server is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: hasFailed,
      retry: (failures, error) => failures < (asksToWaitMs(error) ? BUSY_RETRIES : RETRIES) && mayPass(error),
      // Randomised, since everybody was refused at the same moment.
      retryDelay: (attempt, error) => asksToWaitMs(error) * (1 + Math.random() / 2) || 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
onReachableAgain(() => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false }));
