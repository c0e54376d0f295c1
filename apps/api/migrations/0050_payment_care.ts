import { type Kysely, sql } from 'kysely';

/**
 * What comes after a payment: reminders of the end of a membership, what it cost before the discount, and payments that a card's bank
 * questions. A reminder belongs to one end: a membership that ends on another day is reminded of anew (decision 70).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment_intent', 'purchase']) {
    await sql`alter table ${sql.table(table)} add column time_zone text, add column price_cents integer`.execute(db);
    await sql`update ${sql.table(table)} set price_cents = amount_cents`.execute(db);
    await sql`alter table ${sql.table(table)} alter column price_cents set not null, add check (price_cents >= amount_cents)`.execute(db);
  }
  await sql`alter table purchase drop column reminded_days`.execute(db);

  await sql`
    create table membership_reminder (
      id uuid primary key,
      purchase_id uuid not null references purchase (id) on delete cascade,
      days_before integer not null check (days_before in (14, 1)),
      expires_at timestamptz not null,
      ends_on text not null,
      created_at timestamptz not null,
      unique (purchase_id, days_before, expires_at)
    )`.execute(db);
  await sql`
    create trigger membership_reminder_notices after delete on membership_reminder referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);

  await sql`
    create table payment_dispute (
      id text primary key,
      purchase_id uuid not null references purchase (id),
      amount_cents integer not null check (amount_cents > 0),
      reason text not null,
      status text not null,
      opened_at timestamptz not null,
      told_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_dispute_purchase on payment_dispute (purchase_id)`.execute(db);
}
