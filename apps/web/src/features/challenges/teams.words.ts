import { counted } from '../../platform/counted.ts';

/** Texts of challenges by teams. */
export const teamWords = {
  title: 'Teams',
  yours: 'Your team',
  missing: (people: number) => `Its score shows with ${counted(people, 'more person', 'more people')}`,
  people: (count: number) => counted(count, 'person', 'people'),
  byAverage: "A team's score is the average of its members' scores.",
  bySum: "A team's score is the sum of its members' scores.",
  own: (score: string) => `You added ${score}.`,
  ownOf: (score: string, all: string) => `You added ${score} of ${all}.`,
  none: 'There are no teams yet.',
  choose: 'Choose your team',
  chooseText: 'You cannot change teams once the challenge has begun.',
  join: (name: string) => `Join ${name}`,
} as const;
