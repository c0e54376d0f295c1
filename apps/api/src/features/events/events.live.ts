import type { EventSight } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import { lookAtEvents } from './events.queries.ts';
import { streamState } from './stream/stream.policy.ts';

/** An event on screen: whether it was changed or canceled, is live, or has a recording, and who takes or waits for its seats, by number. */
export const eventRoom = homeRoom<EventSight>({
  in: ['event'],
  everyMs: 1000,
  look: async (sources, asked) =>
    answered(asked, await lookAtEvents(sources, asked), ({ version, status, recording, attendees, waiting, ...event }) => ({
      version,
      status,
      attendees_count: attendees,
      waiting,
      live: streamState({ ...event, status }),
      recording,
    })),
});

const room = ({ event_id }: { event_id: string }) => ({ rooms: [`event:${event_id}` as const] });

/** Which rooms events affect. */
export const eventTouches = [
  touches('event.live_started', room),
  touches('event.live_completed', room),
  touches('event.recorded', room),
  touches('event.canceled', room),
  touches('event.changed', room),
  touches('event.moved', room),
  touches('attendance.changed', room),
  touches('attendance.moved_up', room),
  touches('event.seats_freed', room),
  // What is in it, such as its posts and its chat, is closed to the same people.
  touches('event.regrouped', () => ({})),
  touches('event.rehosted', () => ({})),
];
