import { sql } from 'kysely';
import type { Database } from './database.ts';

/** An answer this recent is reused. */
const FRESH_MS = 1000;
/** A database that does not answer for this long counts as down, so that the caller gets a result within two seconds. */
const PATIENCE_MS = 1500;

/**
 * Returns a check of whether the database answers. It sends at most one query a second, so that health checks do not queue behind members'
 * queries: on the embedded database all take turns.
 */
export function pulse(db: Database): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const answer = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const answered = await Promise.race([answer, late]);
    clearTimeout(timer);
    answeredAt = answered ? performance.now() : Number.NEGATIVE_INFINITY;
    return answered;
  };

  return () => {
    const age = performance.now() - answeredAt;
    if (age < FRESH_MS) return Promise.resolve(true);
    asking ??= ask().finally(() => {
      asking = null;
    });
    // A slightly expired answer is still used while the next one is being fetched.
    return age < FRESH_MS + PATIENCE_MS ? Promise.resolve(true) : asking;
  };
}
