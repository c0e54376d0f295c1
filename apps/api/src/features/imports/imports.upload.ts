import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fieldWords, type ImportKind, limits } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { makeFolder } from '../../platform/files/flush.ts';
import { writeWhole } from '../../platform/files/whole-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/start/settings.ts';
import { isCompressed, kindOf } from './readers/imports.kind.ts';

/** Where files wait until they are read. */
const folderOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'imports');

/** How large a file of each kind may be. */
const mostBytes = (kind: ImportKind): number => (kind === 'apple-health' ? limits.health_export_bytes : limits.activity_file_bytes);

/** So much of a file says what it is. */
const BEGINNING = 4096;

/** Collects the first pieces of a body until they say what it is. */
async function beginningOf(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let beginning: Buffer = Buffer.alloc(0);
  while (beginning.length < BEGINNING) {
    const { value, done } = await pieces.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return beginning;
}

/** What was compressed, as it comes. */
function unzipped(beginning: Buffer, pieces: AsyncIterable<Buffer>): AsyncIterableIterator<Buffer> {
  const whole = async function* () {
    yield beginning;
    // Not `yield*`, which would pass a failure on to the body and destroy it.
    for await (const piece of pieces) yield piece;
  };
  const content = createGunzip();
  // Whoever reads it is told of failures.
  pipeline(Readable.from(whole()), content, () => undefined);
  return content.iterator() as AsyncIterableIterator<Buffer>;
}

/** The whole of a body, as long as it is not larger than files of its kind may be. */
async function* upTo(most: number, beginning: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = beginning.length;
  yield beginning;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw new Refusal('imports.too_large');
    yield piece;
  }
}

/** A file that has arrived. */
export interface Arrived {
  path: string;
  kind: ImportKind;
}

/**
 * Stores the body of a request as it arrives, durable across power loss, so that also a large one needs no memory. What is no such file, or too
 * large, is refused as soon as that is known, and nothing of it stays.
 */
export async function receive(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  settings: Pick<Settings, 'dataDir'>,
  id: string,
): Promise<Arrived> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.health_export_bytes) throw new Refusal('imports.too_large');
  // Not destroyed with the iterator: the server discards the rest of a refused body, so that the refusal reaches a client that is still sending.
  let pieces = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const path = join(folderOf(settings), id);
  try {
    let beginning = await beginningOf(pieces);
    const compressed = isCompressed(beginning);
    if (compressed) {
      pieces = unzipped(beginning, pieces);
      beginning = await beginningOf(pieces);
    }
    if (beginning.length === 0) throw new Refusal('imports.empty');
    const kind = kindOf(beginning);
    // What is large comes as an archive of its own: a small file must not fill the disk.
    if (!kind || (compressed && kind === 'apple-health')) throw new Refusal('imports.unknown_kind');
    const most = mostBytes(kind);
    if (Math.max(beginning.length, declared) > most) throw new Refusal('imports.too_large');
    await makeFolder(folderOf(settings));
    await writeWhole(path, upTo(most, beginning, pieces));
    return { path, kind };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new Refusal('imports.damaged');
    throw new Refusal('invalid', { fields: { body: [fieldWords.file_broken] } });
  } finally {
    // Ends a decompression that nobody reads on.
    await pieces.return?.();
  }
}

/** Removes files that nobody will read any more: of a process that has ended. */
export async function sweepFiles(settings: Pick<Settings, 'dataDir'>, olderMs: number): Promise<void> {
  const folder = folderOf(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > olderMs) await rm(path, { force: true });
  }
}
