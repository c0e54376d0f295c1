import type { Notification } from '@muster/contract';
import { addressOf, sentenceOf } from './features/notifications/kinds.ts';
import { notifications as words } from './features/notifications/notifications.words.ts';

// The types of service workers and of pages cannot be loaded side by side: this declares what is used of the former.
interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PushEvent extends Waiting {
  data: { json: () => unknown } | null;
}
interface ClickEvent extends Waiting {
  notification: { data: { address: string }; close: () => void };
}
interface Page {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<unknown>;
}
interface Scope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: object) => Promise<Page[]>;
    openWindow: (address: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: Waiting) => void) => void) &
    ((name: 'push', listener: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', listener: (event: ClickEvent) => void) => void);
}
const scope = self as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

/** A push notification, worded as in the list [NOTIF-06]. */
scope.addEventListener('push', (event) => {
  const entry = event.data?.json() as Notification | undefined;
  if (!entry) return;
  const { before, also, text, after } = sentenceOf(entry);
  const title = [before, also && `${words.and} ${also}`, text, after].filter(Boolean).join(' ');
  const { excerpt, id, time, actor } = entry;
  event.waitUntil(
    scope.registration.showNotification(title, {
      body: excerpt,
      tag: id,
      timestamp: Date.parse(time),
      ...(actor?.profile_photo_url && { icon: actor.profile_photo_url }),
      data: { address: addressOf(entry) ?? '/notifications' },
    }),
  );
});

scope.addEventListener('notificationclick', (event) => {
  const { data, close } = event.notification;
  close.call(event.notification);
  const open = async () => {
    const [page] = await scope.clients.matchAll({ type: 'window' });
    if (!page) return scope.clients.openWindow(data.address);
    await page.focus();
    return page.navigate(data.address);
  };
  event.waitUntil(open());
});
