import type { EventSight } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import { lookAtEvents } from './events.queries.ts';
import { streamState } from './stream/stream.policy.ts';

/** Live room of an event: its version and status, stream and recording, and the numbers of attendees and waiting members. */
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

/** The rooms that outbox events refresh. */
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
  // No room is named: those of the event's posts and chat are refreshed too, since they close to the same members.
  touches('event.regrouped', () => ({})),
  touches('event.rehosted', () => ({})),
];
