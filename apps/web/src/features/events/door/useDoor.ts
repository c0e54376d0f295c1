import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../platform/connection.ts';
import { useHeard } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query.ts';
import { socketOpen } from '../../../platform/socket-open.ts';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import { doorQuery, hearArrivals, type KnownDoor } from './door.api.ts';

/** Without a socket the screen asks so often. */
const askMs = 15_000;
/** How long it says that the connection is back. */
const backMs = 6_000;

/** How long after its arrival a door's codes last, in milliseconds. */
const lasting = ({ codes: { urls, left_seconds, every_seconds } }: KnownDoor): number =>
  (left_seconds + every_seconds * (urls.length - 1)) * 1000;

/** The code to show now; null once all have run out. Goes on by itself, also without a connection. */
export function useCurrentCode(door: KnownDoor | undefined): string | null {
  const [now, setNow] = useState(() => performance.now());
  const left = (door?.codes.left_seconds ?? 0) * 1000;
  const every = (door?.codes.every_seconds ?? 0) * 1000;
  const since = Math.max(0, now - (door?.at ?? now));
  const index = since < left ? 0 : 1 + Math.floor((since - left) / every);
  const next = left + index * every - since;
  useEffect(() => {
    const tick = () => setNow(performance.now());
    const timer = setTimeout(tick, Math.max(50, next));
    // A tab that slept has missed its timers.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [next, now, door?.at]);
  return door?.codes.urls[index] ?? null;
}

/** Since when the screen is cut off, as `Date.now()` has it, and whether that has just ended. */
function useLost(isLost: boolean): { since: number | null; justBack: boolean } {
  const [known, setKnown] = useState<{ since: number | null; justBack: boolean }>({ since: null, justBack: false });
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = Date.now();
      setKnown(({ since }) => (isLost ? { since: since ?? now, justBack: false } : { since: null, justBack: since !== null }));
    });
    return () => clearTimeout(timer);
  }, [isLost]);
  const { justBack } = known;
  useEffect(() => {
    if (!justBack) return;
    const timer = setTimeout(() => setKnown({ since: null, justBack: false }), backMs);
    return () => clearTimeout(timer);
  }, [justBack]);
  return known;
}

/** The door of an event, followed live: its codes and who came in, as far as they are known. */
export function useDoor(eventId: string) {
  const open = socketOpen.use();
  const known = queryClient.getQueryData(doorQuery(eventId).queryKey);
  const {
    data: door,
    error,
    isError,
    refetch,
  } = useQuery({
    ...doorQuery(eventId),
    refetchOnWindowFocus: 'always',
    refetchInterval: open && known ? lasting(known) / 2 : askMs,
    refetchIntervalInBackground: true,
  });
  useHeard('door', (id, arrivals) => {
    if (id !== eventId) return;
    if (arrivals) hearArrivals(id, arrivals);
    // Canceled, or no longer this member's to keep: the call says which.
    else void refetch();
  });
  const version = door?.arrivals.version;
  const shown = events.use(eventId)?.version;
  useEffect(() => {
    if (version !== undefined && shown !== undefined && version !== shown)
      void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
  }, [eventId, version, shown]);
  const isFirst = useRef(true);
  useEffect(() => {
    // A socket that closes may be the first sign of a lost connection, and one that opens of its end.
    if (isFirst.current) isFirst.current = false;
    else void refetch();
  }, [open, refetch]);
  const connection = useConnection();
  const lost = useLost(connection !== 'online' || (isError && door !== undefined));
  return { door, error, retry: () => void refetch(), lost, until: door && performance.timeOrigin + door.at + lasting(door) };
}
