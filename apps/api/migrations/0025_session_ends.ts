import { type Kysely, sql } from 'kysely';

/** However a session ends, in whatever process, its sockets hear of it at the commit (decision 19): they outlive the request that ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('muster_live', json_build_object('about', 'session', 'session', old.id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_ended after update of ended_at on session
      for each row when (old.ended_at is null and new.ended_at is not null) execute function session_ended()`.execute(db);
  await sql`
    create trigger session_gone after delete on session
      for each row when (old.ended_at is null) execute function session_ended()`.execute(db);
}
