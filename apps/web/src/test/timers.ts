import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Has timers end with the file that started them. A module of ours that waits for a server to be back, or for the next minute, would
 * otherwise turn to the server and the page of a later file in the same worker. Returns what ends them.
 */
export function endTimers(): () => void {
  const { setTimeout: once, setInterval: often } = globalThis;
  // By their numbers, which keep nothing of a timer that is over.
  const started: number[] = [];
  const noted = <Start extends typeof once | typeof often>(start: Start): Start =>
    Object.assign((...given: Parameters<typeof once>) => {
      const timer = start(...given);
      started.push(Number(timer));
      return timer;
    }, start);
  Object.assign(globalThis, { setTimeout: noted(once), setInterval: noted(often) });
  return () => {
    Object.assign(globalThis, { setTimeout: once, setInterval: often });
    for (const timer of started) clearTimeout(timer);
  };
}

/** How long a test waits for an element: a number that no timer of the product has. */
export const patienceMs = 60_001;
/** Libraries put off work to a later task by timers up to this long, and a waiting test looks again so often. */
const soonMs = 50;

const clock = ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * Stops the clock and the product's timers until the test ends: they move by `pass` alone, so that a delay is the same however busy the
 * machine is.
 */
export function stopClock(now: number | string | Date = Date.now()): void {
  const real = { setTimeout, setInterval };
  vi.useFakeTimers({ now: new Date(now), toFake: [...clock], shouldClearNativeTimers: true });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const stopped = globalThis[name];
    const start = (...given: Parameters<typeof setTimeout>) => {
      const ms = given[1] ?? 0;
      return (ms <= soonMs || ms === patienceMs ? real : { setTimeout: stopped, setInterval: stopped })[name](...given);
    };
    Object.assign(globalThis, { [name]: Object.assign(start, stopped) });
  }
}

/** Moves the stopped clock by so many milliseconds. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
