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

/** Folder of uploaded files until they are read. */
const folderOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'imports');

/** Maximum size of a file of each kind. */
const mostBytes = (kind: ImportKind): number => (kind === 'apple-health' ? limits.health_export_bytes : limits.activity_file_bytes);

/** Bytes needed to determine the kind of a file. */
const BEGINNING = 4096;

/** Collects the first pieces of a body, enough to determine its kind. */
async function beginningOf(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let beginning: Buffer = Buffer.alloc(0);
  while (beginning.length < BEGINNING) {
    const { value, done } = await pieces.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return beginning;
}

/** Decompresses a stream. */
function unzipped(beginning: Buffer, pieces: AsyncIterable<Buffer>): AsyncIterableIterator<Buffer> {
  const whole = async function* () {
    yield beginning;
    // Not `yield*`, which would pass a failure on to the body and destroy it.
    for await (const piece of pieces) yield piece;
  };
  const content = createGunzip();
  // The reader of `content` gets its errors.
  pipeline(Readable.from(whole()), content, () => undefined);
  return content.iterator() as AsyncIterableIterator<Buffer>;
}

/** Streams the whole body; throws if it exceeds the maximum. */
async function* upTo(most: number, beginning: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = beginning.length;
  yield beginning;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw new Refusal('imports.too_large');
    yield piece;
  }
}

/** A received file. */
export interface Arrived {
  path: string;
  kind: ImportKind;
}

/**
 * Stores the body of a request as a stream, durable across power loss, so that a large file needs no memory. An unknown or too large file
 * is refused as soon as that is known, and nothing of it is stored.
 */
export async function receive(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  settings: Pick<Settings, 'dataDir'>,
  id: string,
): Promise<Arrived> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.health_export_bytes) throw new Refusal('imports.too_large');
  // Not destroyed with the iterator: the server discards the rest of a refused body, so that the error reaches a client that is still
  // sending.
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
    // Large exports are archives themselves, so refuse compressed ones: a small file must not fill the disk.
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
    // Ends an unfinished decompression.
    await pieces.return?.();
  }
}

/** Deletes files left behind by processes that ended. */
export async function sweepFiles(settings: Pick<Settings, 'dataDir'>, olderMs: number): Promise<void> {
  const folder = folderOf(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > olderMs) await rm(path, { force: true });
  }
}
