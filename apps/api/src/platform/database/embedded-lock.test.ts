import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockEmbedded } from './embedded-lock.ts';
import { isRunning, thisProcess } from './process-identity.ts';

const holder = fileURLToPath(new URL('../../test/lock-holder.ts', import.meta.url));
let parent: string;
let folder: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'muster-lock-'));
  folder = join(parent, 'database');
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

/** Another process that tries to take the lock; its first line says whether it succeeded. */
function contend(): { child: ChildProcess; said: Promise<string>; ended: Promise<void> } {
  const child = spawn(process.execPath, ['--import', 'tsx', holder, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said = new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim())));
  return { child, said, ended };
}

async function newestMark(): Promise<string> {
  const names = (await readdir(`${folder}.lock`)).map(Number).filter(Number.isInteger);
  return join(`${folder}.lock`, String(Math.max(...names)));
}

describe('the lock of an embedded database', () => {
  it('refuses a second process and names the folder and the owner, until the first lets go', async () => {
    const first = contend();
    expect(await first.said).toBe('held');
    await expect(lockEmbedded(folder)).rejects.toThrow(`${folder} is open in another process (pid ${first.child.pid})`);
    first.child.stdin!.end();
    await first.ended;
    const lock = await lockEmbedded(folder);
    await lock.release();
  });

  it('refuses a second opening in the same process', async () => {
    const lock = await lockEmbedded(folder);
    await expect(lockEmbedded(folder)).rejects.toThrow(`pid ${process.pid}`);
    await lock.release();
  });

  it('waits for an owner that has been told to end', async () => {
    const lock = await lockEmbedded(folder);
    await lock.leaving();
    const next = lockEmbedded(folder);
    // Longer than a process waits for an owner that is not shutting down.
    await expect(Promise.race([next, wait(1000, 'waiting')])).resolves.toBe('waiting');
    await lock.release();
    await (await next).release();
    expect((await readdir(`${folder}.lock`)).filter((name) => name.endsWith('.leaving'))).toEqual([]);
  });

  it('takes over from an owner that is a zombie: dead, and not yet taken notice of', async () => {
    // The shell is replaced by a program that never reaps its child.
    const script = `exec 3<&0; "$0" --import tsx "$1" "$2" <&3 & exec sleep 600`;
    const parentOfZombie = spawn('sh', ['-c', script, process.execPath, holder, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    started.push(parentOfZombie);
    await new Promise((resolve) => parentOfZombie.stdout.once('data', resolve));
    const { pid } = JSON.parse(await readFile(await newestMark(), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await (await lockEmbedded(folder)).release();
    expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  });

  it('lets exactly one of many take over from an owner that was killed', async () => {
    const dead = contend();
    expect(await dead.said).toBe('held');
    dead.child.kill('SIGKILL');
    await dead.ended;
    const said = await Promise.all(Array.from({ length: 5 }, () => contend().said));
    expect(said.filter((line) => line === 'held')).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('refused: '))).toHaveLength(4);
  });

  it('lets exactly one of many in one process take over', async () => {
    await lockEmbedded(folder).then((lock) => lock.release());
    await writeFile(await newestMark(), JSON.stringify({ ...(await thisProcess()), started: '1' }));
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => lockEmbedded(folder)));
    const held = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(held).toHaveLength(1);
    await held[0]!.release();
  });

  it('takes over where the number of a dead owner belongs to another process now', async () => {
    const lock = await lockEmbedded(folder);
    const mark = await newestMark();
    await lock.release();
    await writeFile(mark, JSON.stringify({ ...(await thisProcess()), started: '1' }));
    const next = await lockEmbedded(folder);
    expect(JSON.parse(await readFile(await newestMark(), 'utf8'))).toEqual(await thisProcess());
    await next.release();
  });

  it('takes over after a restart of the machine once the mark stands still, but not while its owner beats elsewhere', async () => {
    const elsewhere = { ...(await thisProcess()), place: 'another start of this machine' };
    expect(await isRunning(elsewhere)).toBe('unknown');
    const lock = await lockEmbedded(folder);
    await writeFile(await newestMark(), JSON.stringify(elsewhere));
    await expect(lockEmbedded(folder)).rejects.toThrow('is open in another process');
    await lock.release();
    await writeFile(await newestMark(), JSON.stringify(elsewhere));
    await (await lockEmbedded(folder)).release();
  });

  it('takes over from a mark that a power loss cut off', async () => {
    await lockEmbedded(folder).then((lock) => lock.release());
    await writeFile(await newestMark(), '{"pid": 12');
    await (await lockEmbedded(folder)).release();
  });

  it('keeps few marks', async () => {
    for (let turn = 0; turn < 40; turn += 1) await (await lockEmbedded(folder)).release();
    expect((await readdir(`${folder}.lock`)).length).toBeLessThanOrEqual(16);
  });
});
