import type { Clock } from '../clock.ts';
import type { Failure } from '../jobs/last-failures.ts';
import type { Mailer } from './mailer.ts';

/** Mail counts of this process, for operators. */
export interface MailFigures {
  sent: number;
  failed: number;
  /** The last failure: the mail server's message without addresses, which servers often repeat. */
  last_failure: Failure | null;
}

/** A mailer that counts. */
export type CountedMailer = Mailer & { figures: () => MailFigures };

const LONGEST_REASON = 200;
const address = /[^\s<>"']+@[^\s<>"']+/g;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(address, '…').slice(0, LONGEST_REASON);

/** Counts the mails that another mailer sends and fails to send. It rethrows failures, so that the job is retried. */
export function countedMailer(mailer: Mailer, clock: Clock): CountedMailer {
  const figures: MailFigures = { sent: 0, failed: 0, last_failure: null };
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
        figures.sent += 1;
      } catch (error) {
        figures.failed += 1;
        figures.last_failure = { at: clock.now(), reason: reasonOf(error) };
        throw error;
      }
    },
    figures: () => figures,
  };
}
