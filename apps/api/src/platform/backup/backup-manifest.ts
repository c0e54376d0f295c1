import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The files of a backup that say what is in it, and the sum of that one, as `sha256sum --check` reads it. */
const MANIFEST = 'manifest.json';
const SUM = 'manifest.sha256';

/** Of what this version writes. One that reads a later format has a higher number. */
const FORMAT = 1;

/** Files of the data folder that a community cannot do without, besides its database and what members uploaded. */
export const smallFiles = ['session-secret', 'demo.json'] as const;

/** The dump of a PostgreSQL, by its path in the backup. */
export const DUMP = 'database.dump';

/**
 * A path in a backup: relative, below the parts that one has, and without anything that leads out of it. Whoever restores may have the
 * backup from somebody else.
 */
const BackupPath = z.string().refine((path) => {
  const steps = path.split('/');
  const [first = ''] = steps;
  const isPlain = steps.every((step) => step !== '' && step !== '.' && step !== '..') && !/[\\\0]/.test(path);
  const isBelow = steps.length > 1 && (first === 'database' || first === 'files');
  return isPlain && (isBelow || path === DUMP || smallFiles.some((name) => name === path));
}, 'is not a path of a backup');

const Manifest = z.object({
  product: z.literal('muster'),
  format: z.literal(FORMAT),
  /** The version of the server that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  database_version: z.string(),
  /** The newest migration of the database; empty if it had none yet. */
  migration: z.string(),
  /** The last migration that a release must know to work on it; missing in backups from before decision 85. */
  floor: z.string().optional(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Folders of the embedded database, which may be empty and must be there. */
  folders: z.array(BackupPath),
  files: z.array(z.object({ path: BackupPath, size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
/** What is in a backup. */
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpFile = Manifest['files'][number];

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes what is in a backup, and its sum: the last files that one gets. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'product' | 'format'>): Promise<void> {
  const manifest: Manifest = { product: 'muster', format: FORMAT, ...content };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, SUM), `${sumOf(text)}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
}

/** Reads what is in a backup. Throws `BackupError` if it is none, is damaged there, or is of a later version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new BackupError(`${folder} is not a whole backup: it has no ${name}.`);
      throw error;
    });
  const [text, sum] = [await read(MANIFEST), await read(SUM)];
  const wrong = new BackupError(`The backup ${basename(folder)} is damaged: ${MANIFEST} is not what was written.`);
  if (sum.split(' ')[0] !== sumOf(text)) throw wrong;
  const said = z.object({ format: z.number(), version: z.string() }).safeParse(JSON.parse(text) as unknown);
  if (said.success && said.data.format > FORMAT) throw laterVersion(folder, said.data.version);
  const parsed = Manifest.safeParse(JSON.parse(text) as unknown);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new BackupError(`${folder} is not a backup of Muster: ${path.join('.')} ${message}.`);
}

/** What is said of a backup that a later version made, which this one may not understand. */
export const laterVersion = (folder: string, version: string): BackupError =>
  new BackupError(
    `The backup ${basename(folder)} was made by Muster ${version}, which is later than this one. Restore it with that version.`,
  );
