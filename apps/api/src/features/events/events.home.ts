import { sql } from 'kysely';
import type { Home } from '../../product/home.ts';
import { isVisible } from './events.queries.ts';

/** Posts in events: an event that a member attends, or is interested in, contributes to their Following feed. */
export const eventHome: Home = {
  kind: 'event',
  missing: 'events.not_found',
  visible: (viewer) => sql`select event.id from event where ${isVisible(viewer)}`,
  joined: (viewer) => sql`select event_id as id from attendance where member_id = ${viewer.id}::uuid and status <> 'waiting'`,
  names: async (db, ids) => {
    const rows = await db.selectFrom('event').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  postObjection: async (tx, _, id) => {
    const event = await tx
      .selectFrom('event')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .select('id')
      .forKeyShare()
      .executeTakeFirst();
    return event ? null : 'events.not_found';
  },
};
