import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

// The job library keeps its tables to itself. Whatever of ours reads or writes them stands here, to be looked at when it is upgraded.

/** The schema that the job library makes for itself. */
export const queueSchema = 'pgboss';
/** Its tables that hold work; its versions, statistics and warnings belong to each installation. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** Has jobs begin again that a process left under way, where it is certain that no process is at them any more. */
export async function resumeInterrupted(db: QueryExecutorProvider): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Whether the outbox has events, and which queues have jobs that are due: one statement asks for all of them. */
export async function whatIsDue(db: QueryExecutorProvider): Promise<{ events: boolean; queues: string[] }> {
  const { rows } = await sql<{ events: boolean; queues: string[] }>`
    select exists (select from outbox_event) as events, array(
      select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()) as queues`.execute(db);
  return rows[0]!;
}

/** How many events and jobs of these queues are not done yet. */
export async function countPending(db: QueryExecutorProvider, queues: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from outbox_event) + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
      and name = any(${queues}::text[])) as n`.execute(db);
  return rows[0]!.n;
}

/** Takes somebody who leaves out of jobs, also of those that are done: out of the lists in which they are one of several, and else the job. */
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

/** Which version the library's tables are of. */
export async function queueVersion(db: QueryExecutorProvider): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  return rows[0]?.version;
}
