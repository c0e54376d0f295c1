import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

// The job library's tables are internal to it. All our reads and writes of them are in this file, to be reviewed on upgrades.

/** The schema that the job library creates for itself. */
export const queueSchema = 'pgboss';
/** Its tables that hold work; versions, statistics and warnings belong to each installation. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** Restarts jobs that a process left unfinished, when it is certain that no other process is working on them. */
export async function resumeInterrupted(db: QueryExecutorProvider): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Whether the outbox has events, and which queues have due jobs, in one statement for all of them. */
export async function whatIsDue(db: QueryExecutorProvider): Promise<{ events: boolean; queues: string[] }> {
  const { rows } = await sql<{ events: boolean; queues: string[] }>`
    select exists (select from outbox_event) as events, array(
      select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()) as queues`.execute(db);
  return rows[0]!;
}

/**
 * Has jobs that were given up kept for this long from then on, so that they can be done after all. The library has one time for a queue, and
 * what is done need not be kept for more than an hour.
 */
export async function keepFailedJobs(db: QueryExecutorProvider, seconds: number): Promise<void> {
  await sql`update pgboss.job set deletion_seconds = ${seconds}::int where state = 'failed' and deletion_seconds < ${seconds}::int`.execute(
    db,
  );
}

/** The jobs of a queue that were given up and can still be done. */
export interface GivenUp {
  queue: string;
  jobs: number;
  /** When the first and the last of them were given up. */
  first: Date;
  last: Date;
  /** Why the last of them failed: a code or a kind of error, which says nothing of anybody. */
  reason: string | null;
}

/** What was given up, by queue. */
export async function listGivenUp(db: QueryExecutorProvider): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select name as queue, count(*)::int as jobs, min(completed_on) as first, max(completed_on) as last,
      (array_agg(coalesce(output->>'reason', output->>'code', output->>'name') order by completed_on desc))[1] as reason
    from pgboss.job where state = 'failed' group by name order by name`.execute(db);
  return rows;
}

/** Has what a queue has given up tried again, as if for the first time, under the same ids. Returns how many jobs. */
export async function retryGivenUp(db: QueryExecutorProvider, queue: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'retry', retry_count = 0, completed_on = null, start_after = now(), keep_until = now() + interval '14 days'
    where name = ${queue} and state = 'failed'`.execute(db);
  return Number(numAffectedRows);
}

/** Whether the library has made its tables, which it does when a server starts for the first time. */
export async function hasQueues(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.version') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** How one queue is. */
export interface QueueFigures {
  queue: string;
  /** Due, and not begun. */
  waiting: number;
  /** Since when the oldest of those waits. */
  since: Date | null;
  running: number;
  /** Failed, and tried again later. */
  retrying: number;
  /** Given up within the last hour. */
  failed: number;
}

/** How the outbox and every queue are, also those that are empty, and when the database said so, by its own clock. */
export async function queueFigures(db: QueryExecutorProvider): Promise<{
  at: Date;
  outbox: Pick<QueueFigures, 'waiting' | 'since'>;
  queues: QueueFigures[];
}> {
  const { rows } = await sql<Omit<QueueFigures, 'queue'> & { at: Date; queue: string | null }>`
    select now() as at, null as queue, count(*)::int as waiting, min(created_at) as since, 0 as running, 0 as retrying, 0 as failed from outbox_event
    union all
    select now(), queue.name, (count(*) filter (where job.due))::int, min(job.start_after) filter (where job.due),
      (count(*) filter (where job.state = 'active'))::int, (count(*) filter (where job.state = 'retry'))::int,
      (count(*) filter (where job.state = 'failed' and job.completed_on > now() - interval '1 hour'))::int
    from pgboss.queue left join (select name, state, start_after, completed_on, state = 'created' and not blocked and start_after <= now() as due
      from pgboss.job where state <> 'completed') as job using (name)
    where not starts_with(queue.name, '__') group by queue.name order by queue`.execute(db);
  const at = rows[0]!.at;
  return {
    at,
    outbox: rows.find(({ queue }) => queue === null)!,
    queues: rows.flatMap(({ at: _, queue, ...figures }) => (queue === null ? [] : [{ queue, ...figures }])),
  };
}

/** What waits in the outbox and all queues together, and since when the oldest of it. */
export const whatWaits = ({ outbox, queues }: Pick<Awaited<ReturnType<typeof queueFigures>>, 'outbox' | 'queues'>) => {
  const all = [outbox, ...queues];
  const [since] = all.flatMap((each) => each.since ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return { waiting: all.reduce((sum, each) => sum + each.waiting, 0), since: since ?? null };
};

/** How many events and jobs of these queues are still to be done. */
export async function countPending(db: QueryExecutorProvider, queues: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from outbox_event) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
      and name = any(${queues}::text[])) as n`.execute(db);
  return rows[0]!.n;
}

/** Removes a leaving member from jobs, including finished ones: from the lists that name several members, and otherwise the whole job. */
export async function forgetInJobs(
  db: QueryExecutorProvider,
  memberId: string,
  { without, names }: { without: RawBuilder<unknown>; names: RawBuilder<unknown> },
): Promise<void> {
  await sql`update pgboss.job set data = ${without} where strpos(data::text, ${memberId}) > 0 and jsonb_typeof(data) = 'object'`.execute(
    db,
  );
  await sql`delete from pgboss.job where ${names}`.execute(db);
}

/** The version of the library's tables. */
export async function queueVersion(db: QueryExecutorProvider): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  return rows[0]?.version;
}
