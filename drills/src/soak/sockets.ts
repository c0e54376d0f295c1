import { type LogNews, type LogStart, livePath } from '@muster/contract';
import { io, type Socket } from 'socket.io-client';

/** Live connections of the run. Each shows nothing: what arrives is counted, and that a chat misses nothing is checked. */
export function sockets(urls: readonly string[], failed: (what: string) => void) {
  const open = new Set<Socket>();
  let [turn, messages, most] = [0, 0, 0];
  return {
    /** Opens one, for a member with this token. Resolves once it is connected, with what closes it; null if it is refused. */
    async open(token: string): Promise<Socket | null> {
      turn += 1;
      const socket = io(urls[turn % urls.length], {
        path: livePath,
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
      });
      open.add(socket);
      most = Math.max(most, open.size);
      socket.on('disconnect', () => open.delete(socket));
      const connected = await new Promise<boolean>((resolve) =>
        socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false)),
      );
      if (connected) return socket;
      open.delete(socket);
      return null;
    },
    /** Follows a chat until the connection ends. */
    async follow(socket: Socket, token: string): Promise<void> {
      let told: number | null = null;
      socket.on('log', ({ after, seq, entries }: LogNews) => {
        if (told !== null && after !== told) failed('chat with a gap');
        told = seq;
        messages += entries.length;
      });
      const start = (await socket
        .timeout(20_000)
        .emitWithAck('follow', 'chat', token)
        .catch(() => null)) as LogStart | null;
      if (!start && socket.connected) failed('chat not followed');
    },
    figures: () => ({ open: open.size, most, messages }),
    close: () => {
      for (const socket of open) socket.disconnect();
    },
  };
}
