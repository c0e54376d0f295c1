import { existsSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

it.runIf(process.platform === 'linux')('has a file and its name on the disk once it is put, and the name only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Fresh modules: another test of this worker may have switched flushing off.
  vi.resetModules();
  const { diskStore } = await import('./disk-store.ts');
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  const whole = join(folder, 'pictures/one.webp');
  const flushed: Array<{ path: string; named: boolean }> = [];
  sync.mockImplementation(async function (this: typeof handle) {
    flushed.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), named: existsSync(whole) });
    await this.datasync();
  });
  await diskStore(folder).put('pictures/one.webp', Buffer.from('a picture'), 'image/webp');
  const [draft, names] = flushed.slice(-2);
  expect(draft).toMatchObject({ path: expect.stringContaining(join(folder, 'pictures/')), named: false });
  expect(names).toEqual({ path: join(folder, 'pictures'), named: true });
  expect(flushed[0]).toEqual({ path: folder, named: false });
});
