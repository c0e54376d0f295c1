import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/database.ts';
import { unfinishedBackfills } from '../../platform/jobs/backfills.ts';
import { type Failure, lastFailures } from '../../platform/jobs/last-failures.ts';
import { mailsOfDay } from '../../platform/mail/mail-counts.ts';

/** Returns the reports of all processes in one statement: unfinished backfills, the day's mails, and the latest failures. */
export async function processReports(db: Database, now: Date) {
  const { backfills, mails, failures } = await db
    .selectNoFrom([
      jsonArrayFrom(unfinishedBackfills(db)).as('backfills'),
      jsonArrayFrom(mailsOfDay(db, now)).as('mails'),
      jsonArrayFrom(lastFailures(db)).as('failures'),
    ])
    .executeTakeFirstOrThrow();
  const lastOf = (kind: (typeof failures)[number]['what']): Failure | null => {
    const found = failures.find(({ what }) => what === kind);
    return found ? { at: new Date(found.at), reason: found.reason } : null;
  };
  const instant = (text: string | Date) => new Date(text).toISOString();
  return {
    backfills: backfills.map(({ started_at, stepped_at, ...each }) => ({
      ...each,
      started_at: instant(started_at),
      stepped_at: instant(stepped_at),
    })),
    mails: mails[0]!,
    failures: { backup: lastOf('backup'), mail: lastOf('mail') },
  };
}
