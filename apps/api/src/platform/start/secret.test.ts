import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionSecrets } from './secret.ts';
import { StartError } from './settings.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = async () => (await sessionSecrets({ sessionSecret: undefined, previousSecret: undefined, dataDir }))[0];
const file = () => join(dataDir, 'session-secret');

it('makes one secret for all who start at once, which only its owner may read, and leaves nothing else', async () => {
  const secrets = await Promise.all([open(), open(), open()]);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await open()).toBe(secrets[0]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['session-secret']);
});

it.each([
  ['empty', ''],
  ['cut off', 'a'.repeat(31)],
  ['blank', ' '.repeat(43)],
])('refuses a kept secret that is %s, with what to do, and leaves it as it is', async (_, content) => {
  await writeFile(file(), content);
  const refused = await open().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as StartError).message).toContain(`The secret in ${file()} is damaged`);
  expect((refused as StartError).message).not.toContain('\n');
  expect(await readFile(file(), 'utf8')).toBe(content);
});

it('signs with the current secret and believes the one before too, and takes none for its own predecessor', async () => {
  const [current, before] = ['c'.repeat(32), 'b'.repeat(32)];
  expect(await sessionSecrets({ sessionSecret: current, previousSecret: before, dataDir })).toEqual([current, before]);
  expect(await sessionSecrets({ sessionSecret: undefined, previousSecret: before, dataDir })).toEqual([await open(), before]);
  const refused = await sessionSecrets({ sessionSecret: current, previousSecret: current, dataDir }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as StartError).message).not.toContain(current);
});
