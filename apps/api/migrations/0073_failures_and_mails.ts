import { type Kysely, sql } from 'kysely';

/** What a process could not do and all of them tell operators of, and how many mails went, by hours. Nothing in either is about a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table last_failure (
    what text primary key,
    at timestamptz not null,
    reason text not null
  )`.execute(db);
  await sql`create table mail_count (
    hour timestamptz primary key,
    sent integer not null,
    failed integer not null
  )`.execute(db);
}
