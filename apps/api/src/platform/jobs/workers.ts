import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { AroundJobs, JobLog, Schedule, Subscriber } from '../jobs.ts';

/** What is kept with a failed job: a code or the kind of error. Its text may name people; that is in the log alone. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Workers are woken (decision 4), so they hardly ever poll: each would do so on its own, however little there is to do. */
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

async function openQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, queueOptions);
  await boss.updateQueue(name, queueOptions);
}

/** Who is told of jobs. */
interface Seen {
  log: JobLog;
  around: AroundJobs;
}

/** Runs jobs together, or one by one if that fails, so that one failing job does not hold up the others. */
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

/** Opens a subscriber's queue and starts its workers. Returns their ids. */
async function workFor(boss: PgBoss, subscriber: Subscriber, seen: Seen): Promise<string[]> {
  const { name, batch, atOnce = 1 } = subscriber;
  await openQueue(boss, name);
  // On the embedded database, a first look at a queue from inside a transaction would wait for ever.
  await boss.findJobs(name, { key: '' });
  const ids: string[] = [];
  for (let n = 0; n < atOnce; n += 1) {
    const worker = await boss.work(name, { ...workerOptions, batchSize: batch, perJobResults: true }, async (jobs: Job[]) => {
      // They arrive in no particular order. Their ids are those of the events, so they sort by the time of the event (decision 33).
      const results = await workOff(
        subscriber,
        jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        seen,
      );
      // A worker takes one batch and then rests: it is woken again until there are none.
      if (jobs.length === batch) boss.notifyWorker(ids[n]!);
      return results;
    });
    ids.push(worker);
  }
  return ids;
}

async function workAtTimes(boss: PgBoss, { name, cron, handle }: Schedule, { around }: Seen): Promise<string[]> {
  await openQueue(boss, name);
  const worker = await boss.work(name, { ...workerOptions, batchSize: 1 }, () => around(name, 1, handle));
  await boss.schedule(name, cron);
  return [worker];
}

/** Opens the queues of a process that fills them and works for none: there is nobody to wake. */
export async function openQueues(boss: PgBoss, subscribers: readonly Subscriber[]): Promise<() => void> {
  for (const { name } of subscribers) await openQueue(boss, name);
  return () => undefined;
}

/** Starts workers for all queues. Workers rest until they are woken: returns a function that wakes those of some queues. */
export async function startWorkers(
  boss: PgBoss,
  { subscribers, schedules }: { subscribers: readonly Subscriber[]; schedules: readonly Schedule[] },
  seen: Seen,
): Promise<(queues: Iterable<string>) => void> {
  const workers = new Map<string, string[]>();
  for (const subscriber of subscribers) workers.set(subscriber.name, await workFor(boss, subscriber, seen));
  for (const schedule of schedules) workers.set(schedule.name, await workAtTimes(boss, schedule, seen));
  return (queues) => {
    for (const queue of queues) for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
}
