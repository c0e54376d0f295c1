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
