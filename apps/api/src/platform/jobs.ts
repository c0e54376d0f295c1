import { type QueryExecutorProvider, sql } from 'kysely';
import { fromKysely, fromPglite, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { OpenDatabase } from './database/database.ts';
import { jobLimits } from './database/limits.ts';
import type { EventName, Events, OutboxEvent } from './outbox.ts';

const BATCH = 50;

/** Work that follows an event. It may run more than once: handlers leave the same state when repeated. */
export interface Subscriber {
  /** Also the name of its queue, `feature.what_it_does`. */
  name: string;
  event: EventName;
  /** Given one payload, or up to `batch` of them in the order in which they happened, with the ids of their events. */
  handle: (payloads: never[], ids: string[]) => Promise<void>;
  batch: number;
  /** Whether there is anything to do for this payload; without it always. Saves a job for what would do nothing. */
  when?: (payload: never) => boolean;
  /** How many of its jobs a process works at the same time; one unless it says more. */
  atOnce?: number;
}

/** Types a subscriber's payload by its event. */
export const subscriber = <N extends EventName>(
  event: N,
  name: string,
  handle: (payload: Events[N]) => Promise<void>,
  options: { when?: (payload: Events[N]) => boolean; atOnce?: number } = {},
): Subscriber => ({ name, event, handle: async (payloads: Events[N][]) => handle(payloads[0]!), batch: 1, ...options });

/** The same for work that many events share: done together, it takes hardly more statements than for one. */
export const batchSubscriber = <N extends EventName>(
  event: N,
  name: string,
  handle: (payloads: Events[N][], ids: string[]) => Promise<void>,
  options: { when?: (payload: Events[N]) => boolean } = {},
): Subscriber => ({ name, event, handle, batch: BATCH, ...options });

/** Told of events as they leave the outbox, without a job: for what may be lost. */
export type Listener = (events: readonly OutboxEvent[]) => void;

/** Work that comes round at set times; `cron` in UTC. */
export interface Schedule {
  name: string;
  cron: string;
  handle: () => Promise<void>;
}

export interface Jobs {
  /** Says that the outbox has something; called after each commit that wrote to it. */
  nudge: () => void;
  /** Waits until the outbox and the queues are empty. For tests and for the end of a process. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

interface JobLog {
  error: (detail: object, message: string) => void;
}

/** The queue's own connections: after these times it takes them for gone and opens others. */
const queueConnections = { max: 4, connectionTimeoutMillis: jobLimits.connect, query_timeout: jobLimits.silence, keepAlive: true };
const RELAY_BATCH = 100;
/** Events that come so close together are moved together, for hardly more than one costs. */
const RELAY_GATHERS_MS = 20;
/** How long what nobody here was woken for may wait: a retry, what is due by the clock, another process's events. */
const LOOK_EVERY_MS = 1000;
/** Workers are woken (decision 4), so they hardly ever ask by themselves: each would on its own, however little there is to do. */
const workerOptions = { pollingIntervalSeconds: 300 } as const;
const queueOptions = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  deleteAfterSeconds: 3600,
  notify: false,
  /** A job whose process was killed begins again once it has been silent this long, not after a quarter of an hour. */
  heartbeatSeconds: 20,
} as const;

/** Has jobs begin again that a process left under way, where it is certain that no process is at them any more. */
export async function resumeInterrupted(db: QueryExecutorProvider): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/**
 * Moves events from the outbox to one queue per subscriber, in the transaction that takes them out, and works the queues.
 * Queues live in the same database, so what was committed is delivered, also after a crash. Workers rest until they are woken: after
 * events were moved, and by one look a second at all that is due (decision 4).
 */
export async function startJobs(
  database: OpenDatabase,
  subscribers: Subscriber[],
  schedules: Schedule[],
  log: JobLog,
  listener: Listener = () => undefined,
): Promise<Jobs> {
  const { background: db } = database;
  const boss = new PgBoss(
    database.kind === 'embedded'
      ? { db: fromPglite(database.session as Parameters<typeof fromPglite>[0]), backend: 'pglite' }
      : { connectionString: database.directUrl, ...queueConnections },
  );
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  // Nobody else can have the embedded database open.
  if (database.kind === 'embedded') await resumeInterrupted(db);
  const workers = new Map<string, string[]>();
  const wake = (queues: Iterable<string>) => {
    for (const queue of queues) for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
  for (const { name, handle, batch, atOnce = 1 } of subscribers) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, queueOptions);
    // The first look at a queue inside a transaction would wait for ever on the embedded database.
    await boss.findJobs(name, { key: '' });
    const work = async (jobs: Job[]): Promise<JobResult[]> => {
      try {
        await handle(
          jobs.map(({ data }) => data as never),
          jobs.map(({ id }) => id),
        );
        return jobs.map(({ id }) => ({ id, status: 'completed' }));
      } catch (error) {
        log.error({ err: error, queue: name }, 'job failed');
        if (jobs.length === 1) return jobs.map(({ id }) => ({ id, status: 'failed' }));
        // One that fails does not hold up the others.
        const results: JobResult[] = [];
        for (const job of jobs) results.push(...(await work([job])));
        return results;
      }
    };
    const options = { ...workerOptions, batchSize: batch, perJobResults: true } as const;
    const ids: string[] = [];
    workers.set(name, ids);
    for (let n = 0; n < atOnce; n += 1) {
      const worker = await boss.work(name, options, async (jobs: Job[]) => {
        // They come in no certain order. Their ids are those of the events, so they sort by when these happened (decision 33).
        const results = await work(jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        // A worker takes a batch and then rests: it looks again until there are none.
        if (jobs.length === batch) boss.notifyWorker(ids[n]!);
        return results;
      });
      ids.push(worker);
    }
  }
  for (const { name, cron, handle } of schedules) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, queueOptions);
    workers.set(name, [await boss.work(name, { ...workerOptions, batchSize: 1 }, handle)]);
    await boss.schedule(name, cron);
  }

  const relayOnce = async () => {
    const moved = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<OutboxEvent & { id: string }>`
        delete from outbox_event where id in (select id from outbox_event order by id limit ${RELAY_BATCH} for update skip locked)
        returning id, name, payload`.execute(tx);
      const byQueue = new Map<string, Array<{ id: string; data: object }>>();
      for (const event of rows) {
        for (const each of subscribers) {
          if (each.event !== event.name || each.when?.(event.payload as never) === false) continue;
          byQueue.set(each.name, [...(byQueue.get(each.name) ?? []), { id: event.id, data: event.payload }]);
        }
      }
      for (const [queue, jobs] of byQueue) await boss.insert(queue, jobs, { db: fromKysely(tx) });
      return { events: rows, queues: byQueue.keys() };
    });
    wake(moved.queues);
    listener(moved.events);
    return moved.events.length;
  };

  let stopping = false;
  let wanted = false;
  let relaying: Promise<void> | null = null;
  const nudge = () => {
    wanted = true;
    relaying ??= (async () => {
      while (wanted && !stopping) {
        await new Promise((resolve) => setTimeout(resolve, RELAY_GATHERS_MS));
        wanted = false;
        try {
          if ((await relayOnce()) === RELAY_BATCH) wanted = true;
        } catch (error) {
          log.error({ err: error }, 'outbox relay');
        }
      }
      relaying = null;
    })();
  };
  /** One statement asks for all queues and for the outbox. */
  const look = async () => {
    const { rows } = await sql<{ events: boolean; due: string[] }>`
      select exists (select from outbox_event) as events, array(
        select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()) as due`.execute(db);
    if (rows[0]!.events) nudge();
    wake(rows[0]!.due);
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'job queue'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  nudge();

  const pending = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from outbox_event) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name = any(${subscribers.map((each) => each.name)}::text[])) as n`.execute(db);
    return rows[0]!.n;
  };

  return {
    nudge,
    settle: async () => {
      nudge();
      while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await Promise.all([relaying, looking]);
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
