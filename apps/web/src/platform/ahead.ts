import { onReachableAgain } from './connection.ts';

/** Prefetches a lazy chunk. A failure here does no harm: whatever needs the chunk imports it again. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Imports a chunk that is needed now. If the network fails, it retries whenever the server can be reached again: a chunk that failed once
 * must not stay broken until a reload.
 */
export const persistently = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(
    () =>
      new Promise<T>((resolve) => {
        const stop = onReachableAgain(() => {
          stop();
          resolve(persistently(load));
        });
      }),
  );
