import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { filesByDatabase, isAlone } from './src/test/once.ts';

/** TEST_DATABASE_URL alone has everything run on that PostgreSQL server; TEST_DATABASES=each or both on it and on the embedded database. */
const postgresUrl = process.env.TEST_DATABASE_URL ?? '';
const databases = process.env.TEST_DATABASES ?? (postgresUrl ? 'postgres' : 'embedded');
if (!['embedded', 'postgres', 'each', 'both'].includes(databases)) throw new Error(`TEST_DATABASES is each or both, not ${databases}.`);

/** The commit that the tests are of; empty where the sources are in no repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

const files = filesByDatabase(databases as 'embedded' | 'postgres' | 'each' | 'both', databases === 'each' ? commit() : '');
// Wide, since other steps run beside these on the same machine: a test that passes never waits for them.
const common = { setupFiles: 'src/test/restore.ts', testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/** The tests of one database. A file has a database, a folder and an app of its own; the code, which holds nothing of them, is loaded once per worker. */
const projects = (database: 'embedded' | 'postgres') => {
  const provide = { postgresUrl: database === 'postgres' ? postgresUrl : '' };
  const parts = [
    { name: database, include: files[database].filter((file) => !isAlone(file)), isolate: false },
    { name: `${database}-alone`, include: files[database].filter(isAlone) },
  ];
  return parts.filter(({ include }) => include.length > 0).map((part) => ({ test: { ...part, provide, ...common } }));
};

export default defineConfig({
  test: { globalSetup: 'src/test/global-setup.ts', maxWorkers: 2, projects: [...projects('embedded'), ...projects('postgres')] },
});
