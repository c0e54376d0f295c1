import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../product/reportable.ts';
import { mayTakeEventDown } from './care/care.policy.ts';
import { endByRuling } from './care/care.writes.ts';
import { lockAnyEvent, visibleEvents } from './events.queries.ts';

/** Events can be reported; their author is the host. */
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
  takenDown: {
    homeOf: async (tx, id) => (await lockAnyEvent(tx, id)) && { kind: 'event', id },
    find: async (tx, _, id) => {
      const event = await lockAnyEvent(tx, id);
      return event && !event.removed_at ? { author_id: event.host_id } : undefined;
    },
    take: async (tx, taking) => {
      const { id, taken_by, reason, at } = taking;
      const event = await lockAnyEvent(tx, id);
      if (!event || event.removed_at) return false;
      await endByRuling(tx, mayTakeEventDown(taking, event), { what: 'removed', reason, at, by: taken_by });
      return true;
    },
  },
  keptForAuthor: true,
};
