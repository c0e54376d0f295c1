/** How long running requests and jobs may take before the process exits without them. */
const PATIENCE_MS = 30_000;

/** The shutdown of the process. */
interface Stop {
  /** Sets the function that the shutdown waits for; before that it waits for nothing. */
  finishBy: (how: () => Promise<void>) => void;
  /** Aborted by the first signal, for long work before the server listens. */
  stopping: AbortSignal;
}

/** Shuts down on SIGTERM or SIGINT: running work finishes, then the process exits with 0. A second signal exits at once. */
export function stopOnSignals(onError: (error: unknown) => void): Stop {
  let finish: () => Promise<void> = async () => undefined;
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
    setTimeout(() => {
      onError(new Error(`What was under way did not finish within ${PATIENCE_MS / 1000} seconds.`));
      process.exit(1);
    }, PATIENCE_MS).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return {
    finishBy: (how) => {
      finish = how;
    },
    stopping: controller.signal,
  };
}
