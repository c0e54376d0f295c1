import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Room, watchRoom } from './room.ts';

const MB = 1024 * 1024;
let dataDir: string;
let free: number;
let changes: boolean[];
let room: Room;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-room-'));
  free = 100 * MB;
  changes = [];
  room = await watchRoom(dataDir, { freeBytes: async () => free, onChange: (short) => changes.push(short), everyMs: 3_600_000 });
});
afterEach(async () => {
  room.end();
  await rm(dataDir, { recursive: true, force: true });
});

const now = async (bytes: number) => {
  free = bytes;
  await room.look();
  return room.isShort();
};
const reserve = async () => (await stat(join(dataDir, 'reserve')).catch(() => null))?.size ?? null;

it('refuses writes before the disk is full, and takes them again by itself', async () => {
  expect(room.isShort()).toBe(false);
  expect(await now(21 * MB)).toBe(false);
  expect(await now(19 * MB)).toBe(true);
  expect(await now(18 * MB)).toBe(true);
  expect(await now(21 * MB)).toBe(false);
  expect(changes).toEqual([true, false]);
});

it('gives up its reserve where nothing is left, does not take it for room, and puts it back', async () => {
  expect(await reserve()).toBe(8 * MB);
  expect(await now(3 * MB)).toBe(true);
  expect(await reserve()).toBe(8 * MB);
  expect(await now(0)).toBe(true);
  expect(await reserve()).toBeNull();
  expect(await now(25 * MB)).toBe(true);
  expect(await reserve()).toBeNull();
  expect(await now(30 * MB)).toBe(false);
  expect(await reserve()).toBe(8 * MB);
});

it('opens on a disk that is full already', async () => {
  const other = await watchRoom(join(dataDir), { freeBytes: async () => 0 });
  expect(other.isShort()).toBe(true);
  other.end();
});

it('leaves it to the database where the system does not say', async () => {
  const other = await watchRoom(dataDir, { freeBytes: () => Promise.reject(new Error('not supported')) });
  expect(other.isShort()).toBe(false);
  other.end();
});
