/** How long requests and jobs under way may take to finish before the process ends without them. */
const PATIENCE_MS = 30_000;

/**
 * Ends the process at SIGTERM or SIGINT: what is under way finishes, then it exits with 0. A second signal ends it at once.
 * Until the returned function has been told how to finish, there is nothing to wait for.
 */
export function stopOnSignals(onError: (error: unknown) => void): (finish: () => Promise<void>) => void {
  let finish: () => Promise<void> = async () => undefined;
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
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
  return (how) => {
    finish = how;
  };
}
