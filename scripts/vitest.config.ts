import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'guards', include: ['*.test.ts', '../drills/src/**/*.test.ts'], testTimeout: 300_000 } });
