// Preloaded with `--import`: records what a process does to the files in POWER_FOLDER, in order, as lines of JSON in POWER_RECORD.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';

const folder = resolve(process.env.POWER_FOLDER);
const { openSync, writeSync, closeSync } = fs;
const record = openSync(process.env.POWER_RECORD, 'a');

/** Appends a line; all threads of the process append to one file, whose order is that of the events. */
export const note = (event) => void writeSync(record, `${JSON.stringify(event)}\n`);

/** A path within the folder, or undefined. */
function within(path) {
  const at = relative(folder, resolve(String(path)));
  return at.startsWith('..') ? undefined : at;
}
const base64 = (data, from = 0, length = data.length - from) => Buffer.from(data.buffer, data.byteOffset + from, length).toString('base64');
const bytes = (data) => (typeof data === 'string' ? Buffer.from(data) : data);

/** Descriptors of files in the folder. */
const watched = new Set();

function opened(fd, path, flags) {
  const at = within(path);
  if (at === undefined) return;
  watched.add(fd);
  note({ op: 'open', fd, at, ...(hasTruncation(flags) && { empty: true }) });
}
const hasTruncation = (flags) => (typeof flags === 'string' ? flags.startsWith('w') : (flags & fs.constants.O_TRUNC) !== 0);

function whole(path, data, flush) {
  const at = within(path);
  if (at !== undefined) note({ op: 'file', at, data: base64(bytes(data)), flush });
}

const sync = {
  openSync: (path, flags, mode) => {
    const fd = openSync(path, flags, mode);
    opened(fd, path, flags ?? 0);
    return fd;
  },
  closeSync: (fd) => {
    if (watched.delete(fd)) note({ op: 'close', fd });
    closeSync(fd);
  },
  writeSync: (fd, data, from, length, position) => {
    const written = writeSync(fd, data, from, length, position);
    if (watched.has(fd)) {
      if (typeof position !== 'number') throw new Error('A write without a position is not recorded.');
      note({ op: 'write', fd, position, data: base64(data, from, written) });
    }
    return written;
  },
};
const after = (name, tell) => {
  const original = fs[name];
  sync[name] = (...given) => {
    const result = original(...given);
    tell(...given);
    return result;
  };
};
after('writeFileSync', (path, data, options) => whole(path, data, options?.flush === true));
after('ftruncateSync', (fd, size = 0) => watched.has(fd) && note({ op: 'truncate', fd, size }));
after('fsyncSync', (fd) => watched.has(fd) && note({ op: 'sync', fd }));
const names = {
  truncate: (path, size = 0) => within(path) !== undefined && note({ op: 'truncate', at: within(path), size }),
  rename: (from, to) => within(to) !== undefined && note({ op: 'rename', from: within(from), at: within(to) }),
  link: (from, to) => within(to) !== undefined && note({ op: 'link', from: within(from), at: within(to) }),
  unlink: (path) => within(path) !== undefined && note({ op: 'remove', at: within(path) }),
  rmdir: (path) => within(path) !== undefined && note({ op: 'remove', at: within(path) }),
  rm: (path) => within(path) !== undefined && note({ op: 'remove', at: within(path) }),
  mkdir: (path) => within(path) !== undefined && note({ op: 'mkdir', at: within(path) }),
};
for (const [name, tell] of Object.entries(names)) after(`${name}Sync`, tell);
Object.assign(fs, sync);

const promised = fs.promises;
const originals = { ...promised };
for (const [name, tell] of Object.entries(names)) {
  promised[name] = async (...given) => {
    const result = await originals[name](...given);
    tell(...given);
    return result;
  };
}
async function collected(pieces) {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
promised.writeFile = async (path, data, options) => {
  const content = data[Symbol.asyncIterator] ? await collected(data) : data;
  await originals.writeFile(path, content, options);
  whole(path, content, options?.flush === true);
};
promised.open = async (path, flags, mode) => {
  const handle = await originals.open(path, flags, mode);
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
