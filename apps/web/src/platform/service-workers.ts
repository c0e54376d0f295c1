import { storageBlocked } from './storage.ts';

/** The address of our own service worker, which shows push notifications and does nothing else. */
export const ownWorker = '/sw.js';

/** Whether this browser has service workers; where site data is blocked it refuses all of them. */
export const hasServiceWorkers = (): boolean => !storageBlocked.get() && Boolean(navigator.serviceWorker);

/** Unregisters service workers of earlier versions, silently; only our current one stays [SHELL-50]. */
export async function removeServiceWorkers(): Promise<void> {
  if (!hasServiceWorkers()) return;
  const found = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const old = found.filter(({ active, waiting, installing }) => {
    const address = (active ?? waiting ?? installing)?.scriptURL;
    return !address || new URL(address).pathname !== ownWorker;
  });
  await Promise.allSettled(old.map((worker) => worker.unregister()));
}
