import { type Kysely, sql } from 'kysely';

/** Employers' directories that look after the people of a workspace, what they know of each, and what they did (decision 76). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory_token (
      id uuid primary key,
      workspace_id uuid not null references workspace (id) on delete cascade,
      name text not null,
      domains text[] not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index directory_token_workspace on directory_token (workspace_id)`.execute(db);
  await sql`
    create table directory_person (
      member_id uuid primary key references member (id) on delete cascade,
      workspace_id uuid not null references workspace (id) on delete cascade,
      user_name text not null,
      external_id text,
      display_name text,
      active boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index directory_person_name on directory_person (workspace_id, lower(user_name)) where removed_at is null`.execute(
    db,
  );
  await sql`create index directory_person_external on directory_person (workspace_id, external_id) where external_id is not null`.execute(
    db,
  );
  await sql`create index directory_person_list on directory_person (workspace_id, member_id) where removed_at is null`.execute(db);
  await sql`
    create table directory_entry (
      id uuid primary key,
      workspace_id uuid not null references workspace (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      token_name text not null,
      act text not null,
      changed text[] not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index directory_entry_list on directory_entry (workspace_id, id)`.execute(db);
  await sql`create index directory_entry_member on directory_entry (member_id)`.execute(db);
  await sql`create index directory_entry_at on directory_entry (at)`.execute(db);
}
