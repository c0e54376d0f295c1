import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';

/** Digits, in groups of three or not, and decimals. */
const written = /^(\d+|\d{1,3}(,\d{3})+)(\.(\d*))?$/;

/** The amount that somebody typed, `12,400` or `3.25`; null if that is none. */
export const amountIn = (text: string): number | null => (written.test(text.trim()) ? Number(text.trim().replaceAll(',', '')) : null);

/** Why what was typed is not taken as an amount. */
export function refuseAmount(text: string, least: number): string | undefined {
  const amount = amountIn(text);
  if (amount === null) return fieldWords.number;
  if ((written.exec(text.trim())?.[4] ?? '').length > limits.amount_decimals) return fieldWords.two_decimals;
  return amount < least || amount > limits.challenge_amount_max ? fieldWords.number : undefined;
}
