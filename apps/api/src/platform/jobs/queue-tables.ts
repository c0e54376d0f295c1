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

/** What waits, runs and failed, over all queues. A failed job is kept for an hour, a finished one too. */
export async function queueFigures(db: QueryExecutorProvider): Promise<{
  waiting: number;
  waiting_since: Date | null;
  running: number;
  retrying: number;
  failed: Array<{ queue: string; count: number }>;
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof queueFigures>>>`
    select (count(*) filter (where due) + (select count(*) from outbox_event))::int as waiting,
      least(min(start_after) filter (where due), (select min(created_at) from outbox_event)) as waiting_since,
      (count(*) filter (where state = 'active'))::int as running, (count(*) filter (where state = 'retry'))::int as retrying,
      coalesce((select jsonb_agg(jsonb_build_object('queue', name, 'count', n) order by name)
        from (select name, count(*) as n from pgboss.job where state = 'failed' group by name) as given_up), '[]') as failed
    from (select state, start_after, state = 'created' and not blocked and start_after <= now() as due from pgboss.job) as job`.execute(db);
  return rows[0]!;
}

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
