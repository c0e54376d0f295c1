import { isDamage } from '../database/embedded-check.ts';
import { DatabaseStopped } from '../database/embedded-thread.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { isDiskFull } from './disk-full.ts';
import { StartError } from './settings.ts';

const sentence = (error: Error): string => error.message.split('\n')[0]!.replace(/\.$/, '');

/** The message for the person at the terminal when a start failed for a reason outside this program, or null for a bug of ours. */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  if (isDiskFull(error)) return `The disk is full (${sentence(error)}). Free some space, and start again.`;
  if (isDamage(error)) return `The database is damaged: ${sentence(error)}. Put it back from a backup.`;
  if (error instanceof DatabaseStopped) {
    const { cause } = error;
    return `The database cannot go on${cause instanceof Error ? `: ${sentence(cause)}` : ''}. Start again; if that fails, put it back from a backup.`;
  }
  // A database that changes its primary, or the address of one that is none.
  if (error instanceof DatabaseUnavailable)
    return `The database is not there, or takes no writes (${sentence(error)}). Start again when it does.`;
  const { code } = error as NodeJS.ErrnoException;
  // For system errors, such as a folder without write permission, one line says enough.
  return code && /^E[A-Z]+$/.test(code) ? error.message : null;
}
