import { type Kysely, sql } from 'kysely';

/** Logs of members, and the posts that share them. Amounts are whole numbers of hundredths of their unit (decision 60). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workout (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      day date not null,
      entered_at timestamptz not null,
      miles integer not null check (miles >= 0),
      steps integer not null check (steps >= 0),
      minutes integer not null check (minutes >= 0),
      ounces integer not null check (ounces >= 0),
      event_id uuid references event (id) on delete set null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index workout_member on workout (member_id, day desc, id desc)`.execute(db);
  await sql`create index workout_event on workout (event_id) where event_id is not null`.execute(db);
  await sql`
    create table post_workout (
      post_id uuid primary key references post (id) on delete cascade,
      workout_id uuid not null references workout (id) on delete cascade
    )`.execute(db);
  await sql`create index post_workout_workout on post_workout (workout_id)`.execute(db);
}
