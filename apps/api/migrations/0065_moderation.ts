import { type Kysely, sql } from 'kysely';

/**
 * The console's queue of reports (decision 74): what operators decided about somebody, which that member reads; what nobody else sees until
 * it is decided; and that reporters are told what came of their reports. The list of members by name is read from an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report
      drop constraint report_decision_check,
      add constraint report_decision_check check (decision in ('kept', 'removed', 'acted'))`.execute(db);
  await sql`
    create table verdict (
      id uuid primary key,
      kind text not null,
      object_id uuid not null,
      subject_id uuid not null references member (id) on delete cascade,
      what text not null check (what in ('kept', 'removed', 'warned', 'suspended')),
      took_down boolean not null,
      reason text not null,
      suspended_until timestamptz,
      decided_at timestamptz not null,
      constraint verdict_suspended check ((what = 'suspended') = (suspended_until is not null))
    )`.execute(db);
  await sql`create index verdict_subject on verdict (subject_id, id desc)`.execute(db);
  for (const table of ['report', 'verdict'])
    await sql`
      create trigger ${sql.raw(`${table}_notices`)} after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function forget_notices()`.execute(db);
  await sql`
    create table held_back (
      object_id uuid primary key,
      kind text not null check (kind in ('post', 'reaction')),
      author_id uuid not null references member (id) on delete cascade,
      held_at timestamptz not null
    )`.execute(db);
  await sql`create index held_back_author on held_back (author_id)`.execute(db);
  await sql`create index member_by_name on member (search_name collate "C", id)`.execute(db);
}
