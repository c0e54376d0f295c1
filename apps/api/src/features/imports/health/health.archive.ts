import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { Unreadable } from '../readers/problem.ts';
import { type DayRange, dayWindows } from './health.days.ts';
import { type DaySums, readHealthXml } from './health.xml.ts';

/** The routes folder has one file per workout. */
const MOST_ENTRIES = 20_000;
/** More than ten years of two devices. */
const MOST_BYTES = 8 * 1024 ** 3;
/** Exports have compression ratios of 20 to 40; a much higher ratio indicates a decompression bomb. */
const MOST_PACKED = 200;
const PIECE = 256 * 1024;

const opened = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });

/** Searches the entries one by one, so that only one of possibly millions is in memory. */
async function findExport(zip: ZipFile): Promise<Entry> {
  let best: Entry | undefined;
  let seen = 0;
  let isLocked = false;
  for await (const entry of zip.eachEntry()) {
    seen += 1;
    if (seen > MOST_ENTRIES) throw new Unreadable('imports.too_much_inside');
    isLocked ||= entry.isEncrypted();
    // The file name is in the phone's language. Next to it is a copy for doctors; some members zip the folder again.
    if (!/^(?!__MACOSX\/)(?:[^/]+\/){0,3}(?!\._)[^/]+\.xml$/i.test(entry.fileName) || /_cda\.xml$/i.test(entry.fileName)) continue;
    const isNamed = /(^|\/)export\.xml$/i.test(entry.fileName);
    if (isNamed) return entry;
    if (!best || entry.uncompressedSize > best.uncompressedSize) best = entry;
  }
  if (!best) throw new Unreadable(isLocked ? 'imports.encrypted' : 'imports.not_a_health_export');
  return best;
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** Decompresses an entry as text. Throws at the end if its CRC is wrong. */
async function* textOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const stream = await streamOf(zip, entry);
  const decoder = new TextDecoder();
  let sum = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield decoder.decode(piece, { stream: true });
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new Unreadable('imports.damaged');
}

async function readZip(path: string, wanted: DayRange): Promise<DaySums[]> {
  const zip = await opened(path);
  try {
    const entry = await findExport(zip);
    if (entry.isEncrypted()) throw new Unreadable('imports.encrypted');
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > MOST_BYTES || uncompressedSize > MOST_PACKED * Math.max(compressedSize, PIECE))
      throw new Unreadable('imports.too_much_inside');
    return await readHealthXml(textOf(zip, entry), dayWindows(wanted));
  } finally {
    zip.close();
  }
}

/** Reads an Apple Health export: the archive, or the XML file in it, since some browsers unpack downloads. */
export async function readHealth(path: string, wanted: DayRange): Promise<DaySums[]> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
    if (buffer.toString('latin1', 0, 2) !== 'PK')
      return await readHealthXml(file.createReadStream({ encoding: 'utf8', start: 0, autoClose: false }), dayWindows(wanted));
    return await readZip(path, wanted);
  } catch (error) {
    // Other errors come from the archive reader and concern the file.
    if (error instanceof Unreadable || isOfDisk(error)) throw error;
    throw new Unreadable(/encrypt/i.test((error as Error).message) ? 'imports.encrypted' : 'imports.damaged');
  } finally {
    await file.close();
  }
}

/** File system errors have an errno and a syscall; errors of archives and XML do not. */
const isOfDisk = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).errno === 'number' && (error as NodeJS.ErrnoException).syscall !== undefined;
