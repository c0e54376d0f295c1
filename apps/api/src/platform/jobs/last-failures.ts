import type { Database } from '../database/database.ts';
import type { Tables } from '../platform.tables.ts';

/** A failure of a process, described for operators. */
export interface Failure {
  at: Date;
  reason: string;
}

type What = Tables['last_failure']['what'];

/** Records a failure for all processes, unless a later one is recorded. */
export async function noteFailure(db: Database, what: What, failure: Failure): Promise<void> {
  await db
    .insertInto('last_failure')
    .values({ what, ...failure })
    .onConflict((conflict) => conflict.column('what').doUpdateSet(failure).where('last_failure.at', '<=', failure.at))
    .execute();
}

/** The query of the last failure of each kind, for use within other queries. */
export const lastFailures = (db: Database) => db.selectFrom('last_failure').select(['what', 'at', 'reason']);

/** The last failure of any process; null if there is none. */
export async function lastFailure(db: Database, what: What): Promise<Failure | null> {
  return (await db.selectFrom('last_failure').select(['at', 'reason']).where('what', '=', what).executeTakeFirst()) ?? null;
}
