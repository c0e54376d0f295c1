import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      owner_id uuid not null references member (id) on delete cascade,
      intent text not null check (intent in ('cover', 'profile', 'event', 'post')),
      filename text not null,
      state text not null default 'waiting' check (state in ('waiting', 'ready')),
      width integer,
      height integer,
      color text,
      widths integer[] not null default '{}',
      created_at timestamptz not null,
      check (state = 'waiting' or (width is not null and height is not null and color is not null))
    )`.execute(db);
  await sql`create index media_owner on media (owner_id)`.execute(db);
  await sql`create index media_waiting on media (created_at) where state = 'waiting'`.execute(db);
  await sql`
    alter table member
      add constraint member_profile_photo foreign key (profile_photo_id) references media (id) on delete set null,
      add constraint member_cover_photo foreign key (cover_photo_id) references media (id) on delete set null`.execute(db);
}
