import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@muster/contract';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, operationsSeed, type Random, random } from '../../../test/random.ts';
import { fitFile, fitRun } from '../fit/fit.factory.ts';
import { readFit } from '../fit/fit.ts';
import { readHealth } from '../health/health.archive.ts';
import { healthRecord, healthXml } from '../health/health.factory.ts';
import { fit, gpx, tcx } from '../imports.factory.ts';
import type { FoundActivity, StoredActivity } from '../imports.tables.ts';
import { keep, nothingFound } from './found.ts';
import { readGpx } from './gpx.ts';
import { Unreadable } from './problem.ts';
import { readTcx } from './tcx.ts';

const mutations = operationsOf(400);
const begins = new Date('2026-03-02T12:00:00Z');
const run = fitRun(begins);
const lap = { begins, seconds: 1800, metres: 5000 };
const wanted = { earliest: '2026-02-20', latest: '2026-03-02', time_zone: 'America/New_York' };
const at = (minute: number) => `2026-03-02 09:${String(minute).padStart(2, '0')}:00 -0500`;
const xml = healthXml(...Array.from({ length: 20 }, (_, nth) => healthRecord({ from: at(nth), to: at(nth + 1), value: 90 })));
const zip = (content: Uint8Array, level: 0 | 6) => Buffer.from(zipSync({ 'apple_health_export/export.xml': [content, { level }] }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-mutations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readExport(content: Buffer): Promise<FoundActivity[]> {
  const path = join(folder, 'export.zip');
  await writeFile(path, content);
  return (await readHealth(path, wanted)).map((day) => ({ ...nothingFound, ...day }));
}

/**
 * Files as devices write them, each with its reader. For exports, the text inside is mutated too, since the CRC would reject mutations of
 * the archive.
 */
const files: ReadonlyArray<{ name: string; content: Buffer; read: (content: Buffer) => FoundActivity[] | Promise<FoundActivity[]> }> = [
  { name: 'FIT', content: fitFile([run.file(), ...run.records, run.lap(), run.session(), run.activity()]), read: readFit },
  { name: 'FIT without a session', content: fitFile([run.file(), ...run.places, run.timer(600, 4), run.timer(900, 0)]), read: readFit },
  { name: 'FIT of two sessions', content: fit([lap, { ...lap, sport: 2 }]), read: readFit },
  { name: 'GPX', content: Buffer.from(gpx({ begins })), read: readGpx },
  { name: 'TCX', content: Buffer.from(tcx([lap, { ...lap, begins: new Date(begins.getTime() + 3_600_000) }])), read: readTcx },
  { name: 'export', content: zip(strToU8(xml), 6), read: readExport },
  { name: 'stored export', content: zip(strToU8(xml), 0), read: readExport },
  { name: 'text of an export', content: Buffer.from(xml), read: (content) => readExport(zip(content, 6)) },
];

/** Restores the length and CRC of a FIT file: with wrong ones, a reader would stop early. */
function sealed(content: Buffer): Buffer {
  return content.length < 16 ? content : fitFile([content.subarray(14, -2)]);
}

const figures = ['0', '1', '7', '9', '99999', '.', ',', '-', '+', 'e9', 'E', ':', ''] as const;
const isFigure = (byte: number) => byte >= 48 && byte <= 57;

/** Applies up to three faults to a file: a wrong digit or byte, a truncation, a repeated or missing piece, or the end of another file. */
function mutate(content: Buffer, { below, pick }: Random): Buffer {
  let bytes = Buffer.from(content);
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const [place, length] = [below(bytes.length + 1), below(200)];
    const [before, behind] = [bytes.subarray(0, place), bytes.subarray(place)];
    const other = pick(files).content;
    const figure = place + Math.max(0, behind.findIndex(isFigure));
    const withFigure = () => Buffer.concat([bytes.subarray(0, figure), Buffer.from(pick(figures)), bytes.subarray(figure + 1)]);
    const withByte = () => Buffer.concat([before, Buffer.from([below(256)]), behind.subarray(1)]);
    bytes = pick([
      withFigure,
      withFigure,
      withFigure,
      withFigure,
      withByte,
      withByte,
      () => before,
      () => Buffer.concat([before, behind.subarray(0, length), behind]),
      () => Buffer.concat([before, behind.subarray(length)]),
      () => Buffer.concat([before, other.subarray(below(other.length))]),
    ])();
  }
  return bytes;
}

/** Invalid fields that no log may have, whatever its file contains. */
function oddities({ miles, steps, minutes, day, begins_at, ends_at }: StoredActivity): string[] {
  const isAmount = (amount: number, max: number) => Number.isFinite(amount) && amount >= 0 && amount <= max;
  return [
    ...(isAmount(miles, limits.workout_miles_max) ? [] : ['miles']),
    ...(isAmount(steps, limits.workout_steps_max) && Number.isInteger(steps) ? [] : ['steps']),
    ...(isAmount(minutes, limits.workout_minutes_max) ? [] : ['minutes']),
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? [] : ['day']),
    ...(begins_at === null || Date.parse(begins_at) <= Date.parse(ends_at!) ? [] : ['times']),
  ];
}

it(`reads ${mutations.toLocaleString('en')} spoilt files of devices without a crash, and keeps nothing that a log cannot have`, async () => {
  const chances = random(operationsSeed);
  let read = 0;
  for (let nth = 0; nth < mutations; nth += 1) {
    const file = chances.pick(files);
    const spoilt = mutate(file.content, chances);
    const content = file.read === readFit && chances.chance(0.7) ? sealed(spoilt) : spoilt;
    const found = await Promise.resolve()
      .then(() => file.read(content))
      .catch((error: unknown) => {
        if (error instanceof Unreadable) return [];
        throw new Error(`The ${file.name} of mutation ${nth} (seed ${operationsSeed}) crashed its reader.`, { cause: error });
      });
    const kept = found.map((each) => keep(each, wanted.time_zone));
    expect(kept.flatMap(oddities), `${file.name} of mutation ${nth}`).toEqual([]);
    if (kept.length > 0) read += 1;
  }
  // Many mutants are still valid: otherwise the readers would hardly be tested.
  expect(read).toBeGreaterThan(mutations / 8);
});

it('reads the same files before anything is wrong with them', async () => {
  for (const { content, read } of files) expect(await read(content)).not.toEqual([]);
});
