import { useSyncExternalStore } from 'react';
import { createSignal } from '../platform/store.ts';
import { fullTime, relativeTime } from '../platform/time.ts';

let now = Date.now();

/** One clock for all labels on the screen; it stops while there are none. */
const ticks = createSignal(() => {
  const timer = setInterval(() => {
    now = Date.now();
    ticks.tell();
  }, 30_000);
  return () => clearInterval(timer);
});

/** How long ago something was, kept up to date, with the whole instant on hover [SHELL-49]. */
export function RelativeTime({ instant }: { instant: string }) {
  // A label that mounts after the last tick must not be computed from that tick.
  const label = useSyncExternalStore(ticks.listen, () => relativeTime(instant, Math.max(now, Date.now() - 30_000)));
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {label}
    </time>
  );
}
