import type { LiveCalls, LiveEvents, LiveKind, LiveNews, LiveRoom } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import type { Socket } from 'socket.io-client';
import { tell } from './live.ts';

/** How long scrolling has to settle before rooms are joined. */
const SETTLE_MS = 400;
/** What is about to scroll into view counts as on the screen. */
const MARGIN = '50% 0px';

/** What has a room: its element carries its kind and id, as `data-post="<id>"`. */
const kinds = ['post', 'comment', 'posts', 'door', 'event', 'group', 'care', 'reports', 'challenge'] as const satisfies readonly LiveKind[];
const everything = kinds.map((kind) => `[data-${kind}]`).join();
const roomsOf = ({ dataset }: HTMLElement) => kinds.flatMap((kind): LiveRoom[] => (dataset[kind] ? [`${kind}:${dataset[kind]}`] : []));

/**
 * Keeps the socket joined to the rooms of what is on the screen. Joining a room returns its current state, so anything that happened while
 * there was no socket, or before an item came into view, is caught up on. Returns a function that stops it.
 */
export function followScreen(socket: Pick<Socket<LiveEvents, LiveCalls>, 'on' | 'emit' | 'connected'>): () => void {
  const inView = new Set<HTMLElement>();
  let inside: ReadonlySet<LiveRoom> = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (news: LiveNews[]) => {
    for (const [room, state] of news) {
      const at = room.indexOf(':');
      tell(room.slice(0, at) as LiveKind, room.slice(at + 1), state as never);
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target as HTMLElement);
        else inView.delete(target as HTMLElement);
      }
      soon();
    },
    { rootMargin: MARGIN },
  );
  const look = () => {
    timer = undefined;
    // Elements that are already observed are not observed again.
    for (const element of document.querySelectorAll(everything)) observer.observe(element);
    for (const element of inView) if (!element.isConnected) inView.delete(element);
    if (!socket.connected) return;
    const now = new Set([...inView].flatMap(roomsOf).slice(0, limits.rooms_per_socket));
    const join = [...now].filter((room) => !inside.has(room));
    const leave = [...inside].filter((room) => !now.has(room));
    inside = now;
    if (join.length + leave.length > 0) socket.emit('watch', { join, leave }, take);
  };
  const soon = () => void (timer ??= setTimeout(look, SETTLE_MS));

  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  socket.on('rooms', take);
  socket.on('connect', soon);
  socket.on('disconnect', () => {
    inside = new Set();
  });
  soon();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    changes.disconnect();
  };
}
