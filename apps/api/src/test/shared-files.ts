import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MemoryFS, type PGlite } from '@electric-sql/pglite';

/** The used part of Emscripten's in-memory files, for which PGlite has no types. */
interface Node {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: { write: (stream: { node: Node }, ...rest: unknown[]) => number };
}
interface Files {
  mkdirTree: (path: string, mode: number) => void;
  lookupPath: (path: string) => { node: { node_ops: { mknod: (parent: object, name: string, mode: number, device: number) => Node } } };
}

/** The content of a folder: its subfolders, outermost first, each with the names and bytes of its files. */
export type Folder = ReadonlyArray<{ path: string; files: ReadonlyArray<[name: string, bytes: Uint8Array]> }>;

/** Reads all files of a folder. */
export async function readFolder(root: string): Promise<Folder> {
  const folders: Array<Folder[number]> = [];
  const read = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    folders.push({
      path: relative(root, folder),
      files: await Promise.all(
        files.map(async ({ name }): Promise<[string, Uint8Array]> => [name, new Uint8Array(await readFile(join(folder, name)))]),
      ),
    });
    for (const entry of entries.filter((each) => each.isDirectory())) await read(join(folder, entry.name));
  };
  await read(root);
  return folders;
}

const OF_FOLDER = 0o700;
const OF_FILE = 0o100600;

/** A file that shares its bytes until the first write, which copies them. */
function share(node: Node, bytes: Uint8Array): void {
  const { write } = node.stream_ops;
  node.contents = bytes;
  node.usedBytes = bytes.length;
  node.stream_ops = {
    ...node.stream_ops,
    write: (stream, ...rest) => {
      if (stream.node.contents === bytes) stream.node.contents = bytes.slice();
      return write(stream, ...rest);
    },
  };
}

/**
 * The files of an in-memory embedded database that starts from those of a folder. All databases of a worker share them: each copies only
 * what it writes to, whereas PGlite would unpack and write a thousand files for each (docs/decisions/0015-journeys.md).
 */
export class SharedFiles extends MemoryFS {
  readonly #folder: Folder;
  #database: PGlite | undefined;

  constructor(folder: Folder) {
    super();
    this.#folder = folder;
  }

  override init(...[database, options]: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    this.#database = database;
    return super.init(database, options);
  }

  override async initialSyncFs(): Promise<void> {
    const { FS, ENV } = this.#database!.Module as unknown as { FS: Files; ENV: { PGDATA: string } };
    for (const { path, files } of this.#folder) {
      const at = `${ENV.PGDATA}/${path}`;
      FS.mkdirTree(at, OF_FOLDER);
      const parent = FS.lookupPath(at).node;
      for (const [name, bytes] of files) share(parent.node_ops.mknod(parent, name, OF_FILE, 0), bytes);
    }
  }
}
