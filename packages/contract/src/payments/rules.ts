import * as messages from '../base/messages.ts';

export const paymentLimits = {
  tier_name_length: 60,
  tier_description_length: 500,
  tier_position_max: 1000,
  /** The provider accepts no lower price, and no tier costs more than the maximum. */
  price_cents_min: 50,
  price_cents_max: 1_000_000,
  /** Duration of a membership (PAY-10). */
  membership_days: 184,
  membership_days_max: 3660,
  /** A membership can be bought again this long before it ends: the days are added to its end. */
  membership_renew_days: 14,
  discount_percent_max: 90,
  payment_words_length: 1000,
  payment_reason_length: 500,
  purchases_page: 25,
  shirts_page: 25,
  /** Maximum number of shirts marked at once. */
  shirts_marked_max: 500,
  /** The address of a shirt is deleted this long after it was sent. */
  shirt_address_days: 90,
} as const;

export const paymentErrors = {
  'payments.operators_only': { status: 403, message: 'Only operators can look after memberships.' },
  'payments.tier_not_found': { status: 404, message: 'This membership is not sold any more.' },
  'payments.needs_membership': {
    status: 403,
    message: 'Only members with a membership can create events here. Please choose one first.',
  },
  'payments.changed': { status: 409, message: 'This was changed in another tab or on another device.' },
  'payments.price_changed': { status: 409, message: 'The price has changed. Nothing was charged.' },
  'payments.already_paid': { status: 409, message: 'You have paid for this already. Nothing more was charged.' },
  'payments.intent_not_found': { status: 404, message: 'There is no such payment.' },
  'payments.not_paid': { status: 409, message: 'This payment has not gone through.' },
  'payments.mismatch': { status: 409, message: 'This is not what was paid for.' },
  'payments.purchase_not_found': { status: 404, message: 'This purchase could not be found.' },
  'payments.shirt_not_found': { status: 404, message: 'This order is not there any more: it was paid back, or its member has left.' },
  'payments.refunded': { status: 409, message: 'This was paid back already.' },
  'payments.disputed': {
    status: 409,
    message: 'The bank of the card questions this payment. It cannot be paid back until the bank has decided.',
  },
  'payments.unavailable': { status: 503, message: messages.serverError },
} as const;

export const paymentFieldWords = {
  shirt_size: 'PLEASE SELECT A SHIRT SIZE',
  shipping_abroad: 'WE SHIP ABROAD ONLY TO APO, DPO OR FPO ADDRESSES',
  shipping_city: 'PLEASE ENTER YOUR CITY',
  shipping_street: 'PLEASE ENTER YOUR STREET ADDRESS',
  shipping_state: 'PLEASE ENTER YOUR STATE',
  shipping_zip: 'PLEASE ENTER YOUR ZIP CODE',
  receipt_email: 'INVALID EMAIL ADDRESS',
  price: `A price is a whole number of cents from ${paymentLimits.price_cents_min} to ${paymentLimits.price_cents_max}.`,
} as const;

/** The price after a discount of `percent`: half a cent is rounded up, and no price is below the lowest. */
export const discounted = (cents: number, percent: number): number =>
  Math.max(paymentLimits.price_cents_min, Math.round((cents * (100 - percent)) / 100));

/** The parts of an address that decide whether a shirt can be sent there. */
interface ShipsTo {
  /** Two letters (ISO 3166-1). */
  country: string;
  street: string;
  city: string;
  state: string;
}

/** A military or diplomatic post. */
const post = /(?:^|[^\p{L}\p{N}])[ADF]\.?P\.?O\.?(?:$|[^\p{L}\p{N}])/iu;

/**
 * Whether a shirt can be sent there: within the deployment's own country, and elsewhere to a military or diplomatic post, which has APO, DPO
 * or FPO in its street, city or state (PAY-50).
 */
export const canShipTo = ({ country, street, city, state }: ShipsTo, primaryCountry: string): boolean =>
  country === primaryCountry || [street, city, state].some((part) => post.test(part));
