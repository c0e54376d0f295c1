import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who a member is at an identity provider. One provider knows a member once: a second subject with the same email is somebody else.
  await sql`
    create table sso_identity (
      issuer text not null,
      subject text not null,
      member_id uuid not null references member (id) on delete cascade,
      created_at timestamptz not null,
      primary key (issuer, subject),
      unique (issuer, member_id)
    )`.execute(db);
  await sql`create index sso_identity_member on sso_identity (member_id)`.execute(db);
  // The session that single sign-on began, found again by the provider's access token.
  await sql`
    create table sso_session (
      session_id uuid primary key references session (id) on delete cascade,
      issuer text not null,
      subject text not null,
      client_id text not null,
      access_hash text not null unique,
      foreign key (issuer, subject) references sso_identity (issuer, subject) on delete cascade
    )`.execute(db);
  await sql`create index sso_session_identity on sso_session (issuer, subject)`.execute(db);
  // Nonces that have come back; one that is here is not good a second time.
  await sql`
    create table sso_nonce (
      nonce_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sso_nonce_expires_at on sso_nonce (expires_at)`.execute(db);
  // Until when the session goes on without asking its identity provider; null for sessions that have none.
  await sql`alter table session add column vouched_until timestamptz`.execute(db);
}
