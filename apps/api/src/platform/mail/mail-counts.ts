import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { noteFailure } from '../jobs/last-failures.ts';
import type { CountedMailer } from './counted-mailer.ts';

const HOUR = 3_600_000;
const TOLD_HOURS = 24;
/** The start of the period that mail figures cover. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - TOLD_HOURS * HOUR);

/**
 * Counts the mails of all processes in the database, with one statement at a time, however many mails are sent at once. A mail is sent even
 * if it cannot be counted.
 */
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
          // The database is down: count them with the next mail.
          counted = { sent: counted.sent + sent, failed: counted.failed + failed };
          return;
        }
      }
    } finally {
      // In the same turn in which the loop found nothing left: a later count starts a new loop.
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

/** The query of mails sent and failed by all processes within a day, by whole hours: one row, for use within other queries. */
export const mailsOfDay = (db: Database, now: Date) =>
  db
    .selectFrom('mail_count')
    .select([sql<number>`coalesce(sum(sent), 0)::int`.as('sent'), sql<number>`coalesce(sum(failed), 0)::int`.as('failed')])
    .where('hour', '>', dayBefore(now));

/** Deletes counts older than the period that figures cover. */
export async function purgeMailCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('mail_count').where('hour', '<=', dayBefore(now)).execute();
}
