import type { Database } from '../database/database.ts';
import type { Tables } from '../platform.tables.ts';

/** What a process could not do, in words for those who run it. */
export interface Failure {
  at: Date;
  reason: string;
}

type What = Tables['last_failure']['what'];

/** Has every process know of a failure, unless a later one is known. */
export async function noteFailure(db: Database, what: What, failure: Failure): Promise<void> {
  await db
    .insertInto('last_failure')
    .values({ what, ...failure })
    .onConflict((conflict) => conflict.column('what').doUpdateSet(failure).where('last_failure.at', '<=', failure.at))
    .execute();
}

/** The last failure of each kind, to be read with other things. */
export const lastFailures = (db: Database) => db.selectFrom('last_failure').select(['what', 'at', 'reason']);

/** The last failure of any process; null if there was none yet. */
export async function lastFailure(db: Database, what: What): Promise<Failure | null> {
  return (await db.selectFrom('last_failure').select(['at', 'reason']).where('what', '=', what).executeTakeFirst()) ?? null;
}
