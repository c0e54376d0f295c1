import type { Tier, TierDraft } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { charactersLeft } from '../../platform/counted.ts';
import { createMerge } from '../../platform/merge.ts';
import type { Problems } from '../../ui/useForm.ts';
import { operate as words } from './operate.words.ts';

/** A membership as its form holds it: numbers as they are typed. */
export interface TierFields {
  name: string;
  description: string;
  /** The address of its logo, null for none, `chosenPhoto` for a file of this device that is not sent yet. */
  logo: string | null;
  price: string;
  days: string;
  position: string;
  active: boolean;
}

/** A new membership. */
export const emptyTier: TierFields = {
  name: '',
  description: '',
  logo: null,
  price: '',
  days: `${limits.membership_days}`,
  position: '0',
  active: true,
};

/** What the form begins with for a membership. */
export const fieldsOf = ({ name, description, logo, price, days, position, active }: Tier): TierFields => ({
  name,
  description,
  logo,
  price: (price / 100).toFixed(2),
  days: `${days}`,
  position: `${position}`,
  active,
});

/** A typed amount in cents; null if it is none. */
const cents = (typed: string): number | null =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 100) : null;

/** A typed whole number in its range; null if it is none. */
export const whole = (typed: string, from: number, to: number): number | null => {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1;
  return value >= from && value <= to ? value : null;
};

/** What is wrong with it. */
export function refuseTier({ name, description, price, days, position }: TierFields): Problems<TierFields> {
  const amount = cents(price);
  const over = (text: string, most: number) =>
    textLength(text.trim()) > most ? charactersLeft(most - textLength(text.trim())) : undefined;
  const problems: Problems<TierFields> = {
    name: name.trim() ? over(name, limits.tier_name_length) : fieldWords.required,
    description: over(description, limits.tier_description_length),
    price: amount !== null && amount >= limits.price_cents_min && amount <= limits.price_cents_max ? undefined : words.priceWrong,
    days: whole(days, 1, limits.membership_days_max) === null ? words.wholeWrong(1, limits.membership_days_max) : undefined,
    position: whole(position, 0, limits.tier_position_max) === null ? words.wholeWrong(0, limits.tier_position_max) : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** What is sent of valid fields, but for the logo. */
export const bodyOf = ({ name, description, price, days, position, active }: TierFields): TierDraft => ({
  name: name.trim(),
  description: description.trim(),
  price: cents(price) ?? 0,
  days: Number(days),
  position: Number(position),
  active,
});

/** What two operators change of the same membership. */
export const tierMerging = createMerge<TierFields, keyof TierFields>({
  name: ['name'],
  description: ['description'],
  logo: ['logo'],
  price: ['price'],
  days: ['days'],
  position: ['position'],
  active: ['active'],
});

/** What the parts are called where two operators have changed them. */
export const tierTitles: Record<keyof TierFields, string> = {
  name: words.name,
  description: words.description,
  logo: words.logo,
  price: words.price,
  days: words.days,
  position: words.position,
  active: words.sold,
};

/** What another operator has saved of one part. */
export const shownOf = (part: keyof TierFields, tier: Tier): string => {
  if (part === 'logo') return tier.logo ? words.hasLogo : '';
  const value = fieldsOf(tier)[part];
  if (typeof value === 'string') return value;
  return value ? words.sold : words.notSold;
};
