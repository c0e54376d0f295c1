import { type Form, textIn } from './form.ts';

/** The outcome of a payment with a card. */
export type Outcome = 'succeeds' | 'is_disputed' | 'asks' | 'asks_then_declines' | Decline;
export type Decline =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_zip'
  | 'processing_error'
  | 'test_mode_live_card';

/** The provider's published test cards. Any other number is declined, as by the provider. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '6011111111111117': 'succeeds',
  '4000000000000259': 'is_disputed',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000036': 'incorrect_zip',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'asks',
  '4000002760003184': 'asks',
  '4000008400001629': 'asks_then_declines',
};

/** The provider's messages and codes for each decline. */
export const declines: Readonly<Record<Decline, { code: string; decline_code?: string; message: string }>> = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  test_mode_live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  incorrect_zip: { code: 'incorrect_zip', message: "Your card's zip code failed validation." },
  processing_error: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
};

/** The stored part of a card: never its number or its code. */
export interface Card {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  outcome: Outcome;
}

/** Why a card is invalid. */
export interface BadCard {
  code: string;
  message: string;
  param: string;
}

/** Whether the last digit is the correct check digit (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const brands: ReadonlyArray<readonly [RegExp, string]> = [
  [/^4/, 'visa'],
  [/^5/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover'],
];

const bad = (code: string, param: string, message: string): BadCard => ({ code, param, message });

/** Parses a card as it was sent. */
export function readCard(form: Form, now: Date): Card | BadCard {
  const number = (textIn(form, 'number') ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) return bad('invalid_number', 'card[number]', 'The card number is not a valid credit card number.');
  if (!hasCheckDigit(number)) return bad('incorrect_number', 'card[number]', 'Your card number is incorrect.');
  const month = Number(textIn(form, 'exp_month'));
  if (!Number.isInteger(month) || month < 1 || month > 12)
    return bad('invalid_expiry_month', 'card[exp_month]', "Your card's expiration month is invalid.");
  const given = Number(textIn(form, 'exp_year'));
  const year = given < 100 ? 2000 + given : given;
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50 || (year === thisYear && month < thisMonth))
    return bad('invalid_expiry_year', 'card[exp_year]', "Your card's expiration year is invalid.");
  const brand = brands.find(([begins]) => begins.test(number))?.[1] ?? 'unknown';
  const cvc = textIn(form, 'cvc');
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    return bad('invalid_cvc', 'card[cvc]', "Your card's security code is invalid.");
  return { brand, last4: number.slice(-4), exp_month: month, exp_year: year, outcome: outcomes[number] ?? 'test_mode_live_card' };
}
