import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { noteFailure } from '../jobs/last-failures.ts';
import type { CountedMailer } from './counted-mailer.ts';

const HOUR = 3_600_000;
const TOLD_HOURS = 24;
/** Since when mails, and what the mail server said, are told of. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - TOLD_HOURS * HOUR);

/** Counts the mails of all processes in their database, one statement at a time, however many are sent at once. A mail goes even if it cannot be counted. */
export function countingMailer(mailer: CountedMailer, db: Database, clock: Clock): CountedMailer {
  let counted = { sent: 0, failed: 0 };
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    try {
      while (counted.sent + counted.failed > 0) {
        const { sent, failed } = counted;
        counted = { sent: 0, failed: 0 };
        try {
          await add({ sent, failed });
        } catch {
          // The database is gone: they are counted with the next mail.
          counted = { sent: counted.sent + sent, failed: counted.failed + failed };
          return;
        }
      }
    } finally {
      // In the same turn in which the loop saw nothing more: whoever counts from now on begins anew.
      writing = null;
    }
  }
  async function add({ sent, failed }: typeof counted): Promise<void> {
    const now = clock.now();
    const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
    const { last_failure } = mailer.figures();
    if (failed > 0 && last_failure) await noteFailure(db, 'mail', last_failure);
    await db
      .insertInto('mail_count')
      .values({ hour, sent, failed })
      .onConflict((conflict) =>
        conflict.column('hour').doUpdateSet({
          sent: sql<number>`mail_count.sent + excluded.sent`,
          failed: sql<number>`mail_count.failed + excluded.failed`,
        }),
      )
      .execute();
  }
  const count = (what: keyof typeof counted) => {
    counted[what] += 1;
    writing ??= write();
    return writing;
  };
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        await count('failed');
        throw error;
      }
      await count('sent');
    },
  };
}

/** How many mails of all processes went within a day, and how many did not, by whole hours: one row, to be read with other things. */
export const mailsOfDay = (db: Database, now: Date) =>
  db
    .selectFrom('mail_count')
    .select([sql<number>`coalesce(sum(sent), 0)::int`.as('sent'), sql<number>`coalesce(sum(failed), 0)::int`.as('failed')])
    .where('hour', '>', dayBefore(now));

/** Forgets counts that nobody is told of any more. */
export async function purgeMailCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('mail_count').where('hour', '<=', dayBefore(now)).execute();
}
