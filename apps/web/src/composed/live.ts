import { followPosts } from '../features/feed/posts.live.ts';
import { followBell } from '../features/notifications/bell.live.ts';
import { followScreen } from '../platform/live-rooms.ts';
import { openSocket } from '../platform/live-socket.ts';

/** Opens the member's socket, and has what is on the screen follow it. Answers how to close it. */
export function openLive(memberId: string): () => void {
  const listening = [followBell(memberId), followPosts(memberId)];
  const socket = openSocket();
  const stops = [...listening, followScreen(socket), () => socket.disconnect()];
  return () => {
    for (const stop of stops) stop();
  };
}
