import { type Kysely, sql } from 'kysely';

/** One table for all mailed codes, whatever they prove. Codes already mailed and requests waiting for their job stay valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_code (
      member_id uuid not null references member (id) on delete cascade,
      purpose text not null check (purpose in ('sign_up', 'new_email')),
      code_hash text not null,
      tries_left integer not null check (tries_left >= 0),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (member_id, purpose)
    )`.execute(db);
  await sql`
    insert into email_code (member_id, purpose, code_hash, tries_left, sent_at, expires_at)
    select member_id, 'sign_up', code_hash, tries_left, sent_at, expires_at from verification_code
    union all select member_id, 'new_email', code_hash, tries_left, sent_at, expires_at from email_change`.execute(db);
  await sql`drop table verification_code`.execute(db);
  await sql`
    alter table email_change
      drop column code_hash, drop column tries_left, drop column sent_at, drop column expires_at`.execute(db);
}
