import { api } from './api.ts';
import { randomKey } from './random-key.ts';
import { hasServiceWorkers, ownWorker } from './service-workers.ts';

/** Push notifications in this browser. `blocked`: the member has told the browser not to allow any from this site. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on';

const possible = () => hasServiceWorkers() && 'PushManager' in window && 'Notification' in window;
const registration = () => navigator.serviceWorker.getRegistration(ownWorker);

/** The state in this browser. */
export async function pushState(): Promise<PushState> {
  if (!possible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return (await (await registration())?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Subscribes this browser, replacing its previous subscription, and registers that with the server. */
async function subscribe(memberId: string, key: string): Promise<void> {
  await navigator.serviceWorker.register(ownWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await api.savePushToken({ params: { id: memberId }, body: { token: JSON.stringify(subscription), device_id: randomKey() } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Asks the member for permission, subscribes this browser, and registers that with the server. Call it from a tap. Rejects if any of these
 * fails.
 */
export async function turnPushOn(memberId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { public_key } = await api.getPushKey({ params: { id: memberId } });
  await subscribe(memberId, public_key);
  return 'on';
}

/** The key that a subscription was made with, encoded as the server does. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Renews this browser's subscription if it was made with a different key, from before the server's secret changed: no push service delivers
 * what is sent for that one.
 */
export async function renewPush(memberId: string): Promise<void> {
  const held = possible() ? await (await registration())?.pushManager.getSubscription() : null;
  if (!held) return;
  const { public_key } = await api.getPushKey({ params: { id: memberId } });
  if (keyOf(held) !== public_key) await subscribe(memberId, public_key);
}

/** Removes this browser's subscription; the server learns of it from the push service. */
export async function turnPushOff(): Promise<PushState> {
  const own = possible() ? await registration() : undefined;
  await (await own?.pushManager.getSubscription())?.unsubscribe();
  await own?.unregister();
  return pushState();
}
