// Packs a folder reproducibly: the same files always give the same bytes.
import { join } from 'node:path';
import { create } from 'tar';
import { filesIn } from './contents.mjs';

/** Fast, and nearly as small as the slowest level. */
const LEVEL = 6;

/** Writes `folder/name` to an archive: files sorted by name, all with the same date, without owners. */
export function pack(folder, name, file, date) {
  const names = filesIn(join(folder, name)).map((path) => `${name}/${path}`);
  create({ cwd: folder, file, sync: true, portable: true, mtime: date, noDirRecurse: true, gzip: { level: LEVEL } }, names);
}
