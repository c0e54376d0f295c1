import { type Kysely, sql } from 'kysely';

/** Mails that one becomes a host, and that one is taken off a list, have choices of their own: that of changes said nothing of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice_settings
      add column mail_hosting boolean not null default true,
      add column mail_removals boolean not null default true`.execute(db);
}
