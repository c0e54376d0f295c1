const rule = new Intl.PluralRules('en');

/** A number and what it counts, singular or plural by the rule of the language. */
export const counted = (count: number, one: string, other: string): string => `${count} ${rule.select(count) === 'one' ? one : other}`;

/** How much of a text's limit is left, or how far it is over it. */
export const charactersLeft = (count: number): string =>
  `${counted(Math.abs(count), 'character', 'characters')} ${count < 0 ? 'too many' : 'left'}`;
