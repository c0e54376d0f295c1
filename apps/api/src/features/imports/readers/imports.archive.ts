import { limits } from '@muster/contract';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { isActivityName, isArchive } from './imports.kind.ts';
import { Unreadable } from './problem.ts';

const opened = (content: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

/** Reads the content of an entry into memory; its size has been checked. */
const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(pieces)));
    });
  });

/** The file itself, or each file of this kind in an archive of activities. */
export async function* contentsOf(file: Buffer, kind: string): AsyncGenerator<Buffer> {
  if (!isArchive(file)) {
    yield file;
    return;
  }
  let left: number = limits.activity_file_bytes;
  try {
    const zip = await opened(file);
    for await (const entry of zip.eachEntry()) {
      if (!isActivityName(entry.fileName) || !entry.fileName.toLowerCase().endsWith(kind)) continue;
      left -= entry.uncompressedSize;
      if (left < 0) throw new Unreadable('imports.too_much_inside');
      yield await contentOf(zip, entry);
    }
  } catch (error) {
    throw error instanceof Unreadable
      ? error
      : new Unreadable(/encrypt/i.test((error as Error).message) ? 'imports.encrypted' : 'imports.damaged');
  }
}
