// npm run structure: prints figures about the structure of the code, and fails if one is above its ceiling in structure.json. Ceilings are
// never raised: --lower lowers them to the current figures.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as contract from '@muster/contract';

const root = join(import.meta.dirname, '..');
const ceilings = join(import.meta.dirname, 'structure.json');

/** Maximum number of files in a folder that is not reported. */
const FEW_FILES = 25;

/** Counts by name: folders with more than 25 files, suffixes of a single file, and product files per call of each feature of the server. */
export interface Structure {
  folders: Record<string, number>;
  suffixes: Record<string, number>;
  filesPerCall: Record<string, number>;
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|spec|factory|samples)\.tsx?$|\/test\//.test(file);

/** Measures tracked and addable files, except migrations and generated code. */
export function measure(): Structure {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /^(apps|packages|e2e|drills|bench|scripts)\/.*\.(tsx?|mjs|css)$/.test(file) && !/\/migrations\/|\.gen\.ts$/.test(file),
    );

  const folders = new Map<string, number>();
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);

  const suffixes = new Map<string, number>();
  for (const file of files.filter((each) => /^apps\/[^/]+\/src\//.test(each) && !isTest(each))) {
    const [, suffix] = /^[^.]+\.([\w-]+)\.tsx?$/.exec(basename(file)) ?? [];
    if (suffix) suffixes.set(suffix, (suffixes.get(suffix) ?? 0) + 1);
  }

  const filesPerCall = files
    .filter((file) => file.endsWith('.feature.ts'))
    .flatMap((file): Array<[string, number]> => {
      const [, calls = ''] = /Feature<typeof (\w+)/.exec(read(file)) ?? [];
      const declared = (contract as Record<string, unknown>)[calls];
      if (!declared) return [];
      const own = files.filter((each) => each.startsWith(`${dirname(file)}/`) && !isTest(each));
      return [[basename(dirname(file)), Math.round((10 * own.length) / Object.keys(declared).length) / 10]];
    });

  const sorted = (entries: Iterable<[string, number]>) => Object.fromEntries([...entries].sort(([a], [b]) => a.localeCompare(b)));
  return {
    folders: sorted([...folders].filter(([, count]) => count > FEW_FILES)),
    suffixes: sorted([...suffixes].filter(([, count]) => count === 1)),
    filesPerCall: sorted(filesPerCall),
  };
}

const allowed = (): Structure => JSON.parse(readFileSync(ceilings, 'utf8')) as Structure;
const parts = ['folders', 'suffixes', 'filesPerCall'] as const;

/** Sentences about figures above their ceilings. New folders, suffixes and features get the default: 25 files, none, 4 files a call. */
export function excesses(now: Structure, ceiling: Structure = allowed()): string[] {
  const standard = { folders: FEW_FILES, suffixes: 0, filesPerCall: 4 };
  return parts.flatMap((part) =>
    Object.entries(now[part])
      .map(([name, figure]) => ({ name, figure, most: ceiling[part][name] ?? standard[part] }))
      .filter(({ figure, most }) => figure > most)
      .map(({ name, figure, most }) => `${part}: ${name} has ${figure}, at most ${most}`),
  );
}

/** The lower of both figures, for entries that still exist. */
export const lowered = (now: Structure, ceiling: Structure): Structure =>
  Object.fromEntries(
    parts.map((part) => [
      part,
      Object.fromEntries(
        Object.entries(ceiling[part]).flatMap(([name, most]) => (name in now[part] ? [[name, Math.min(most, now[part][name]!)]] : [])),
      ),
    ]),
  ) as unknown as Structure;

if (process.argv[1] === import.meta.filename) {
  const now = measure();
  for (const part of parts) {
    console.log(`${part}:`);
    for (const [name, figure] of Object.entries(now[part]).sort((a, b) => b[1] - a[1]))
      console.log(`${String(figure).padStart(8)}  ${name}`);
  }
  if (process.argv.includes('--lower')) writeFileSync(ceilings, `${JSON.stringify(lowered(now, allowed()), null, 2)}\n`);
  for (const line of excesses(now)) {
    console.error(line);
    process.exitCode = 1;
  }
}
