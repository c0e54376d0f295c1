import type { Job, JobResult, PgBoss, QueueResult } from 'pg-boss';
import type { AroundJobs, JobLog, Schedule, Subscriber } from './jobs.ts';

/** The reason stored with a failed job: an error code or class. The error's message may name people and is only in the log. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Workers are woken (decision 4), so they hardly ever poll: otherwise each would poll on its own, even when idle. */
const workerOptions = { pollingIntervalSeconds: 300 } as const;
const queueOptions = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  deleteAfterSeconds: 3600,
  notify: false,
  /** A job whose process was killed is restarted after this long without a heartbeat, not after a quarter of an hour. */
  heartbeatSeconds: 20,
} as const;

const isSet = (queue: QueueResult): boolean =>
  Object.entries(queueOptions).every(([option, value]) => queue[option as keyof QueueResult] === value);

/** Creates these queues. Later starts find them set up already, with one statement. */
export async function openQueues(boss: PgBoss, named: ReadonlyArray<{ name: string }>): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name } of named) {
    const queue = queues.get(name);
    if (queue && isSet(queue)) continue;
    await (queue ? boss.updateQueue(name, queueOptions) : boss.createQueue(name, queueOptions));
    // On the embedded database, a first look at a queue from inside a transaction would wait forever.
    await boss.findJobs(name, { key: '' });
  }
}

/** Where the execution of jobs is reported. */
interface Seen {
  log: JobLog;
  around: AroundJobs;
}

/** Runs jobs together, and one by one if that fails, so that one failing job does not hold up the others. */
async function workOff(subscriber: Subscriber, jobs: Job[], { log, around }: Seen): Promise<JobResult[]> {
  try {
    await around(subscriber.name, jobs.length, () =>
      subscriber.handle(
        jobs.map(({ data }) => data as never),
        jobs.map(({ id }) => id),
      ),
    );
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  } catch (error) {
    log.error({ err: error, queue: subscriber.name }, 'job failed');
    if (jobs.length === 1) return jobs.map(({ id }) => ({ id, status: 'failed', output: { reason: reasonOf(error) } }));
    const results: JobResult[] = [];
    for (const job of jobs) results.push(...(await workOff(subscriber, [job], { log, around })));
    return results;
  }
}

/** Starts the workers of a subscriber's queue. Returns their ids. */
async function workFor(boss: PgBoss, subscriber: Subscriber, seen: Seen): Promise<string[]> {
  const { name, batch, atOnce = 1 } = subscriber;
  const ids: string[] = [];
  for (let n = 0; n < atOnce; n += 1) {
    const worker = await boss.work(name, { ...workerOptions, batchSize: batch, perJobResults: true }, async (jobs: Job[]) => {
      // Jobs arrive in no particular order. Their ids are those of the events, so they sort by the time of the event (decision 33).
      const results = await workOff(
        subscriber,
        jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        seen,
      );
      // A worker sleeps after one batch: it is woken again while batches are full.
      if (jobs.length === batch) boss.notifyWorker(ids[n]!);
      return results;
    });
    ids.push(worker);
  }
  return ids;
}

const workAtTimes = (boss: PgBoss, { name, handle }: Schedule, { around }: Seen): Promise<string> =>
  boss.work(name, { ...workerOptions, batchSize: 1 }, () => around(name, 1, handle));

/** Stores the cron expressions that the queue does not have yet. */
async function schedule(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron } of schedules) if (known.get(name) !== cron) await boss.schedule(name, cron);
}

/** Starts workers for all queues. Returns a function that wakes the workers of some queues. */
export async function startWorkers(
  boss: PgBoss,
  { subscribers, schedules }: { subscribers: readonly Subscriber[]; schedules: readonly Schedule[] },
  seen: Seen,
): Promise<(queues: Iterable<string>) => void> {
  await openQueues(boss, [...subscribers, ...schedules]);
  await schedule(boss, schedules);
  const workers = new Map<string, string[]>();
  for (const subscriber of subscribers) workers.set(subscriber.name, await workFor(boss, subscriber, seen));
  for (const each of schedules) workers.set(each.name, [await workAtTimes(boss, each, seen)]);
  return (queues) => {
    for (const queue of queues) for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
}
