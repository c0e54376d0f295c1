import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The files of a backup that list its content, and the checksum of that list, in the format of `sha256sum --check`. */
const MANIFEST = 'manifest.json';
const SUM = 'manifest.sha256';

/** The format that this version writes. A version that reads a later format has a higher number. */
const FORMAT = 1;

/** Files of the data folder that a community needs besides its database and uploads. */
export const smallFiles = ['session-secret', 'demo.json'] as const;

/** The path of the PostgreSQL dump in a backup. */
export const DUMP = 'database.dump';

/**
 * A path in a backup: relative, below one of its parts, and without any segment that leads out of it. The backup may come from an untrusted
 * source.
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
  /** The version of the server that made the backup. */
  version: z.string(),
  made_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  database_version: z.string(),
  /** The newest migration of the database; empty if it had none. */
  migration: z.string(),
  /** The oldest migration that a release must know to work on the database; missing in backups from before decision 85. */
  floor: z.string().optional(),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Folders of the embedded database that must exist, even if empty. */
  folders: z.array(BackupPath),
  files: z.array(z.object({ path: BackupPath, size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
/** The content of a backup. */
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpFile = Manifest['files'][number];

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes the manifest and its checksum: the last files of a backup. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'product' | 'format'>): Promise<void> {
  const manifest: Manifest = { product: 'muster', format: FORMAT, ...content };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, SUM), `${sumOf(text)}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
}

/** Reads a manifest. Throws `BackupError` if the folder is not a backup, if the manifest is damaged, or if it is of a later version. */
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

/** The error for a backup of a later version, which this version may not be able to read. */
export const laterVersion = (folder: string, version: string): BackupError =>
  new BackupError(
    `The backup ${basename(folder)} was made by Muster ${version}, which is later than this one. Restore it with that version.`,
  );
