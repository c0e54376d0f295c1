import { expect, it, vi } from 'vitest';
import { endTimers } from './timers.ts';

it('lets no timer of a file ring after its end', async () => {
  const end = endTimers();
  const rings = vi.fn();
  setTimeout(rings, 1);
  setInterval(rings, 1);
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rings).not.toHaveBeenCalled();
});

it('leaves timers as they are until then', async () => {
  const end = endTimers();
  const rings = vi.fn();
  const every = setInterval(rings, 1, 'often');
  await vi.waitFor(() => expect(rings.mock.calls.slice(0, 2)).toEqual([['often'], ['often']]), 20_000);
  clearInterval(every);
  expect(await new Promise((resolve) => setTimeout(resolve, 1, 'once'))).toBe('once');
  end();
});
