import { type Kysely, sql } from 'kysely';

/**
 * What operators have done (decision 73). The database itself numbers the entries, chains them and refuses to change any. No foreign keys:
 * nothing that happens to a member or thing may change an entry about them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      seq bigint primary key default 0,
      at timestamptz not null,
      actor_id uuid,
      act text not null,
      target_kind text not null,
      target_id uuid,
      about_id uuid,
      reason text not null,
      summary text not null,
      previous_hash text not null default '',
      hash text not null default ''
    )`.execute(db);
  await sql`create index audit_entry_actor on audit_entry (actor_id, seq desc) where actor_id is not null`.execute(db);
  await sql`create index audit_entry_act on audit_entry (act, seq desc)`.execute(db);
  // Each part with its length, so that no two entries have the same text.
  await sql`
    create function audit_part(part text) returns text language sql immutable as
      $$ select coalesce(octet_length(part)::text || ':' || part, '-') $$`.execute(db);
  await sql`
    create function chain_audit() returns trigger language plpgsql as $$
    declare last record;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit', 0));
      select seq, hash into last from audit_entry order by seq desc limit 1;
      new.seq := coalesce(last.seq, 0) + 1;
      new.previous_hash := coalesce(last.hash, repeat('0', 64));
      new.hash := encode(sha256(convert_to(
        audit_part(new.seq::text) || audit_part(new.previous_hash) || audit_part((extract(epoch from new.at) * 1000000)::bigint::text)
        || audit_part(new.actor_id::text) || audit_part(new.act) || audit_part(new.target_kind) || audit_part(new.target_id::text)
        || audit_part(new.about_id::text) || audit_part(new.reason) || audit_part(new.summary), 'UTF8')), 'hex');
      return new;
    end $$`.execute(db);
  await sql`create trigger audit_chained before insert on audit_entry for each row execute function chain_audit()`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Entries of the audit log are never changed.';
    end $$`.execute(db);
  await sql`
    create trigger audit_kept before update or delete on audit_entry for each row execute function refuse_audit_change()`.execute(db);
  await sql`
    create trigger audit_whole before truncate on audit_entry for each statement execute function refuse_audit_change()`.execute(db);
}
