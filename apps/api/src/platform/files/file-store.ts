/** Where uploaded files live: a folder, or an S3 bucket (ruling 17). Keys are relative paths of ours, never a member's words. */
export interface FileStore {
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Null where there is no such file. */
  get: (key: string) => Promise<Buffer | null>;
  remove: (keys: string[]) => Promise<void>;
  /** An address that takes one PUT of a file under this key until it expires, or null where uploads come through the server. */
  uploadAddress: (key: string, seconds: number) => Promise<string | null>;
}
