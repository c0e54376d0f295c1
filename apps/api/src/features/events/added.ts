import { type RawBuilder, sql } from 'kysely';
import type { ViewerNow } from '../../product/viewer.ts';
import { isVisible } from './events.queries.ts';

/** Number of upcoming events of the group with this id that the viewer sees (GROUP-16). */
export const eventCount = (viewer: ViewerNow, groupId: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  select count(*)::int from event where event.chapter_id = ${groupId} and event.ends_at > ${viewer.now}::timestamptz
    and event.status <> 'Canceled' and ${isVisible(viewer)})`;
