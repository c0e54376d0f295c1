import { type Kysely, sql } from 'kysely';

/**
 * Reports can be about any kind that a feature declares, and an operator decides on them. A report is open until it is decided; the
 * operator who decided may leave, but the decision stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update report set post_id = null where kind = 'post'`.execute(db);
  await sql`alter table report rename column post_id to on_id`.execute(db);
  await sql`
    alter table report
      drop constraint report_kind_check,
      alter column subject_id drop not null,
      add column decision text check (decision in ('kept', 'removed')),
      add column decided_at timestamptz,
      add column decided_by uuid references member (id) on delete set null,
      add constraint report_decided check ((decision is null) = (decided_at is null) and (decided_by is null or decision is not null))`.execute(
    db,
  );
  // A member can report a thing once until that report is decided; after that they may report it again.
  await sql`drop index report_once`.execute(db);
  await sql`create unique index report_once on report (reporter_id, kind, object_id) where decision is null`.execute(db);
  // Open reports, thing by thing: all reports about one thing are decided together.
  await sql`create index report_open on report (kind, object_id, id) where decision is null`.execute(db);
  await sql`create index report_decider on report (decided_by) where decided_by is not null`.execute(db);
}
