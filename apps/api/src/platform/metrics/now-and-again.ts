/** How what costs a query is asked. */
interface Pace {
  /** An answer is used for this long, whether it is good or a failure. */
  everyMs: number;
  /** How long a caller waits for an answer. */
  patienceMs: number;
}

/**
 * Asks at most once in a while, however often it is called, and never twice at once. Gives null if the last attempt failed or is late: a
 * caller says nothing rather than something that is no longer true.
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
