/** How often a query may run, and how long callers wait for it. */
interface Pace {
  /** A result, or a failure, is cached for this long. */
  everyMs: number;
  /** How long a caller waits for a result. */
  patienceMs: number;
}

/**
 * Runs a query at most once per interval, however often it is called, and never twice at once. Returns null if the last attempt failed or
 * is late: no figure is better than a stale one.
 */
export function nowAndAgain<T>(ask: () => Promise<T>, { everyMs, patienceMs }: Pace): () => Promise<T | null> {
  let began = Number.NEGATIVE_INFINITY;
  let value: T | null = null;
  let asking: Promise<void> | null = null;
  return async () => {
    if (!asking && performance.now() - began >= everyMs) {
      began = performance.now();
      value = null;
      asking = ask()
        .then(
          (answer) => {
            value = answer;
          },
          () => undefined,
        )
        .finally(() => {
          asking = null;
        });
    }
    if (!asking) return value;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([asking, late]);
    clearTimeout(timer);
    return value;
  };
}
