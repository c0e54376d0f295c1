import { counted } from '../../platform/counted.ts';

/** Texts of challenges by teams. */
export const teamWords = {
  title: 'Teams',
  yours: 'Your team',
  missing: (people: number) => `${counted(people, 'more person', 'more people')} and its score is shown`,
  people: (count: number) => counted(count, 'person', 'people'),
  byAverage: 'A team has the average of what its people have.',
  bySum: 'A team has what its people have together.',
  own: (score: string) => `You have brought ${score}.`,
  ownOf: (score: string, all: string) => `You have brought ${score} of ${all}.`,
  none: 'There is no team yet.',
  choose: 'Choose your team',
  chooseText: 'Once the challenge has begun, you stay in it.',
  join: (name: string) => `Join ${name}`,
} as const;
