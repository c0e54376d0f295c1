import { onReachableAgain } from './connection.ts';

/** Fetches code before it is needed. Where that fails nothing is lost: what needs it fetches it again. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/**
 * Fetches code that is needed now. What the network could not bring is asked for again whenever the server can be reached again: a part
 * that failed once must not stay broken until the page is loaded anew.
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
