import { type Kysely, sql } from 'kysely';

/** Invitations to workspaces by mail: only a hash of each token is kept, which is made when the mail is written (decision 75). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_invitation (
      id uuid primary key,
      workspace_id uuid not null references workspace (id) on delete cascade,
      email text not null,
      name text not null,
      token_hash text unique,
      invited_by uuid references member (id) on delete set null,
      mailed_at timestamptz,
      bounced_at timestamptz,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references member (id) on delete cascade,
      check ((accepted_at is null) = (accepted_by is null))
    )`.execute(db);
  await sql`create unique index workspace_invitation_once on workspace_invitation (workspace_id, email)`.execute(db);
  await sql`create index workspace_invitation_list on workspace_invitation (workspace_id, id desc)`.execute(db);
  await sql`create index workspace_invitation_by on workspace_invitation (invited_by) where invited_by is not null`.execute(db);
  await sql`create index workspace_invitation_accepted on workspace_invitation (accepted_by) where accepted_by is not null`.execute(db);
}
