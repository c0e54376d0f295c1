import { notificationKinds, type PushSettings } from '@muster/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enter } from '../test/enter.ts';
import { signOut } from './session.ts';

const all = Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as PushSettings;
const address = '/profile/pushes';
const device = () => screen.findByRole('switch', { name: /^Send notifications to this browser/ });

/** A browser that supports push, whose member answers the permission prompt this way. */
function browserWithPushes(answer: NotificationPermission, subscribedWith?: string) {
  const keyed = (key: string) => ({ applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer });
  const subscription = {
    endpoint: 'https://push.test/1',
    options: keyed(subscribedWith ?? ''),
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint: 'https://push.test/1' }),
  };
  let subscribed = subscribedWith !== undefined;
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed = true;
      subscription.options = keyed(applicationServerKey);
      return subscription;
    }),
  };
  subscription.unsubscribe.mockImplementation(async () => {
    subscribed = false;
    return true;
  });
  const registration = { pushManager, unregister: vi.fn(async () => true) };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    getRegistrations: async () => [],
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', () => undefined);
  const permission = subscribedWith === undefined ? 'default' : answer;
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { pushManager, registration, serviceWorker, subscription };
}

it('subscribes this browser after asking, tells the server, and ends it with the session [NOTIF-10]', async () => {
  const { pushManager, serviceWorker, registration } = browserWithPushes('granted');
  const { user, sent } = await enter(address, {
    getPushSettings: () => all,
    getPushKey: () => ({ public_key: 'BKey' }),
    savePushToken: () => undefined,
    endSession: () => undefined,
  });
  expect(await device()).not.toBeChecked();
  await user.click(await device());
  await waitFor(() => expect(sent('savePushToken')).toHaveLength(1));
  expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js');
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(sent('savePushToken')[0]!.body).toEqual({ token: '{"endpoint":"https://push.test/1"}', device_id: expect.any(String) });
  await waitFor(async () => expect(await device()).toBeChecked());
  await signOut();
  await waitFor(() => expect(registration.unregister).toHaveBeenCalled());
  expect(await pushManager.getSubscription()).toBeNull();
});

it('renews by itself a subscription from before the community had another key, and leaves one of the same key alone', async () => {
  const { pushManager, subscription } = browserWithPushes('granted', 'BOld');
  const answers = { getPushSettings: () => all, getPushKey: () => ({ public_key: 'BNew' }), savePushToken: () => undefined };
  const first = await enter(address, answers);
  await waitFor(() => expect(first.sent('savePushToken')).toHaveLength(1));
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BNew' });
  await waitFor(async () => expect(await device()).toBeChecked());
  cleanup();
  const again = await enter(address, answers);
  await waitFor(() => expect(again.sent('getPushKey')).toHaveLength(1));
  await waitFor(async () => expect(await device()).toBeChecked());
  expect(again.sent('savePushToken')).toHaveLength(0);
  expect(pushManager.subscribe).toHaveBeenCalledTimes(1);
});

it('stays off where the member does not allow it', async () => {
  const refusing = browserWithPushes('denied');
  const first = await enter(address, { getPushSettings: () => all });
  await first.user.click(await device());
  await waitFor(async () => expect(await device()).not.toBeChecked());
  expect(refusing.pushManager.subscribe).not.toHaveBeenCalled();
});

it('says so where the browser has no pushes', async () => {
  await enter(address, { getPushSettings: () => all });
  expect(await screen.findByText('This browser cannot receive notifications.')).toBeVisible();
  expect(await device()).toBeDisabled();
});
