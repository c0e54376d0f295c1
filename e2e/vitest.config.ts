import { defineConfig } from 'vitest/config';

/** The built server and the operator command as processes: start, signals, kill, a second process, the move to PostgreSQL. */
export default defineConfig({
  test: {
    name: 'process',
    include: ['process/*.test.ts'],
    globalSetup: 'process/build-server.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
});
