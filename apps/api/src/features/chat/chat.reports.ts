import { reportTitles } from '@muster/contract';
import type { Reportable } from '../../platform/reportable.ts';
import { visibleEvents } from '../events/index.ts';
import { findReportableMessage } from './chat.queries.ts';

/** Messages in the chat of an event can be reported; their screen is the event's. */
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
};
