import type { Event, EventSight } from '@muster/contract';
import { hear } from '../../platform/live.ts';
import { readAgain } from './attendance/attendance.ts';
import { events } from './event.kind.ts';

/** Whether its seats are as they were, where their number is limited: a seat that is offered to all who wait goes to the first to take it. */
const hasSameSeats = ({ max_attendees, attendees_count, counts }: Event, sight: EventSight): boolean =>
  max_attendees === null || (sight.attendees_count === attendees_count && sight.waiting === counts.waiting);

/**
 * Reads an event on the screen again when it was changed, is live or over, has another recording, or its seats are taken or become free.
 * Returns a function that stops it.
 */
export const followEvents = () =>
  hear('event', (id, sight) => {
    const event = events.get(id);
    if (!event) return;
    const isSame =
      sight !== null &&
      sight.version === event.version &&
      sight.status === event.status &&
      hasSameSeats(event, sight) &&
      sight.live === (event.live?.state ?? 'none') &&
      // Members see a recording only once the stream is over.
      (sight.recording === (event.recording?.id ?? null) || (event.recording === null && Date.now() < Date.parse(event.live?.until ?? '')));
    if (!isSame) readAgain(id);
  });
