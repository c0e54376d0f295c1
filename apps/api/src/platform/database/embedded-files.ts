import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system on a host folder that is used here. */
interface HostNode {
  name: string;
  mode: number;
  parent: HostNode;
  /** Set until its directory entry has been flushed to the disk. */
  isNew?: boolean;
}
interface HostFiles {
  realPath: (node: HostNode) => string;
  tryFSOperation: (work: () => void) => void;
  node_ops: { mknod: (parent: HostNode, name: string, mode: number, dev: number) => HostNode };
  stream_ops: { fsync?: (stream: { nfd: number; node: HostNode }) => number };
}

/** Flushes the entries of a folder to the disk. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Adds fsync, which Emscripten leaves out. The first fsync of a new file also flushes its directory entry, as PostgreSQL expects of a file
 * system.
 */
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

/** PGlite's file system on the folder of the embedded database, with a working fsync. */
export class SyncedFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const withSync = ({ FS }: { FS: unknown }) => addSync((FS as { filesystems: { NODEFS: HostFiles } }).filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [withSync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
