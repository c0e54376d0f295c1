import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { queryClient } from '../platform/query.ts';
import { writeTokens } from '../platform/tokens.ts';
import { leaveOnSessionEnd, makeRouter } from '../router.ts';
import { testConfig } from './fixtures.ts';

/** Stores a session in the browser that needs no refresh for a while. */
export const holdSession = (expires_in = 900): void => writeTokens({ access: 'access-1', refresh: 'refresh-1', expires_in });

/** Opens the whole application at an address. Queries do not retry, so that failures show at once. */
export async function openApp(address: string, config = testConfig()) {
  setConfig(config);
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  onTestFinished(leaveOnSessionEnd(router));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await router.load();
  return { router, user: userEvent.setup(), address: () => router.state.location.href };
}

/** Waits for the screen with this title. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits for a text in an alert. */
export const alertText = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });
