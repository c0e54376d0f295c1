import { touches } from '../../platform/live/touches.ts';

const chat = ({ event_id }: { event_id: string }) => ({ rooms: [`chat:${event_id}` as const] });

/** What those who follow a chat are told of: entries, and whether it is open. */
export const chatTouches = [
  touches('chat.changed', chat),
  touches('event.live_started', chat),
  touches('event.live_completed', chat),
  touches('event.canceled', chat),
];
