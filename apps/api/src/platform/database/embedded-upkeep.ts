import type { OneSession } from './one-session.ts';

const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 60 * 60_000;

/**
 * Does what a PostgreSQL server does by itself and the embedded one does not: a checkpoint a minute after writes, so that its log
 * stays short and reopening is quick, and a vacuum an hour. Returns how to end it, which waits for what is under way.
 */
export function startUpkeep(
  database: Pick<OneSession, 'query' | 'exec'>,
  onError: (error: unknown) => void,
  { checkpointMs = CHECKPOINT_MS, vacuumMs = VACUUM_MS } = {},
): () => Promise<void> {
  const logEnd = async () => ((await database.query('select pg_current_wal_insert_lsn()::text as at')).rows[0] as { at: string }).at;
  let checkpointedAt: string | undefined;
  const checkpoint = async () => {
    if ((await logEnd()) === checkpointedAt) return;
    await database.exec('checkpoint');
    checkpointedAt = await logEnd();
  };
  // Alone in its call: VACUUM refuses to run beside other statements.
  const vacuum = async () => void (await database.exec('vacuum (analyze)'));

  let underWay: Promise<void> = Promise.resolve();
  const timers = [
    { work: checkpoint, every: checkpointMs },
    { work: vacuum, every: vacuumMs },
  ].map(({ work, every }) => {
    const timer = setInterval(() => {
      underWay = underWay.then(work).catch(onError);
    }, every);
    timer.unref();
    return timer;
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    return underWay;
  };
}
