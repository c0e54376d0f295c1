import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pictures of link previews belong to nobody.
  await sql`
    alter table media
      alter column owner_id drop not null,
      drop constraint media_intent_check,
      add constraint media_intent_check check (intent in ('cover', 'profile', 'event', 'post', 'preview')),
      add constraint media_owned check ((owner_id is null) = (intent = 'preview'))`.execute(db);
  // What pages on other sites are about, by their address without its fragment; also that there is nothing to say.
  await sql`
    create table link_preview (
      url text primary key check (length(url) <= 2048),
      found boolean not null,
      title text,
      description text,
      media_id uuid references media (id) on delete set null,
      fetched_at timestamptz not null
    )`.execute(db);
  await sql`create index link_preview_fetched_at on link_preview (fetched_at)`.execute(db);
  await sql`create index link_preview_media on link_preview (media_id) where media_id is not null`.execute(db);
  // Pictures stay as long as a post or comment shows them.
  for (const table of ['post', 'reaction']) {
    const column = `${table}_preview_media`;
    await sql`alter table ${sql.table(table)} add column preview_media_id uuid references media (id) on delete set null`.execute(db);
    await sql`create index ${sql.ref(column)} on ${sql.table(table)} (preview_media_id) where preview_media_id is not null`.execute(db);
    // Earlier previews could name images on other sites, which pages may not load.
    await sql`update ${sql.table(table)} set open_graph = open_graph - 'image_url' where jsonb_exists(open_graph, 'image_url')`.execute(db);
  }
}
