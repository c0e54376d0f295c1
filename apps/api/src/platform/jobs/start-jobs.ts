import { fromPglite, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/database.ts';
import { jobLimits } from '../database/limits.ts';
import type { AroundJobs, JobLog, Jobs, Listener, Schedule, Subscriber } from './jobs.ts';
import { countPending, keepFailedJobs, resumeInterrupted, whatIsDue } from './queue-tables.ts';
import { startRelay } from './relay.ts';
import { openQueues, startWorkers } from './workers.ts';

/** Settings of the queue's own connections: after these times it drops a dead connection and opens another. */
const queueConnections = { max: 4, connectionTimeoutMillis: jobLimits.connect, query_timeout: jobLimits.silence, keepAlive: true };
/** Longest delay of work without a wake-up: retries, scheduled jobs, another process's events. */
const LOOK_EVERY_MS = 1000;
/** How long failed jobs can be retried (`job retry`). The extension runs several times within the hour for which the library keeps them. */
const GIVEN_UP_KEPT_SECONDS = 14 * 86_400;
const KEEP_EVERY_MS = 600_000;

/** Polls at an interval, never two polls at once. */
function lookEvery(ms: number, look: () => Promise<void>, log: JobLog): { stop: () => Promise<void> } {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'job queue'))
      .finally(() => {
        looking = null;
      });
  }, ms);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Delivers events and runs jobs. The queues are in the same database, so committed events are delivered even after a crash. Workers sleep
 * until they are woken: after events were moved, and by one poll a second for all due work (decision 4). A process that does not run jobs
 * (decision 83) moves events and calls the listener; the jobs run in another process.
 */
export async function startJobs(
  database: OpenDatabase,
  subscribers: Subscriber[],
  schedules: Schedule[],
  log: JobLog,
  {
    listener = () => undefined,
    works = true,
    around = (_queue, _jobs, work) => work(),
  }: { listener?: Listener; works?: boolean; around?: AroundJobs | undefined } = {},
): Promise<Jobs> {
  const { background: db } = database;
  const boss = new PgBoss(
    database.kind === 'embedded'
      ? { db: fromPglite(database.session as Parameters<typeof fromPglite>[0]), backend: 'pglite' }
      : { connectionString: database.directUrl, ...queueConnections, supervise: works, schedule: works },
  );
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  // No other process can have the embedded database open.
  if (database.kind === 'embedded') await resumeInterrupted(db);
  await keepFailedJobs(db, GIVEN_UP_KEPT_SECONDS);
  if (!works) await openQueues(boss, subscribers);
  const wake = works ? await startWorkers(boss, { subscribers, schedules }, { log, around }) : () => undefined;
  const relay = startRelay({ db, boss, subscribers, wake, listener, log });
  const look = lookEvery(
    LOOK_EVERY_MS,
    async () => {
      const due = await whatIsDue(db);
      if (due.events) relay.nudge();
      wake(due.queues);
    },
    log,
  );
  const keep = lookEvery(KEEP_EVERY_MS, () => keepFailedJobs(db, GIVEN_UP_KEPT_SECONDS), log);
  relay.nudge();

  const queues = subscribers.map(({ name }) => name);
  return {
    nudge: relay.nudge,
    settle: async () => {
      relay.nudge();
      while ((await countPending(db, queues)) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      await Promise.all([relay.stop(), look.stop(), keep.stop()]);
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
