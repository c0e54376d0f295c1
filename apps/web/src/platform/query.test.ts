import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { queryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** A server that answers this many times with a status before it succeeds, and how often it was called. */
function serve(times: number, status: number, headers: Record<string, string> = {}) {
  const asked = vi.fn(async () =>
    asked.mock.calls.length <= times
      ? new Response(JSON.stringify({ code: 'unavailable', message: 'Busy.' }), { status, headers })
      : new Response(JSON.stringify({ minimum_version: '1.0.0' })),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}
const screen = () => {
  const options = queryClient.defaultQueryOptions({ queryKey: ['test'], queryFn: () => api.getMinimumVersion({}) });
  const done = queryClient.getQueryCache().build(queryClient, options).fetch(options);
  return done.then(
    () => 'shown',
    () => 'failed',
  );
};

it('reads on quietly while the server asks to wait, and waits as long as it is asked to', async () => {
  const asked = serve(4, 503, { 'retry-after': '1' });
  const shown = screen();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await shown).toBe('shown');
  expect(asked).toHaveBeenCalledTimes(5);
});

it.each([
  ['does not say when it is back', 503, {}],
  ['fails', 500, { 'retry-after': '1' }],
])('gives up sooner on a server that %s', async (_, status, headers) => {
  const asked = serve(9, status, headers);
  const shown = screen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await shown).toBe('failed');
  expect(asked).toHaveBeenCalledTimes(3);
});

it('says at last that a server is not back', async () => {
  const asked = serve(99, 503, { 'retry-after': '60' });
  const shown = screen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await shown).toBe('failed');
  expect(asked).toHaveBeenCalledTimes(6);
});
