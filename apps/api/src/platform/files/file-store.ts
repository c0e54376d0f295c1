import type { Readable } from 'node:stream';

/** A stored file on its way out. Whoever takes it reads the stream to its end or destroys it. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: Readable;
}

/** Where uploaded files live: a folder, or an S3 bucket (ruling 17). Keys are relative paths of ours, never a member's words. */
export interface FileStore {
  /** What comes in pieces is stored as it comes, and is there once the last has come. */
  put: (key: string, content: Buffer | AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Null where there is no such file. */
  read: (key: string) => Promise<StoredFile | null>;
  /** Files that are not there count as removed. */
  remove: (keys: string[]) => Promise<void>;
  /** Removes every file under this path. */
  removeFolder: (folder: string) => Promise<void>;
  /** An address that takes a PUT of a file under this key for so many seconds, or null where uploads come through the server. */
  uploadAddress: (key: string, seconds: number) => Promise<string | null>;
}
