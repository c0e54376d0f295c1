import { configDefaults, defineConfig } from 'vitest/config';
import { alone, sameOnBoth } from './src/test/once.ts';

// On PostgreSQL only what can go another way there (docs/decisions/0015-journeys.md).
const exclude = [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? sameOnBoth() : [])];
// Wide, since other steps run beside these on the same machine: a test that passes never waits for them.
const common = { setupFiles: 'src/test/restore.ts', testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    globalSetup: 'src/test/global-setup.ts',
    maxWorkers: 2,
    projects: [
      {
        // A file has a database, a folder and an app of its own; the code, which holds nothing of them, is loaded once per worker.
        test: { name: 'api', include: ['src/**/*.test.ts'], exclude: [...exclude, ...alone()], isolate: false, ...common },
      },
      { test: { name: 'api-alone', include: alone(), exclude, ...common } },
    ],
  },
});
