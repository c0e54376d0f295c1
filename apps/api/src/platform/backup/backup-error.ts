import { isDiskFull } from '../start/disk-full.ts';

/** A backup that cannot be made, used or put back; the message is for the person who looks after the server. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** What an error says in one sentence where it says that a disk is full, or else itself. `done` is the sentence about what was left behind. */
export const orFull = (error: unknown, folder: string, done: string): unknown =>
  isDiskFull(error) ? new BackupError(`The disk of ${folder} is full. ${done} Free some space, and try again.`, { cause: error }) : error;
