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
      claimed_at timestamptz,
      created_at timestamptz not null,
      check (state = 'waiting' or (width is not null and height is not null and color is not null))
    )`.execute(db);
  await sql`create index media_owner on media (owner_id)`.execute(db);
  await sql`create index media_used on media (coalesce(claimed_at, created_at))`.execute(db);
  // Rows go in many ways, also with their owner; their files follow by this event.
  await sql`
    create function media_removed() returns trigger language plpgsql as $$
    begin
      insert into outbox_event (id, name, payload)
      values (gen_random_uuid(), 'media.removed', jsonb_build_object('media_id', old.id));
      return null;
    end $$`.execute(db);
  await sql`create trigger media_removed after delete on media for each row execute function media_removed()`.execute(db);
  await sql`
    alter table member
      add constraint member_profile_photo foreign key (profile_photo_id) references media (id) on delete set null,
      add constraint member_cover_photo foreign key (cover_photo_id) references media (id) on delete set null`.execute(db);
  await sql`create index member_profile_photo on member (profile_photo_id) where profile_photo_id is not null`.execute(db);
  await sql`create index member_cover_photo on member (cover_photo_id) where cover_photo_id is not null`.execute(db);
}
