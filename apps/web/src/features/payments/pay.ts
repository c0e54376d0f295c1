import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { meQuery } from '../session/index.ts';
import { type Attempt, attemptFor, dropAttempt, keepAttempt, type Order } from './attempt.ts';
import type { CardValues, OwnerValues } from './card.rules.ts';
import type { Collector, Payment } from './collector.ts';
import { ProviderError, readIntent, type ToldIntent } from './provider.api.ts';

/** It has been paid for already: by another tab, or by an attempt whose answer was lost. */
export class AlreadyPaid extends Error {}

/** Another price than the one shown: nothing was charged. */
export class PriceChanged extends Error {
  readonly price: number;
  constructor(price: number) {
    super();
    this.price = price;
  }
}

/** What is not known yet while an attempt takes long: whether the money was taken, or, after that, whether our server knows. */
export type Waiting = 'asking' | 'recording';

export interface Teller extends Pick<Payment, 'settings'> {
  me: Pick<Me, 'id' | 'location' | 'phone' | 'latest_purchase'>;
  /** Ends what would be asked for as long as the screen is there. */
  signal: AbortSignal;
  onWaiting: (waiting: Waiting) => void;
}

/** How an attempt ended: paid, or the bank asks its own question first. */
export type Outcome = { kind: 'paid' } | { kind: 'asked'; url: string };

const [firstPauseMs, processingMs, lastPauseMs] = [500, 1000, 5000];

/** Resolves after a while; rejects if that is not waited for any more. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const isBusy = (status: number) => status === 429 || status >= 500;
/** Whether a failure says nothing about what was asked. */
function saysNothing(error: unknown): boolean {
  if (error instanceof ProviderError) return isBusy(error.status);
  return !(error instanceof ApiError) || error.status === 0 || isBusy(error.status);
}

/** Asks until there is an answer. */
async function persist<T>(work: () => Promise<T>, waiting: Waiting, { signal, onWaiting }: Teller): Promise<T> {
  for (let wait = firstPauseMs; ; wait = Math.min(2 * wait, lastPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!saysNothing(error)) throw error;
      onWaiting(waiting);
      await pause(wait, signal);
    }
  }
}

/** Reads the member anew [PAY-56]. */
export async function refresh(): Promise<void> {
  await queryClient.query({ ...meQuery, staleTime: 0 }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: ['purchases'] });
}

/** Says to our server what was paid, and then knows the member's new membership [PAY-53 to PAY-56]. */
async function finish({ order, intent }: Attempt, teller: Teller): Promise<Outcome> {
  const { id, amount, expires } = intent!;
  const body = { purchase_choice: order.id, amount_paid: amount, expiration_date: expires, payment_intent_id: id };
  await persist(() => api.recordPurchase({ body }), 'recording', teller);
  dropAttempt();
  await refresh();
  return { kind: 'paid' };
}

/** What the provider says of an attempt. */
const truth = ({ intent }: Attempt, teller: Teller) => persist(() => readIntent(teller.settings, intent!), 'asking', teller);

/** What follows from what the provider says. */
async function conclude(attempt: Attempt, first: ToldIntent, teller: Teller): Promise<Outcome> {
  let told = first;
  while (told.status === 'processing') {
    teller.onWaiting('asking');
    await pause(processingMs, teller.signal);
    told = await truth(attempt, teller);
  }
  if (told.status === 'succeeded') return finish(attempt, teller);
  const url = told.status === 'requires_action' ? told.next_action?.redirect_to_url?.url : undefined;
  if (url) {
    keepAttempt({ ...attempt, open: true, validation_url: url });
    return { kind: 'asked', url };
  }
  keepAttempt({ ...attempt, open: false, validation_url: undefined });
  throw new ProviderError(told.last_payment_error ?? {});
}

/** Takes up an attempt of which it is not known here how it ended. */
export const resume = async (attempt: Attempt, teller: Teller): Promise<Outcome> => conclude(attempt, await truth(attempt, teller), teller);

async function makeIntent(attempt: Attempt): Promise<Attempt> {
  const { order, email, key, shirt, time_zone } = attempt;
  const body = {
    purchase_choice_id: order.id,
    product: order.title,
    description: order.title,
    receipt_email: email,
    price: order.price,
    time_zone,
    shirt,
  };
  const { intent_information } = await api.createPaymentIntent({ body }, { idempotencyKey: key }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'payments.price_changed') throw new PriceChanged((error.current as { price: number }).price);
    throw error.code === 'payments.already_paid' ? new AlreadyPaid() : error;
  });
  const { id, client_secret, amount, expires } = intent_information;
  if (amount !== order.price) throw new PriceChanged(amount);
  return keepAttempt({ ...attempt, intent: { id, client_secret, amount, expires }, open: true });
}

/**
 * Pays: our server's intent, the card to the provider, the purchase to our server, the member anew [PAY-53]. `held`: the attempt that this tab
 * began with. What another tab has bought since is not bought again.
 */
export async function pay(
  {
    order,
    shirt,
    values,
    collector,
    held,
    return_url,
  }: {
    order: Order;
    shirt: boolean;
    values: CardValues & OwnerValues;
    collector: Collector;
    held: Attempt;
    return_url: string;
  },
  teller: Teller,
): Promise<Outcome> {
  await collector.check(values);
  const { settings, me } = teller;
  const now = await api.getMe({});
  const isNew = now.latest_purchase?.expiration_date !== me.latest_purchase?.expiration_date;
  if (isNew && now.latest_purchase?.purchase_choice === order.id) throw new AlreadyPaid();
  const attempt = await makeIntent(attemptFor(held, { member: me.id, order, email: values.email.trim(), shirt }));
  const confirmed = collector.confirm({ settings, intent: attempt.intent!, values, me, return_url });
  const told = await confirmed.catch((error: unknown) => {
    const isRefused = error instanceof ProviderError && !saysNothing(error) && error.code !== 'payment_intent_unexpected_state';
    // The answer was lost, or it was paid by another tab: the provider knows.
    if (!isRefused) return truth(attempt, teller);
    keepAttempt({ ...attempt, open: false });
    throw error;
  });
  return conclude(attempt, told, teller);
}
