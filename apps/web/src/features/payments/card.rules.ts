import type { Me } from '@muster/contract';
import { emailPattern } from '@muster/contract/base/email';
import type { Problems } from '../../ui/useForm.ts';
import { cardWords as words } from './card.words.ts';

/** What is typed of a card. It is in the form's memory only, and goes to the provider only [PAY-59]. */
export interface CardValues {
  number: string;
  expiry: string;
  code: string;
}

/** Whose card it is. */
export interface OwnerValues {
  name: string;
  zip: string;
  email: string;
}

const [fewestDigits, mostDigits] = [14, 16];
const [fewestOfCode, mostOfCode] = [3, 4];
const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** A card number as it is shown: digits in fours, 19 characters at most [PAY-42]. */
export const maskNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, mostDigits)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** An expiry as it is shown: the slash comes by itself [PAY-43]. A year in four digits, as browsers may fill it in, keeps its last two. */
export function maskExpiry(typed: string): string {
  const digits = digitsOf(/^\s*\d\s*\//.test(typed) ? `0${typed.trim()}` : typed);
  const four = /^\d{2}20\d{2}$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return four.length > 2 || (four.length === 2 && typed.includes('/')) ? `${four.slice(0, 2)}/${four.slice(2)}` : four;
}

/** A card's code as it is shown: four digits at most [PAY-47]. */
export const maskCode = (typed: string): string => digitsOf(typed).slice(0, mostOfCode);

/** Whether the last digit of a card number is the one that the others ask for (ISO/IEC 7812). */
export function hasCheckDigit(number: string): boolean {
  const sum = [...digitsOf(number)].toReversed().reduce((before, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function refuseNumber(number: string): string | undefined {
  if (!number.trim()) return words.required;
  return new RegExp(`^\\d{${fewestDigits},${mostDigits}}$`).test(number.replace(/\s/g, '')) ? undefined : words.number;
}

/** Month and year of an expiry that has the right shape. */
export function expiryOf(expiry: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined;
}

function refuseExpiry(expiry: string, now: Date): string | undefined {
  if (!expiry.trim()) return words.required;
  const read = expiryOf(expiry);
  if (!read) return words.expiryShape;
  if (read.month < 1 || read.month > 12) return words.expiry;
  // A card is good to the end of its month; months count from 0 here, so this is the first moment of the next.
  return new Date(read.year, read.month, 1) <= now ? words.expired : undefined;
}

function refuseCode(code: string): string | undefined {
  if (!code.trim()) return words.required;
  return code.length >= fewestOfCode && code.length <= mostOfCode ? undefined : words.code;
}

const found = <V>(problems: Record<keyof V & string, string | undefined>): Problems<V> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems<V>;

/** What is wrong with a card, by field [PAY-41 to PAY-47]. */
export const refuseCard = ({ number, expiry, code }: CardValues, now: Date): Problems<CardValues> =>
  found<CardValues>({ number: refuseNumber(number), expiry: refuseExpiry(expiry, now), code: refuseCode(code) });

/** What is wrong with whose it is, by field [PAY-39, PAY-40, PAY-48]. */
export function refuseOwner({ name, zip, email }: OwnerValues): Problems<OwnerValues> {
  const address = email.trim();
  return found<OwnerValues>({
    name: name.trim() ? undefined : words.required,
    zip: zip.trim() ? undefined : words.required,
    email: address ? (emailPattern.test(address) ? undefined : words.email) : words.required,
  });
}

/** The zip that a card probably has: the profile's, where that is of the US [PAY-49]. */
export const cardZipOf = ({ location }: Pick<Me, 'location'>): string => (location?.country === 'US' ? location.zip.slice(0, 5) : '');
