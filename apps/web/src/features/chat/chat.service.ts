import { api } from '../../platform/api.ts';
import { followLog, type LogListener } from '../../platform/live-logs.ts';

/** What the screens need of a chat service: the server's own, over the member's socket (CHAT-11). Another one would stand in this file. */
export const connectChat = (
  eventId: string,
  { onCan, ...listener }: Omit<LogListener, 'token'> & { onCan: (can: { write: boolean; moderate: boolean }) => void },
): (() => void) =>
  followLog('chat', eventId, {
    ...listener,
    token: async () => {
      const { token, can } = await api.getChatToken({ body: { identifier: eventId } });
      onCan(can);
      return token;
    },
  });
