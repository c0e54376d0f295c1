import { api } from './api.ts';
import { randomKey } from './random-key.ts';
import { ownWorker } from './service-workers.ts';

/** What this browser does with pushes. `blocked`: the member has told the browser to allow none from here. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on';

const possible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const registration = () => navigator.serviceWorker.getRegistration(ownWorker);

/** How it stands in this browser. */
export async function pushState(): Promise<PushState> {
  if (!possible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return (await (await registration())?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the member's leave, subscribes this browser, and tells the server. Call it from a tap. Rejects where one of these fails. */
export async function turnPushOn(memberId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const params = { id: memberId };
  const { public_key } = await api.getPushKey({ params });
  await navigator.serviceWorker.register(ownWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key, from before the community's secret changed, reaches nobody.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  try {
    await api.savePushToken({ params, body: { token: JSON.stringify(subscription), device_id: randomKey() } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Ends this browser's subscription; the server hears of it from the push service. */
export async function turnPushOff(): Promise<PushState> {
  const own = possible() ? await registration() : undefined;
  await (await own?.pushManager.getSubscription())?.unsubscribe();
  await own?.unregister();
  return pushState();
}
