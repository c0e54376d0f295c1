import { type Kysely, sql } from 'kysely';

/** A new email counts once it is confirmed, and the one before takes the change back for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // It belongs to nobody yet: any number of members may wait for the same one.
  await sql`
    create table email_change (
      member_id uuid primary key references member (id) on delete cascade,
      email citext not null,
      code_hash text not null,
      tries_left integer not null check (tries_left >= 0),
      asked_at timestamptz not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index email_change_asked_at on email_change (asked_at)`.execute(db);
  // Emails that were a member's: kept until the account is deleted, since mails went there. Until `open_until` the address is nobody else's.
  await sql`
    create table former_email (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      email citext not null,
      left_at timestamptz not null,
      open_until timestamptz,
      token_hash text unique
    )`.execute(db);
  await sql`create index former_email_member on former_email (member_id)`.execute(db);
  await sql`create index former_email_open on former_email (email) where open_until is not null`.execute(db);
  // When an identity provider last saw the member sign in, for this session.
  await sql`alter table session add column proved_at timestamptz`.execute(db);
}
