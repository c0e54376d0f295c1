import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What this uses of Emscripten's file system on a folder of the host. */
interface HostNode {
  name: string;
  mode: number;
  parent: HostNode;
  /** Its name in its folder may not be on the disk yet. */
  isNew?: boolean;
}
interface HostFiles {
  realPath: (node: HostNode) => string;
  tryFSOperation: (work: () => void) => void;
  node_ops: { mknod: (parent: HostNode, name: string, mode: number, dev: number) => HostNode };
  stream_ops: { fsync?: (stream: { nfd: number; node: HostNode }) => number };
}

/** Flushes the names in a folder to the disk. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Adds fsync, which Emscripten leaves out. The first of a new file also flushes its name: PostgreSQL expects that of a file system. */
function addSync(files: HostFiles): void {
  const { mknod } = files.node_ops;
  files.node_ops.mknod = (...given) => Object.assign(mknod(...given), { isNew: true });
  files.stream_ops.fsync = ({ nfd, node }) => {
    files.tryFSOperation(() => {
      fsyncSync(nfd);
      for (let each = node; each.isNew; each = each.parent) {
        syncFolder(files.realPath(each.parent));
        each.isNew = false;
      }
    });
    return 0;
  };
}

/** The folder of the embedded database as PGlite's file system, on which fsync does what it says. */
export class SyncedFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const withSync = ({ FS }: { FS: unknown }) => addSync((FS as { filesystems: { NODEFS: HostFiles } }).filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [withSync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
