/** How long running requests and jobs may take to finish before the process ends without them. */
const PATIENCE_MS = 30_000;

/** How the process shuts down. */
interface Stop {
  /** Sets what is to be finished from now on; before that there is nothing to wait for. */
  finishBy: (how: () => Promise<void>) => void;
  /** Aborted once the process has been told to end, for long work before the server listens. */
  stopping: AbortSignal;
}

/** Shuts down at SIGTERM or SIGINT: running work finishes, then the process exits with 0. A second signal ends it at once. */
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
