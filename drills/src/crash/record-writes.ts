// Preloaded with `--import`: records what a process does to the files in POWER_FOLDER, in order, as lines of JSON in POWER_RECORD.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';

type Data = string | Buffer;
const folder = resolve(process.env.POWER_FOLDER!);
const { openSync, writeSync, closeSync } = fs;
const record = openSync(process.env.POWER_RECORD!, 'a');

/** Appends a line; all threads of the process append to one file, whose order is that of the events. */
export const note = (event: object): void => void writeSync(record, `${JSON.stringify(event)}\n`);

/** A path within the folder, or undefined. */
function within(path: unknown): string | undefined {
  const at = relative(folder, resolve(String(path)));
  return at.startsWith('..') ? undefined : at;
}
const base64 = (data: Buffer, from = 0, length = data.length - from) =>
  Buffer.from(data.buffer, data.byteOffset + from, length).toString('base64');
const bytes = (data: Data) => (typeof data === 'string' ? Buffer.from(data) : data);

/** Descriptors of files in the folder. */
const watched = new Set<number>();

function opened(fd: number, path: unknown, flags: string | number): void {
  const at = within(path);
  if (at === undefined) return;
  watched.add(fd);
  note({ op: 'open', fd, at, ...(hasTruncation(flags) && { empty: true }) });
}
const hasTruncation = (flags: string | number) =>
  typeof flags === 'string' ? flags.startsWith('w') : (flags & fs.constants.O_TRUNC) !== 0;

function whole(path: unknown, data: Data, flush: boolean): void {
  const at = within(path);
  if (at !== undefined) note({ op: 'file', at, data: base64(bytes(data)), flush });
}

/** The functions that are replaced: `fs` has too many overloads for types. */
type Functions = Record<string, (...given: never[]) => unknown>;
const sync: Functions = {
  openSync: (path: string, flags?: string | number, mode?: number) => {
    const fd = openSync(path, flags ?? 'r', mode);
    opened(fd, path, flags ?? 0);
    return fd;
  },
  closeSync: (fd: number) => {
    if (watched.delete(fd)) note({ op: 'close', fd });
    closeSync(fd);
  },
  writeSync: (fd: number, data: Buffer, from?: number, length?: number, position?: number) => {
    const written = writeSync(fd, data, from, length, position);
    if (watched.has(fd)) {
      if (typeof position !== 'number') throw new Error('A write without a position is not recorded.');
      note({ op: 'write', fd, position, data: base64(data, from, written) });
    }
    return written;
  },
};
type Tell = (...given: never[]) => unknown;
const after = (name: string, tell: Tell) => {
  const original = (fs as unknown as Functions)[name]!;
  sync[name] = (...given) => {
    const result = original(...given);
    tell(...given);
    return result;
  };
};
after('writeFileSync', (path: string, data: Data, options?: { flush?: boolean }) => whole(path, data, options?.flush === true));
after('ftruncateSync', (fd: number, size = 0) => watched.has(fd) && note({ op: 'truncate', fd, size }));
after('fsyncSync', (fd: number) => watched.has(fd) && note({ op: 'sync', fd }));
/** An operation on a name in the folder. */
const of = (op: string) => (path: string) => within(path) !== undefined && note({ op, at: within(path) });
const moved = (op: string) => (from: string, to: string) => within(to) !== undefined && note({ op, from: within(from), at: within(to) });
const names: Record<string, Tell> = {
  truncate: (path: string, size = 0) => within(path) !== undefined && note({ op: 'truncate', at: within(path), size }),
  rename: moved('rename'),
  link: moved('link'),
  unlink: of('remove'),
  rmdir: of('remove'),
  rm: of('remove'),
  mkdir: of('mkdir'),
};
for (const [name, tell] of Object.entries(names)) after(`${name}Sync`, tell);
Object.assign(fs, sync);

const promised = fs.promises as unknown as Record<string, (...given: never[]) => Promise<unknown>>;
const originals = { ...promised };
for (const [name, tell] of Object.entries(names)) {
  promised[name] = async (...given) => {
    const result = await originals[name]!(...given);
    tell(...given);
    return result;
  };
}
const { writeFile, open } = originals as unknown as typeof fs.promises;
async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
promised.writeFile = async (path: string, data: Data | AsyncIterable<Uint8Array>, options?: { flush?: boolean }) => {
  const content = typeof data === 'object' && Symbol.asyncIterator in data ? await collected(data) : data;
  await writeFile(path, content, options);
  whole(path, content, options?.flush === true);
};
promised.open = async (path: string, flags?: string | number, mode?: number) => {
  const handle = await open(path, flags, mode);
  const { fd } = handle;
  opened(fd, path, flags ?? 'r');
  const flush = handle.sync.bind(handle);
  const close = handle.close.bind(handle);
  handle.sync = async () => {
    await flush();
    if (watched.has(fd)) note({ op: 'sync', fd });
  };
  handle.close = async () => {
    if (watched.delete(fd)) note({ op: 'close', fd });
    await close();
  };
  return handle;
};
syncBuiltinESMExports();
