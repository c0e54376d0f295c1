// Loses the power of a disk on paper: records what the embedded database and the folder of files write, and opens what the disk may hold at many
// moments of that.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import type { ClosableDatabase, openEmbedded as Open } from '../../../apps/api/src/platform/database/open.ts';
import { root } from '../../../scripts/lib/build.mjs';
import { seeded } from '../lib/seeded.ts';
import { quicklyCompiled } from '../lib/server.ts';
import { apply, type DiskEvent, emptyDisk, writeImage } from './disk-images.ts';
import type { Acknowledged } from './power-writer.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8')) as { dependencies: object };

/** Builds the parts that are tried, and what writes and records, into a folder where they find their packages. */
async function buildParts(): Promise<string> {
  const results = join(root, 'apps/api/test-results');
  mkdirSync(results, { recursive: true });
  const outdir = mkdtempSync(join(results, 'power-'));
  const database = join(root, 'apps/api/src/platform/database');
  await build({
    absWorkingDir: root,
    entryPoints: {
      open: join(database, 'open.ts'),
      'pglite-thread': join(database, 'pglite-thread.ts'),
      'record-writes': join(import.meta.dirname, 'record-writes.ts'),
      'power-writer': join(import.meta.dirname, 'power-writer.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies)
      .filter((name) => name !== '@muster/contract')
      .flatMap((name) => [name, `${name}/*`]),
  });
  return outdir;
}

async function recordWrites(built: string, work: string, { seconds, flushed }: { seconds: number; flushed: boolean }): Promise<string> {
  const record = join(work, 'record.jsonl');
  const folder = join(work, 'data');
  mkdirSync(folder);
  const [recorder, writer] = ['record-writes.js', 'power-writer.js'].map((name) => join(built, name)) as [string, string];
  const args = ['--import', recorder, writer, folder, String(seconds), ...(flushed ? [] : ['unflushed'])];
  const child = spawn(process.execPath, [...quicklyCompiled, ...args], {
    env: { PATH: process.env.PATH, POWER_FOLDER: folder, POWER_RECORD: record },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`What was to be recorded ended with ${code}.`);
  return record;
}

type Row = Extract<Acknowledged, { ack: 'row' }>;
/** What is acknowledged at a moment. */
const nothing = () => ({
  tables: false,
  rows: new Map<number, Row>(),
  gone: new Set<number>(),
  files: new Map<string, string>(),
  count: 0,
});
type Known = ReturnType<typeof nothing>;
function acknowledge(known: Known, event: Acknowledged): void {
  known.count += 1;
  if (event.ack === 'tables') known.tables = true;
  if (event.ack === 'row') known.rows.set(event.id, event);
  if (event.ack === 'going') known.rows.delete(event.id);
  if (event.ack === 'gone') known.gone.add(event.id);
  if (event.ack === 'file') known.files.set(event.key, event.content);
}

const linesOf = (record: string) => createInterface({ input: createReadStream(record), crlfDelay: Infinity });

/** What is wrong with an image, as lines. */
async function look(openEmbedded: typeof Open, image: string, known: Known): Promise<string[]> {
  const wrong: string[] = [];
  const lost = (what: string) => wrong.push(`lost: ${what}`);
  for (const [key, content] of known.files) {
    const path = join(image, key);
    if (!existsSync(path) || readFileSync(path, 'base64') !== content) lost(`file ${key}`);
  }
  let database: ClosableDatabase;
  try {
    database = await openEmbedded(image, () => undefined);
  } catch (error) {
    return [...wrong, `does not open: ${(error as Error).message}`];
  }
  try {
    if (known.tables) {
      const { rows } = await sql<Row>`select id, writer, words from walk`.execute(database.background);
      const there = new Map(rows.map((row) => [row.id, row]));
      for (const { id, words } of known.rows.values()) if (there.get(id)?.words !== words) lost(`row ${id}`);
      for (const id of known.gone) if (there.has(id)) lost(`the deletion of row ${id}`);
      const most = new Map<number, number>();
      for (const { writer, n } of known.rows.values()) most.set(writer, Math.max(n, most.get(writer) ?? 0));
      for (const { writer, n } of (await sql<{ writer: number; n: number }>`select writer, n from total`.execute(database.background)).rows)
        if (n < (most.get(writer) ?? 0)) lost(`the total of ${writer}`);
      await sql`set enable_seqscan = off`.execute(database.background);
      const { rows: byIndex } = await sql<{ n: number }>`select count(*)::int as n from walk where writer >= 0`.execute(
        database.background,
      );
      if (byIndex[0]!.n !== rows.length) wrong.push(`the index finds ${byIndex[0]!.n} of ${rows.length} rows`);
      await sql`insert into walk values (-1, 0, 'goes on')`.execute(database.background);
    } else await sql`select 1`.execute(database.background);
  } catch (error) {
    wrong.push(`cannot be read: ${(error as Error).message}`);
  } finally {
    await database.close().catch((error: Error) => wrong.push(`does not close: ${error.message}`));
  }
  return wrong;
}

/**
 * Returns how many images were opened, how many writes were acknowledged, and what was lost or did not open. `work` is an empty folder for it;
 * without `flushed` nothing was flushed, which must be found.
 */
export async function losePower({
  images,
  seconds,
  seed,
  work,
  flushed = true,
  progress = () => undefined,
}: {
  images: number;
  seconds: number;
  seed: number;
  work: string;
  flushed?: boolean;
  progress?: (line: string) => void;
}): Promise<{ opened: number; acknowledged: number; faults: string[] }> {
  const built = await buildParts();
  try {
    const record = await recordWrites(built, work, { seconds, flushed });
    let events = 0;
    let made = 0;
    for await (const line of linesOf(record)) {
      events += 1;
      if (line.startsWith('{"ack":"tables"')) made = events;
    }
    const random = seeded(seed);
    // Of ten images one is of a moment before the first table was there.
    const moments = Array.from({ length: images }, (_, n) =>
      n % 10 === 9 ? Math.floor(random() * made) : made + Math.floor(random() * (events - made + 1)),
    ).sort((a, b) => a - b);
    const { openEmbedded } = (await import(pathToFileURL(join(built, 'open.js')).href)) as { openEmbedded: typeof Open };
    const disk = emptyDisk();
    const known = nothing();
    const faults: string[] = [];
    let opened = 0;
    let at = 0;
    const openAll = async () => {
      while (moments.length > opened && moments[opened]! <= at) {
        const image = join(work, `image-${opened}`);
        writeImage(disk, image, random);
        const wrong = await look(openEmbedded, image, known);
        for (const line of wrong) faults.push(`image ${opened}, after ${at} of ${events} operations: ${line}`);
        if (flushed && wrong.length > 0) progress(`  ${faults.at(-1)!}`);
        opened += 1;
        rmSync(image, { recursive: true });
        if (opened % 25 === 0) progress(`  ${opened} of ${images} images, ${faults.length} faults`);
      }
    };
    await openAll();
    for await (const line of linesOf(record)) {
      const event = JSON.parse(line) as Acknowledged | DiskEvent;
      if ('ack' in event) acknowledge(known, event);
      else apply(disk, event);
      at += 1;
      await openAll();
    }
    return { opened, acknowledged: known.count, faults };
  } finally {
    rmSync(built, { recursive: true });
    for (const name of readdirSync(work)) rmSync(join(work, name), { recursive: true });
  }
}
