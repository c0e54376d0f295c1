import type { Readable } from 'node:stream';

/** A stored file being sent. Its receiver reads the stream to the end or destroys it. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: Readable;
}

/**
 * Where uploaded files are stored: a folder, or an S3 bucket (ruling 17). Keys are relative paths of ours and never contain members' text.
 */
export interface FileStore {
  /** A stream is stored as it arrives; the file exists once the stream has ended. */
  put: (key: string, content: Buffer | AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Null if there is no such file. Of a range, both ends included and within the file, only that is read. */
  read: (key: string, range?: { start: number; end: number }) => Promise<StoredFile | null>;
  /** The keys of all files, in no order; of those that come or go meanwhile, some. */
  list: () => AsyncIterable<string>;
  /** Missing files count as removed. */
  remove: (keys: string[]) => Promise<void>;
  /** Removes every file under this path. */
  removeFolder: (folder: string) => Promise<void>;
  /** An address that accepts a PUT of a file under this key for this many seconds, or null if uploads go through the server. */
  uploadAddress: (key: string, seconds: number) => Promise<string | null>;
}
