import type { Readable } from 'node:stream';

/** A stored file being sent. Its receiver reads the stream to the end or destroys it. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: Readable;
}

/**
 * The storage of uploaded files: a folder, or an S3 bucket (ruling 17). Keys are relative paths that the server generates and never contain
 * members' text.
 */
export interface FileStore {
  /** A stream is stored as it arrives; the file exists once the stream has ended. */
  put: (key: string, content: Buffer | AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Null if there is no such file. With a range, returns only those bytes; both ends are inclusive and must be within the file. */
  read: (key: string, range?: { start: number; end: number }) => Promise<StoredFile | null>;
  /** The keys of all files, in no order. Files added or deleted meanwhile may or may not be included. */
  list: () => AsyncIterable<string>;
  /** Missing files are no error. */
  remove: (keys: string[]) => Promise<void>;
  /** Removes every file under this path. */
  removeFolder: (folder: string) => Promise<void>;
  /** An address that accepts a PUT of a file under this key for so many seconds, or null if uploads go through the server. */
  uploadAddress: (key: string, seconds: number) => Promise<string | null>;
}
