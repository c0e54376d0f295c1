import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../platform/reportable.ts';
import { visibleEvents } from './events.queries.ts';

/** Events can be reported; they are their host's. */
export const reportableEvent: Reportable = {
  title: reportTitles.event,
  missing: 'events.not_found',
  find: async (db, viewer, _, id) => {
    const event = await visibleEvents(db, viewer)
      .where('event.id', '=', id)
      .select(['event.id', 'event.host_id', 'event.name', 'event.description'])
      .executeTakeFirst();
    return event && { id, author_id: event.host_id, on_id: null, words: `${event.name}\n\n${event.description}` };
  },
  address: async (db, viewer, _, { id }) => {
    const event = await visibleEvents(db, viewer).where('event.id', '=', id).select('event.id').executeTakeFirst();
    return event ? `/events/${id}` : null;
  },
};
