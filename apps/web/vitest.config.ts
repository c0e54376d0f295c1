import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { musterCalls } from './scripts/muster-calls.ts';

/** The test files that put something in the place of a module, which their neighbours in a worker must not see. */
const alone = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('));

const common = {
  environment: 'jsdom',
  setupFiles: 'src/test/setup.ts',
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  // Wide, since other steps run beside these: a test that passes never waits for it.
  testTimeout: 240_000,
  restoreMocks: true,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [musterCalls()],
        // The libraries, which hold nothing of a test, are loaded once per worker (docs/decisions/0015-journeys.md).
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
          ...common,
        },
      },
      { plugins: [musterCalls()], test: { name: 'web-alone', include: alone, ...common } },
    ],
  },
});
