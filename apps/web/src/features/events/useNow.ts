import { useEffect, useEffectEvent, useState } from 'react';

const tickMs = 30_000;

/**
 * The present in milliseconds, right to half a minute and at each of these instants. Calls back when one of them has come: the server then
 * allows other things than before.
 */
export function useNow(instants: ReadonlyArray<string | null>, onCome: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const come = useEffectEvent(onCome);
  const next = Math.min(...instants.map((instant) => (instant ? Date.parse(instant) : 0)).filter((instant) => instant > now));
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const present = Date.now();
        setNow(present);
        if (present >= next) come();
      },
      Math.max(0, Math.min(tickMs, next - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [now, next]);
  return now;
}
