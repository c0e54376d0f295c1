import { readFileSync } from 'node:fs';
import { type ImportKind, type ImportProblem, limits } from '@muster/contract';
import { readFit } from '../fit/fit.ts';
import { readHealth } from '../health/health.archive.ts';
import type { FoundActivity, StoredActivity } from '../imports.tables.ts';
import { keep, nothingFound } from './found.ts';
import { readGpx } from './gpx.ts';
import { contentsOf } from './imports.archive.ts';
import { Unreadable } from './problem.ts';
import { readTcx } from './tcx.ts';

/** A file to read. */
export interface ToRead {
  path: string;
  kind: ImportKind;
  /** Time zone for days. */
  zone: string;
  /** The earliest day that may be logged; earlier whole days are skipped. */
  since: string;
  /** The latest day. */
  until: string;
}

/** The activities of a file, or why it is unreadable. */
export type WhatWasRead = { activities: StoredActivity[] } | { problem: ImportProblem };

type Reader = (file: ToRead) => FoundActivity[] | Promise<FoundActivity[]>;

/** Reads a file, or all files of its kind in an archive. */
async function readEach(path: string, kind: string, reader: (content: Buffer) => FoundActivity[]): Promise<FoundActivity[]> {
  const found: FoundActivity[] = [];
  for await (const content of contentsOf(readFileSync(path), kind)) found.push(...reader(content));
  return found;
}

/** Readers by kind. */
const readers: Record<ImportKind, Reader> = {
  fit: ({ path }) => readEach(path, 'fit', readFit),
  gpx: ({ path }) => readEach(path, 'gpx', readGpx),
  tcx: ({ path }) => readEach(path, 'tcx', readTcx),
  'apple-health': async ({ path, since, until, zone }) =>
    (await readHealth(path, { earliest: since, latest: until, time_zone: zone })).map((day) => ({ ...nothingFound, ...day })),
};

async function read(file: ToRead): Promise<WhatWasRead> {
  try {
    const found = await readers[file.kind](file);
    const activities = new Map(found.map((each) => keep(each, file.zone)).map((each) => [each.key, each]));
    if (activities.size === 0) return { problem: 'imports.nothing_inside' };
    if (activities.size > limits.import_activities) return { problem: 'imports.too_much_inside' };
    return { activities: [...activities.values()].sort((a, b) => (a.day === b.day ? later(a, b) : a.day < b.day ? 1 : -1)) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

const later = (a: StoredActivity, b: StoredActivity) => ((a.begins_at ?? '') < (b.begins_at ?? '') ? 1 : -1);

// The server process is gone, so nobody waits for a result.
process.once('disconnect', () => process.exit());
const answer = await read(JSON.parse(process.argv[2]!) as ToRead);
process.send!(answer, () => process.exit());
