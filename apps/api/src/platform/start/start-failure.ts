import { isDamage } from '../database/embedded-check.ts';
import { DatabaseStopped } from '../database/embedded-thread.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { isDiskFull } from './disk-full.ts';
import { StartError } from './settings.ts';

const sentence = (error: Error): string => error.message.split('\n')[0]!.replace(/\.$/, '');

/** The terminal message for a failed start with a cause outside this program; null for a bug. */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  if (isDiskFull(error)) return `The disk is full (${sentence(error)}). Free some space, and start again.`;
  if (isDamage(error)) return `The database is damaged: ${sentence(error)}. Put it back from a backup.`;
  if (error instanceof DatabaseStopped) {
    const { cause } = error;
    return `The database cannot go on${cause instanceof Error ? `: ${sentence(cause)}` : ''}. Start again; if that fails, put it back from a backup.`;
  }
  // The database is failing over to another primary, or the address is not that of a primary.
  if (error instanceof DatabaseUnavailable)
    return `The database is not there, or takes no writes (${sentence(error)}). Start again when it does.`;
  const { code } = error as NodeJS.ErrnoException;
  // For system errors, such as a folder without write permission, one line is enough.
  return code && /^E[A-Z]+$/.test(code) ? error.message : null;
}
