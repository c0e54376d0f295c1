import { type Kysely, sql } from 'kysely';

/**
 * Memberships, what was to be paid for them, what was paid, and the shirts that go with them (decision 65). Money is whole cents. What was
 * paid stays on the books when its member leaves, without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tier (
      id uuid primary key,
      name text not null,
      description text not null,
      price_cents integer not null check (price_cents > 0),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      days integer not null check (days > 0),
      logo_media_id uuid references media (id) on delete set null,
      active boolean not null,
      position integer not null,
      version integer not null default 1,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index tier_logo_media on tier (logo_media_id) where logo_media_id is not null`.execute(db);

  // One row: the discount on everything.
  await sql`
    create table membership_discount (
      id boolean primary key default true check (id),
      percent integer not null check (percent between 0 and 99),
      version integer not null default 1
    )`.execute(db);

  await sql`
    create table payment_intent (
      id uuid primary key,
      provider_id text unique,
      member_id uuid references member (id) on delete set null,
      tier_id uuid not null references tier (id),
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      days integer not null,
      receipt_email text not null,
      promised_until timestamptz not null,
      status text not null,
      next_look_at timestamptz,
      shirt jsonb,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_intent_member on payment_intent (member_id, id desc) where member_id is not null`.execute(db);
  await sql`create index payment_intent_tier on payment_intent (tier_id)`.execute(db);
  await sql`create index payment_intent_look on payment_intent (next_look_at) where next_look_at is not null`.execute(db);

  await sql`
    create table purchase (
      id uuid primary key,
      intent_id uuid unique references payment_intent (id),
      member_id uuid references member (id) on delete set null,
      tier_id uuid not null references tier (id),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      days integer not null,
      starts_at timestamptz not null,
      expires_at timestamptz not null check (expires_at >= starts_at),
      state text not null check (state in ('paid', 'refunded', 'given')),
      refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
      refund_asked_at timestamptz,
      reason text,
      actor_id uuid references member (id) on delete set null,
      receipt_number bigint generated always as identity unique,
      receipt_email text,
      reminded_days integer,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index purchase_member on purchase (member_id, expires_at desc, id desc) where member_id is not null`.execute(db);
  await sql`create index purchase_tier on purchase (tier_id)`.execute(db);
  await sql`create index purchase_actor on purchase (actor_id) where actor_id is not null`.execute(db);
  await sql`create index purchase_end on purchase (expires_at) where state <> 'refunded' and member_id is not null`.execute(db);
  await sql`create index purchase_refund on purchase (refund_asked_at) where refund_asked_at is not null and state <> 'refunded'`.execute(
    db,
  );

  // What the provider has told already: the same again is nothing new.
  await sql`create table payment_event (id text primary key, kind text not null, received_at timestamptz not null)`.execute(db);
  await sql`create index payment_event_received on payment_event (received_at)`.execute(db);

  await sql`
    create table shirt_order (
      id uuid primary key,
      purchase_id uuid not null unique references purchase (id),
      member_id uuid references member (id) on delete set null,
      size text not null,
      name text,
      address jsonb,
      state text not null check (state in ('ordered', 'sent')),
      sent_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index shirt_order_member on shirt_order (member_id) where member_id is not null`.execute(db);
  await sql`create index shirt_order_sent on shirt_order (sent_at) where sent_at is not null and address is not null`.execute(db);
}
