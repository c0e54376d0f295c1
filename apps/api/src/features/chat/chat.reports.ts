import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../product/reportable.ts';
import { visibleEvents } from '../events/index.ts';
import { findReportableMessage, messageAnywhere } from './chat.queries.ts';
import { takeDownMessage } from './chat.writes.ts';

/** Chat messages can be reported; the address of a report is that of the event. */
export const reportableMessage: Reportable = {
  title: reportTitles.chat_message,
  missing: 'chat.message_not_found',
  find: async (db, viewer, _, id) => {
    const message = await findReportableMessage(db, viewer, id);
    return message && { id, author_id: message.author_id, on_id: message.event_id, words: message.content ?? '' };
  },
  address: async (db, viewer, _, { on_id }) => {
    const event = on_id && (await visibleEvents(db, viewer).where('event.id', '=', on_id).select('event.id').executeTakeFirst());
    return event ? `/events/${event.id}` : null;
  },
  takenDown: {
    homeOf: async (tx, id) => {
      const message = await messageAnywhere(tx, id);
      return message && { kind: 'event', id: message.event_id };
    },
    find: async (tx, home, id) => {
      const message = await messageAnywhere(tx, id);
      return message?.event_id === home.id ? { author_id: message.author_id } : undefined;
    },
    take: takeDownMessage,
  },
};
