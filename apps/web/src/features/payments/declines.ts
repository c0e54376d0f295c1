import { errors } from '@muster/contract/errors';
import type { Problems } from '../../ui/useForm.ts';
import type { CardValues, OwnerValues } from './card.rules.ts';
import { cardWords as words } from './card.words.ts';
import { payment } from './payment.words.ts';

/** What the pay button says [PAY-25]. */
export type PayState = 'empty' | 'authorizing' | 'invalid' | 'declined' | 'complete';

/** What a refusal of the provider means on the screen. */
export interface Decline {
  state: PayState;
  problems?: Problems<CardValues & OwnerValues>;
  /** A sentence above the button. */
  failure?: string;
}

const allOf = (problem: string) => ({ number: problem, expiry: problem, code: problem });

/** What each of the provider's codes means [PAY-63 to PAY-71]. */
const declines: Readonly<Record<string, Decline>> = {
  incorrect_number: { state: 'invalid', problems: { number: words.number } },
  invalid_number: { state: 'invalid', problems: { number: words.number } },
  incorrect_cvc: { state: 'invalid', problems: { code: words.code } },
  invalid_cvc: { state: 'declined', problems: { code: words.code } },
  invalid_expiry_month: { state: 'invalid', problems: { expiry: words.expiry } },
  invalid_expiry_year: { state: 'invalid', problems: { expiry: words.expiry } },
  incorrect_zip: { state: 'invalid', problems: { zip: words.zip } },
  card_declined: { state: 'declined', problems: allOf(words.declined) },
  expired_card: { state: 'declined', problems: allOf(words.cardExpired) },
  processing_error: { state: 'empty' },
  payment_intent_authentication_failure: { state: 'declined', failure: payment.notYou },
};

/** What a code of the provider means; one outside the table is a general failure [PAY-64]. */
export const declineOf = (code: string): Decline =>
  Object.hasOwn(declines, code) ? declines[code]! : { state: 'empty', failure: errors['payments.unavailable'].message };
