import { defineProject } from 'vitest/config';
import { musterCalls } from './scripts/muster-calls.ts';

export default defineProject({
  plugins: [musterCalls()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 90_000,
    restoreMocks: true,
  },
});
