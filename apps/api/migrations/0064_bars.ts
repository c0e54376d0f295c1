import { type Kysely, sql } from 'kysely';

/**
 * What keeps a member out: a suspension, which ends by itself, and that they have left the organisation, which lasts until it is lifted. The
 * two stand beside each other, so that lifting one leaves the other as it is (decision 74).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table member
      add column suspended_until timestamptz,
      add column suspension_reason text,
      add column deactivated_at timestamptz,
      add constraint member_suspended check (suspended_until is null or suspension_reason is not null)`.execute(db);
  await sql`create index member_operators on member (id) where 'operator' = any(permissions)`.execute(db);
}
