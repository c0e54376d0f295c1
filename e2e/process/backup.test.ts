import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killLeftOvers, spawnBuilt } from '../../drills/src/lib/server.ts';
import { dist } from './build-server.ts';
import { dataFolder, serve } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  data = await dataFolder();
});
afterAll(() => {
  killLeftOvers();
  return data.remove();
});

const at = (name: string) => join(data.path, name);
/** So long that its path does not fit into the address of a socket. */
const community = `community-${'x'.repeat(120)}`;
const muster = (args: string[], env: Record<string, string> = {}) =>
  spawnBuilt('muster', { dist, brief: true, args, env: { DATA_DIR: at(community), ...env } });
const wholeIn = async (folder: string) => (await readdir(folder)).filter((name) => /^muster-\d/.test(name)).sort();

it('has a running server back up the embedded database; one that is killed meanwhile leaves nothing that counts', async () => {
  const server = await serve({ dataDir: at(community) });
  expect((await stat(join(at(community), 'backup.sock'))).mode & 0o777).toBe(0o600);
  const made = await muster(['backup', at('kept')]).exited;
  expect(made.output).toMatch(
    /^Backed up \d+ rows and 0 files, [\d.]+ MB, to .+\.\nThe server made it\. Members had to wait for \d+ ms\.\n$/,
  );
  expect(made.code).toBe(0);
  expect((await stat(at('kept'))).mode & 0o777).toBe(0o700);
  const [first = ''] = await wholeIn(at('kept'));
  expect((await stat(join(at('kept'), first))).mode & 0o777).toBe(0o700);

  const second = muster(['backup', at('kept')]);
  await expect.poll(async () => (await readdir(at('kept'))).length, { interval: 5, timeout: 120_000 }).toBe(2);
  await server.kill();
  const { code, output } = await second.exited;
  // The kill may come when the second one is whole already, and even before that is said.
  if (code !== 0)
    expect([code, output]).toEqual([2, 'The server ended before the backup was whole. Nothing that was left of it counts as one.\n']);
  expect(existsSync(join(at(community), 'backup.sock'))).toBe(true);

  // Without a server the command makes it by itself.
  const alone = await muster(['backup'], { BACKUP_DIR: at('kept') }).exited;
  expect([alone.code, alone.output]).toEqual([0, expect.stringMatching(/^Backed up \d+ rows and 0 files, [\d.]+ MB, to .+\.\n$/)]);
  const listed = await muster(['backup', 'list', at('kept')]).exited;
  const whole = await wholeIn(at('kept'));
  expect(listed.output.split('\n').slice(2, -1)).toEqual(
    whole.toReversed().map((name) => expect.stringMatching(new RegExp(`^${name} +embedded +\\d`))),
  );

  const restored = await muster(['restore', join(at('kept'), first)], { DATA_DIR: at('restored') }).exited;
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Every table has as many rows as it had.') });
  expect((await readdir(at('restored'))).sort()).toEqual(['database', 'database.lock', 'session-secret']);
});
