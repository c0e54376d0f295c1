import { ApiError } from '@muster/contract/client';
import { type Query, QueryClient } from '@tanstack/react-query';
import { onReachableAgain } from './connection.ts';

/** A refusal stays a refusal; what may pass by itself is tried twice more. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
const RETRIES = 2;

/** How long the server asks to wait: it is busy or restarts, and is worth more tries than one that fails. */
const asksToWaitMs = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && error.retryAfter ? Math.min(error.retryAfter, 5) * 1000 : 0;
const BUSY_RETRIES = 5;

const hasFailed = ({ state }: Pick<Query, 'state'>) => state.status === 'error';

/**
 * What the web remembers of the server's answers. `always`: without a network a screen shows its error at once, not a skeleton for ever;
 * what could not be read is asked for again by itself when the network or the server is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: hasFailed,
      retry: (failures, error) => failures < (asksToWaitMs(error) ? BUSY_RETRIES : RETRIES) && mayPass(error),
      // Not all at the same moment: everybody was refused together.
      retryDelay: (attempt, error) => asksToWaitMs(error) * (1 + Math.random() / 2) || 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});
onReachableAgain(() => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false }));
