import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Books, PendingEvent } from './books.ts';
import { newId } from './ids.ts';

/** Pauses before retries in milliseconds; there are as many retries as pauses. */
const PAUSES = [200, 1000, 5000, 20_000, 60_000, 300_000];
const ANSWER_MS = 10_000;

interface Telling {
  books: Books;
  save: () => void;
  now: () => Date;
  secret: string;
  apiVersion: string;
}

/** Sends events to a server as signed webhooks. Events wait until an address is set. */
export function webhookSender({ books, save, now, secret, apiVersion }: Telling) {
  let to: string | undefined;
  let stopped = false;
  const running = new Set<Promise<void>>();

  const signed = (body: string): string => {
    const t = Math.floor(now().getTime() / 1000);
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
  };

  /** Sends an event once more, and returns the status of the answer. */
  const send = async (event: PendingEvent, address: string): Promise<number> => {
    event.tries += 1;
    const status = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed(event.body) },
      body: event.body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      (response) => response.status,
      () => 0,
    );
    event.done = status >= 200 && status < 300;
    if (event.done) save();
    return status;
  };

  const deliver = async (event: PendingEvent): Promise<void> => {
    for (const pause of [0, ...PAUSES]) {
      await wait(pause, undefined, { ref: false });
      if (stopped || event.done || !to) return;
      await send(event, to);
      if (event.done) return;
    }
  };
  const begin = (event: PendingEvent) => {
    const run: Promise<void> = deliver(event).finally(() => running.delete(run));
    running.add(run);
  };

  return {
    /** Records an event and sends it. */
    tell: (type: string, object: object): void => {
      const id = newId('evt');
      const created = Math.floor(now().getTime() / 1000);
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      const event: PendingEvent = { id, type, body, tries: 0, done: false };
      books.events.push(event);
      save();
      if (to) begin(event);
    },
    /** Sets the webhook address, and sends the waiting events. */
    tellTo: (address: string): void => {
      to = address;
      for (const event of books.events) if (!event.done) begin(event);
    },
    /** Sends an event now, whether or not it has been sent before: for repeats and events out of order. */
    sendNow: (event: PendingEvent, address: string): Promise<number> => send(event, address),
    stop: async (): Promise<void> => {
      stopped = true;
      to = undefined;
      await Promise.race([Promise.all(running), wait(100)]);
    },
  };
}
