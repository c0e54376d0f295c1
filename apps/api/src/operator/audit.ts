import { verifyAudit } from '../features/audit/index.ts';
import { type CommandContext, CommandError } from './commands.ts';

/** Verifies that the audit log is unchanged. Throws `CommandError` with the first flaw. */
export async function checkAudit({ db, say }: Pick<CommandContext, 'db' | 'say'>, head: string | undefined): Promise<void> {
  const { count, hash, flaw } = await verifyAudit(db, head);
  if (flaw) throw new CommandError(`The audit log was tampered with. ${flaw}`);
  if (count === 0) return say('The audit log is empty.');
  say(`The audit log is as it was written: ${count} ${count === 1 ? 'entry' : 'entries'}. The hash of the last one is ${hash}`);
  say('Note it elsewhere: with --head and this hash the next check also notices if the end is cut off.');
}
