import { type Kysely, sql } from 'kysely';

/**
 * Organisations whose members sign in with their own provider, as operators entered them, one for each domain (decision 78); and by which
 * domain a session came in: it goes on only as long as that may. Null for sessions that began before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sso_entry (
      id uuid primary key,
      email_domain text not null,
      discovery_url text not null,
      client_id text not null,
      workspace_id uuid references workspace (id) on delete set null,
      version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create unique index sso_entry_domain on sso_entry (email_domain)`.execute(db);
  await sql`create index sso_entry_workspace on sso_entry (workspace_id) where workspace_id is not null`.execute(db);
  await sql`alter table sso_session add column email_domain text`.execute(db);
  await sql`create index sso_session_domain on sso_session (email_domain) where email_domain is not null`.execute(db);
}
