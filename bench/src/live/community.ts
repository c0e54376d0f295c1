import { type Kysely, sql } from 'kysely';
import { newId } from '../../../apps/api/src/platform/ids.ts';
import { fillCommunity } from '../fill.ts';
import { fillEvents } from '../fill-events.ts';

/** A member with an open session. */
export interface SignedIn {
  member: string;
  session: string;
}

/** Fills an empty, migrated database with members who are all signed in, and events whose chats are open. */
export async function fillSignedIn(db: Kysely<never>, members: number, chats: number): Promise<{ people: SignedIn[]; events: string[] }> {
  const quiet = () => undefined;
  await db.connection().execute(async (connection) => {
    await fillCommunity(connection, { members, posts: 50_000, viewers: 20, followed: 20 }, quiet);
    await fillEvents(connection, { members, viewers: 0, events: chats * 20, attendances: chats * 100 }, quiet);
  });
  const { rows } = await sql<{ id: string }>`select id from member order by id`.execute(db);
  const people = rows.map(({ id }) => ({ member: id, session: newId() }));
  await sql`insert into session (id, member_id, refresh_hash, user_agent, created_at, refreshed_at, expires_at)
    select id, member_id, id::text, 'Bench', now(), now(), now() + interval '30 days'
    from unnest(${people.map(({ session }) => session)}::uuid[], ${people.map(({ member }) => member)}::uuid[]) as one (id, member_id)`.execute(
    db,
  );
  const { rows: events } = await sql<{ id: string }>`update event set live_started_at = now(), live_completed_at = null
    where id in (select id from event where is_virtual and status <> 'Canceled' and removed_at is null and starts_at > now()
      order by starts_at limit ${chats}) returning id`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { people, events: events.map(({ id }) => id) };
}
