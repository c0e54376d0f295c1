import { isDiskFull } from '../start/disk-full.ts';

/** A backup that cannot be made, read or restored; the message is for the server's administrator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Returns a `BackupError` if the error is a full disk, otherwise the error itself. `done` is a sentence about the state left behind. */
export const orFull = (error: unknown, folder: string, done: string): unknown =>
  isDiskFull(error) ? new BackupError(`The disk of ${folder} is full. ${done} Free some space, and try again.`, { cause: error }) : error;
