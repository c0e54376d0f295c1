import { afterAll, vi } from 'vitest';

// Files share their worker: what one has put in the place of something goes with it.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
