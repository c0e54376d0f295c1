import { useSyncExternalStore } from 'react';
import { fullTime, relativeTime } from '../platform/time.ts';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One clock for all labels on the screen; it stands still while there are none. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago something was, kept up to date, with the whole instant on hover [SHELL-49]. */
export function RelativeTime({ instant }: { instant: string }) {
  // A label that appears later than the last tick must not count from that tick.
  const label = useSyncExternalStore(subscribe, () => relativeTime(instant, Math.max(now, Date.now() - 30_000)));
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {label}
    </time>
  );
}
