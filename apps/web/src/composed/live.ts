import { followChallenges } from '../features/challenges/challenges.live.ts';
import { followEvents } from '../features/events/events.live.ts';
import { followPosts } from '../features/feed/posts.live.ts';
import { followGroups } from '../features/groups/groups.live.ts';
import { followBell } from '../features/notifications/bell.live.ts';
import { carryLogs } from '../platform/live-logs.ts';
import { followScreen } from '../platform/live-rooms.ts';
import { openSocket } from '../platform/live-socket.ts';
import { hasSession, onSessionEnd } from '../platform/session.ts';

/** Opens the member's socket and lets what is on the screen follow it until the session ends. Returns a function that closes it. */
export function openLive(memberId: string): () => void {
  if (!hasSession()) return () => undefined;
  const listening = [followBell(memberId), followPosts(memberId), followEvents(), followGroups(), followChallenges()];
  const socket = openSocket();
  const close = () => socket.disconnect();
  const stops = [...listening, followScreen(socket), carryLogs(socket), onSessionEnd(close), close];
  return () => {
    for (const stop of stops) stop();
  };
}
