import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

// The job library's tables are internal to it. All reads and writes of them are in this file; review it on upgrades.

/** The schema that the job library creates for itself. */
export const queueSchema = 'pgboss';
/** The library's tables that hold jobs; versions, statistics and warnings belong to each installation. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** Restarts jobs that an ended process left unfinished. Call it only if no other process can be running them. */
export async function resumeInterrupted(db: QueryExecutorProvider): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Whether the outbox has events, and which queues have due jobs, in one statement. */
export async function whatIsDue(db: QueryExecutorProvider): Promise<{ events: boolean; queues: string[] }> {
  const { rows } = await sql<{ events: boolean; queues: string[] }>`
    select exists (select from outbox_event) as events, array(
      select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()) as queues`.execute(db);
  return rows[0]!;
}

/**
 * Keeps failed jobs for this long after their failure, so that they can be retried. The library has one retention time per queue, and
 * completed jobs need only an hour.
 */
export async function keepFailedJobs(db: QueryExecutorProvider, seconds: number): Promise<void> {
  await sql`update pgboss.job set deletion_seconds = ${seconds}::int where state = 'failed' and deletion_seconds < ${seconds}::int`.execute(
    db,
  );
}

/** The failed jobs of a queue that can still be retried. */
export interface GivenUp {
  queue: string;
  jobs: number;
  /** When the first and the last of them failed. */
  first: Date;
  last: Date;
  /** Why the last of them failed: an error code or class, without personal data. */
  reason: string | null;
}

/** Failed jobs by queue. */
export async function listGivenUp(db: QueryExecutorProvider): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select name as queue, count(*)::int as jobs, min(completed_on) as first, max(completed_on) as last,
      (array_agg(coalesce(output->>'reason', output->>'code', output->>'name') order by completed_on desc))[1] as reason
    from pgboss.job where state = 'failed' group by name order by name`.execute(db);
  return rows;
}

/** Retries the failed jobs of a queue from their first attempt, under the same ids. Returns their number. */
export async function retryGivenUp(db: QueryExecutorProvider, queue: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'retry', retry_count = 0, completed_on = null, start_after = now(), keep_until = now() + interval '14 days'
    where name = ${queue} and state = 'failed'`.execute(db);
  return Number(numAffectedRows);
}

/** Whether the library has created its tables, which happens at the first start of a server. */
export async function hasQueues(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.version') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** The figures of one queue. */
export interface QueueFigures {
  queue: string;
  /** Due, and not started. */
  waiting: number;
  /** When the oldest of them became due. */
  since: Date | null;
  running: number;
  /** Failed, and scheduled for a retry. */
  retrying: number;
  /** Failed finally within the last hour. */
  failed: number;
}

/** The figures of the outbox and of all queues, including empty ones, and the database's time of the query. */
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

/** Everything waiting in the outbox and the queues, and when the oldest became due. */
export const whatWaits = ({ outbox, queues }: Pick<Awaited<ReturnType<typeof queueFigures>>, 'outbox' | 'queues'>) => {
  const all = [outbox, ...queues];
  const [since] = all.flatMap((each) => each.since ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return { waiting: all.reduce((sum, each) => sum + each.waiting, 0), since: since ?? null };
};

/** Number of events, and of jobs of these queues, that are not done yet. */
export async function countPending(db: QueryExecutorProvider, queues: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from outbox_event) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
      and name = any(${queues}::text[])) as n`.execute(db);
  return rows[0]!.n;
}

/**
 * Deletes a leaving member from jobs, including finished ones: from the lists that name several members, otherwise together with the job.
 */
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
