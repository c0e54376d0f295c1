import { touches } from '../../platform/live/touches.ts';

const chat = ({ event_id }: { event_id: string }) => ({ rooms: [`chat:${event_id}` as const] });

/** Events that clients following a chat are notified of: new entries, and opening or closing of the chat. */
export const chatTouches = [
  touches('chat.changed', chat),
  touches('event.live_started', chat),
  touches('event.live_completed', chat),
  touches('event.canceled', chat),
];
