import type { Notification } from '@muster/contract';
import { type Subscriber, subscriber } from '../../../platform/jobs/jobs.ts';
import type { Events } from '../../../platform/jobs/outbox.ts';
import type { Deps } from '../../../product/deps.ts';
import type { NoticeSubject } from '../../../product/notices.ts';
import { encrypt, type PushIdentity, pushIdentities, type Subscription } from './message.ts';
import { deleteToken, findPush } from './push.queries.ts';
import { subscriptionIn } from './push.services.ts';

/** How long a push service stores a message for a device that is off. */
const KEEP_SECONDS = 24 * 3600;
/** Timeout of a request to a push service. */
export const PATIENCE_MS = 10_000;
/** How many pushes are sent to one service at the same time. */
export const PUSHES_AT_ONCE = 4;
/** The status codes with which push services report an expired subscription. */
const ended = new Set([404, 410]);
/** The status codes with which push services reject a key other than the one with which the browser subscribed. */
const otherKey = new Set([400, 401, 403]);

interface Parts extends Pick<Deps, 'db' | 'clock' | 'config' | 'log'> {
  identities: readonly PushIdentity[];
  /** Returns an entry as its member sees it, or null if it is gone. */
  entryOf: (member: { id: string }, entryId: string) => Promise<Notification | null>;
  subjects: readonly NoticeSubject[];
}

/**
 * Pushes a notification to one browser, as its member sees it at that moment. Sends nothing that was withdrawn, seen or switched off in the
 * meantime, and nothing to a device whose session has ended. Throws if the service may accept the push later.
 */
async function push(parts: Parts, { notification_id, member_id, device_id }: Events['notification.push']): Promise<void> {
  const { db, clock, config, log, identities, entryOf, subjects } = parts;
  const found = await findPush(db, { notification_id, member_id, device_id, now: clock.now() }, subjects);
  const subscription = found && subscriptionIn(found.token, config.private.push_services);
  if (!found || !subscription) return;
  const entry = await entryOf({ id: member_id }, found.entry_id);
  if (!entry || entry.seen) return;
  const status = await sendAsAny(subscription, JSON.stringify(entry), entry.id, identities, clock.now());
  if (ended.has(status)) await deleteToken(db, { member_id, device_id, token: found.token });
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  else if (status >= 300) log.warn({ status, service: new URL(subscription.endpoint).host }, 'push refused');
}

/**
 * Subscribes one queue per push service, with several workers: a service that is slow or down does not delay pushes through the others, and
 * a push that stalls occupies one worker for at most `PATIENCE_MS` (NOTIF-10).
 */
export function pushSubscribers(deps: Deps, { entryOf, subjects }: Pick<Parts, 'entryOf' | 'subjects'>): Subscriber[] {
  const identities = pushIdentities(deps.secrets, deps.config.brand.support_email);
  return [...new Set(deps.config.private.push_services)].map((service) =>
    subscriber(
      'notification.push',
      `notifications.push/${service.replace(/[^\w.-]+/g, '_')}`,
      (what) => push({ ...deps, identities, entryOf, subjects }, what),
      { when: (what) => what.service === service, atOnce: PUSHES_AT_ONCE },
    ),
  );
}

/**
 * Sends a push with the current key or, if the browser subscribed with a previous key, with that. Returns the status of the last attempt.
 */
async function sendAsAny(
  subscription: Subscription,
  message: string,
  topic: string,
  identities: readonly PushIdentity[],
  now: Date,
): Promise<number> {
  let status = 0;
  for (const identity of identities) {
    status = await send(subscription, message, topic, identity, now);
    if (!otherKey.has(status)) break;
  }
  return status;
}

async function send(subscription: Subscription, message: string, topic: string, identity: PushIdentity, now: Date): Promise<number> {
  const response = await fetch(subscription.endpoint, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: await identity.authorization(subscription.endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEEP_SECONDS),
      // A newer state of an entry replaces an undelivered one.
      topic: topic.replaceAll('-', ''),
    },
    body: new Uint8Array(encrypt(message, subscription)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  return response.status;
}
