const rule = new Intl.PluralRules('en');
const noun = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

/** What the three figures of a profile count: the number stands apart. */
export const metricsWords = {
  challenges: (count: number) => noun(count, 'challenge', 'challenges'),
  month: (count: number) => noun(count, 'event this month', 'events this month'),
  year: (count: number) => noun(count, 'event this year', 'events this year'),
  failed: "Couldn't load challenges and events.",
} as const;
