/** Unregisters what earlier versions left behind, silently [SHELL-50]. */
export async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.allSettled(found.map((worker) => worker.unregister()));
}
