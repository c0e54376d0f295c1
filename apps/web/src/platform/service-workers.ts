/** Where our own service worker is, which shows pushed notifications and does nothing else. */
export const ownWorker = '/sw.js';

/** Unregisters what earlier versions left behind, silently; only our own current one stays [SHELL-50]. */
export async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const old = found.filter(({ active, waiting, installing }) => {
    const address = (active ?? waiting ?? installing)?.scriptURL;
    return !address || new URL(address).pathname !== ownWorker;
  });
  await Promise.allSettled(old.map((worker) => worker.unregister()));
}
