const rule = new Intl.PluralRules('en');

/** A number with its noun, singular or plural by the language's rules. */
export const counted = (count: number, one: string, other: string): string => `${count} ${rule.select(count) === 'one' ? one : other}`;

/** How much of a text's limit is left, or how far it is over it. */
export const charactersLeft = (count: number): string =>
  `${counted(Math.abs(count), 'character', 'characters')} ${count < 0 ? 'too many' : 'left'}`;
