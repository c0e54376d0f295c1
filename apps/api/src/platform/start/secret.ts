import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../files/flush.ts';
import { createWhole } from '../files/whole-file.ts';
import type { Secrets } from './keys.ts';
import { SAME_SECRET, type Settings, SHORTEST_SECRET, StartError } from './settings.ts';

const kept = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/**
 * The signing secret, and the previous one that is still accepted during a rotation. Throws `StartError` if both are the same: then nothing
 * was rotated, and removing the previous one later would have no effect.
 */
export async function sessionSecrets(settings: Pick<Settings, 'sessionSecret' | 'previousSecret' | 'dataDir'>): Promise<Secrets> {
  const current = await currentSecret(settings);
  const { previousSecret } = settings;
  if (previousSecret === undefined) return [current];
  if (previousSecret === current) throw new StartError([SAME_SECRET]);
  return [current, previousSecret];
}

/**
 * The secret from the settings, or one stored in the data folder, which `readSettings` refuses in production. Throws `StartError` if the
 * stored one is too short to sign with: the file was truncated.
 */
async function currentSecret({ sessionSecret, dataDir }: Pick<Settings, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  const file = join(dataDir, 'session-secret');
  let secret = await kept(file);
  if (secret === null) {
    await makeFolder(dataDir);
    // Two processes may start at once: the first to create the file wins.
    await createWhole(file, randomBytes(32).toString('base64url'));
    secret = (await kept(file)) ?? '';
  }
  if (secret.trim().length < SHORTEST_SECRET)
    throw new StartError([
      `The secret in ${file} is damaged: it has fewer than ${SHORTEST_SECRET} characters. Put it back from a backup, or delete the file: the next start makes another, and everybody signs in again.`,
    ]);
  return secret;
}
