import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** The secret of the settings, or one kept in the data folder, which `readSettings` refuses in production. */
export async function sessionSecret({ sessionSecret, dataDir }: Pick<Settings, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Two processes may start at once: the first to create the file decides.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
