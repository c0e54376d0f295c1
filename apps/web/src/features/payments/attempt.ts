import { randomKey } from '../../platform/random-key.ts';
import { browserStorage } from '../../platform/storage.ts';

/** What is bought, as the screens hand it on [PAY-09]. */
export interface Order {
  id: string;
  title: string;
  /** In cents, after the discount. */
  price: number;
  icon: string | null;
  currency: string;
  days: number;
}

/** One attempt to pay, which outlives the screen: it is kept in the browser until it is known how it ended. Nothing of a card is in it. */
export interface Attempt {
  member: string;
  order: Order;
  email: string;
  /** Whether a shirt goes with it. */
  shirt: boolean;
  /** Where the member was when it began. */
  time_zone: string;
  /** With it our server makes one intent, however often and from however many tabs it is asked. */
  key: string;
  intent?: { id: string; client_secret: string; amount: number; expires: string };
  /** The provider may have been told to take the money, and it is not known here how that ended. */
  open?: boolean;
  /** Where the bank asks whether it is the member who pays [PAY-29]. */
  validation_url?: string | undefined;
}

const key = 'payment.attempt';

/** The attempt of this member that this browser knows of. */
export function readAttempt(member: string): Attempt | undefined {
  const kept = browserStorage.parse(key) as Attempt | null;
  return kept?.member === member ? kept : undefined;
}

/** Keeps an attempt, and gives it back. If the storage is full a reload cannot resume it; the server still makes one intent of it. */
export function keepAttempt(attempt: Attempt): Attempt {
  browserStorage.set(key, JSON.stringify(attempt));
  return attempt;
}

/** It is known how it ended. */
export const dropAttempt = (): void => browserStorage.remove(key);

/** What our server is asked for. */
type Wish = Pick<Attempt, 'member' | 'order' | 'email' | 'shirt'>;

const begin = (wish: Wish): Attempt =>
  keepAttempt({ ...wish, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, key: randomKey() });
const isFor = (held: Attempt | undefined, { id, price }: Order): held is Attempt => held?.order.id === id && held.order.price === price;

/** What a screen begins with: the attempt that this browser has for the same, so that a second tab or a reload goes on with it. */
export function takeAttempt(wish: Wish): Attempt {
  const held = readAttempt(wish.member);
  return isFor(held, wish.order) ? held : begin(wish);
}

/** Whether a shirt was to go with what is about to be bought, or with the last that this browser was to buy; yes unless it was said. */
export function shirtWished(member: string, order: Order | undefined): boolean {
  const held = readAttempt(member);
  return !held || (order && held.order.id !== order.id) ? true : held.shirt;
}

/** Keeps that wish for a reload. What is being paid goes on as it was sent. */
export function keepShirtWish(member: string, shirt: boolean): void {
  const held = readAttempt(member);
  if (held && !held.open && held.shirt !== shirt) begin({ member, order: held.order, email: held.email, shirt });
}

/** The attempt to send: the one held if it asks for the same. With another price or address it is another request. */
export const attemptFor = (held: Attempt, wish: Wish): Attempt =>
  isFor(held, wish.order) && held.email === wish.email && held.shirt === wish.shirt ? held : begin(wish);
