import type { Arrivals } from '@muster/contract';
import { touches } from '../../../platform/live/touches.ts';
import { answered } from '../../../product/live/request-rows.ts';
import type { RoomKind } from '../../../product/live/rooms.ts';
import { managesDoor } from '../events.policy.ts';
import { arrivalsOf } from './door.queries.ts';
import { toArrivals } from './door.view.ts';

/** Live room for the door of an event: arrivals, for those who manage the door. */
export const doorRoom: RoomKind<Arrivals> = {
  everyMs: 500,
  look: async ({ db }, asked) => {
    const rows = await arrivalsOf(db, asked);
    return answered(
      asked,
      rows.filter(({ asking, event }) => event.status !== 'Canceled' && managesDoor(asking, event)),
      toArrivals,
    );
  },
};

const door = ({ event_id }: { event_id: string }) => ({ rooms: [`door:${event_id}` as const] });

/** Outbox events that change the expected attendees, the arrivals, or whether there is a door. */
export const doorTouches = [
  touches('attendance.changed', door),
  touches('attendance.moved_up', door),
  touches('event.seats_freed', door),
  touches('event.changed', door),
  touches('event.moved', door),
  touches('event.canceled', door),
  touches('event.host_left', door),
];
