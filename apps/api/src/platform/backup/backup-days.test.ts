import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isDue, outdated } from './backup-days.ts';
import { sweepParts } from './backup-folder.ts';

const zone = 'America/New_York';
const at = (text: string) => new Date(text);

it.each([
  ['none yet, at noon', '2026-03-02T17:00:00Z', undefined, true],
  ['that of last night, in the evening', '2026-03-03T01:07:00Z', '2026-03-02T08:07:00Z', false],
  ['that of last night, at three at night there', '2026-03-03T08:07:00Z', '2026-03-02T08:07:30Z', true],
  ['that of last night, at three in UTC', '2026-03-03T03:07:00Z', '2026-03-02T08:07:00Z', false],
  ['one made by hand in the evening', '2026-03-03T08:07:00Z', '2026-03-03T01:00:00Z', true],
  ['one of this night', '2026-03-03T08:57:00Z', '2026-03-03T08:07:00Z', false],
  ['a night without a server', '2026-03-03T17:07:00Z', '2026-03-02T08:07:00Z', true],
])('%s', (_, now, newest, due) => expect(isDue(at(now), newest === undefined ? undefined : at(newest), zone)).toBe(due));

it('keeps the newest days that have backups, all of a day, and always the newest one', () => {
  const kept = ['2026-03-09T20:00', '2026-03-09T08:07', '2026-03-08T08:07', '2026-03-04T08:07', '2026-03-03T08:07'].map((time) => ({
    folder: time,
    at: at(`${time}:00Z`),
  }));
  const left = (keep: number) => outdated(kept, keep, zone).map(({ folder }) => folder);
  expect(left(14)).toEqual([]);
  expect(left(3)).toEqual(['2026-03-03T08:07']);
  expect(left(1)).toEqual(['2026-03-08T08:07', '2026-03-04T08:07', '2026-03-03T08:07']);
  expect(outdated(kept.slice(-1), 1, zone)).toEqual([]);
});

it('sweeps what was broken off days ago, and nothing that it does not know', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-sweep-'));
  const now = new Date();
  const old = new Date(now.getTime() - 4 * 24 * 3_600_000);
  for (const name of ['muster-part-old', 'muster-part-new', 'photos', 'muster-2020-01-01T000000Z']) await mkdir(join(folder, name));
  for (const name of ['muster-part-old', 'photos', 'muster-2020-01-01T000000Z']) await utimes(join(folder, name), old, old);
  await sweepParts(folder, now);
  expect((await readdir(folder)).sort()).toEqual(['muster-2020-01-01T000000Z', 'muster-part-new', 'photos']);
  await rm(folder, { recursive: true });
});
