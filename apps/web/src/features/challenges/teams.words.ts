import { counted } from '../../platform/counted.ts';

/** Texts of challenges by teams. */
export const teamWords = {
  title: 'Teams',
  yours: 'Your team',
  missing: (people: number) => `Its score shows with ${counted(people, 'more person', 'more people')}`,
  people: (count: number) => counted(count, 'person', 'people'),
  byAverage: "A team's score is the average of what its members log.",
  bySum: "A team's score is the sum of what its members log.",
  own: (score: string) => `You have ${score}.`,
  none: 'There are no teams yet.',
  choose: 'Choose your team',
  chooseText: 'Your team gets what you log from when you join. You cannot change teams once the challenge has begun.',
  join: (name: string) => `Join ${name}`,
} as const;
