import { afterAll, vi } from 'vitest';

// Files share their worker: each file's spies and stubs are restored after it.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
