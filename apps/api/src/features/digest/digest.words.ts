import type { ChallengeUnit } from '@muster/contract';

const KM_PER_MILE = 1.609_344;
const plural = new Intl.PluralRules('en');
const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const counted = (count: number, one: string, other: string): string =>
  `${figures.format(count)} ${plural.select(count) === 'one' ? one : other}`;

const units = {
  miles: ['mile', 'miles'],
  steps: ['step', 'steps'],
  minutes: ['minute', 'minutes'],
  'check-ins': ['event', 'events'],
  'ounces-of-water': ['oz', 'oz'],
} as const satisfies Record<ChallengeUnit, readonly [one: string, other: string]>;

const isMetric = (unit: ChallengeUnit, distance: 'mi' | 'km'): boolean => unit === 'miles' && distance === 'km';

/** An amount in the units shown: miles become kilometers with one decimal if the deployment uses those. */
export const figureOf = (amount: number, unit: ChallengeUnit, distance: 'mi' | 'km'): number =>
  isMetric(unit, distance) ? Math.round(amount * KM_PER_MILE * 10) / 10 : amount;

/** An amount with its unit, as in the app: `12,400 steps`. */
export const amountWords = (amount: number, unit: ChallengeUnit, distance: 'mi' | 'km'): string => {
  const [one, other] = isMetric(unit, distance) ? (['kilometer', 'kilometers'] as const) : units[unit];
  return counted(figureOf(amount, unit, distance), one, other);
};

/** Texts of the digest. */
export const words = {
  subject: (brand: string) => `Your week at ${brand}`,
  opening: (brand: string) => `Here is what happened at ${brand} in the past week, and what comes next.`,
  posts: 'What colleagues shared',
  events: 'Coming up',
  standings: 'Your challenges',
  badges: 'New badges',
  photo: 'Shared a photo',
  said: (name: string, excerpt: string) => `${name}: “${excerpt}”`,
  shared: (name: string) => `${name} shared a photo.`,
  likes: (count: number) => counted(count, 'like', 'likes'),
  comments: (count: number) => counted(count, 'comment', 'comments'),
  going: "You're going",
  online: 'Online',
  allDay: 'all day',
  ownTime: (time: string) => `${time} where you are`,
  place: (rank: number, count: number) => `place ${figures.format(rank)} of ${figures.format(count)}`,
  teamPlace: (team: string, rank: number) => `place ${figures.format(rank)} with your team, ${team}`,
  team: (team: string) => `your team is ${team}`,
  teamPart: (own: string) => `${own} by you`,
  goal: (score: number, goal: string) => `${figures.format(score)} of ${goal}`,
  endsToday: 'ends today',
  daysLeft: (days: number) => `${counted(days, 'day', 'days')} left`,
  earned: (challenge: string) => `earned in ${challenge}`,
  reached: 'goal reached',
  open: (brand: string) => `Open ${brand}`,
  bye: 'Have a good week.',
  why: (brand: string) => `${brand} sends this on Monday mornings, if there is something to tell.`,
  off: 'Stop these mails',
  choose: 'Choose which mails you get',
  help: (email: string) => `Questions? Write to ${email}.`,
  preview: {
    posts: (names: string) => `News from ${names}`,
    events: (count: number) => counted(count, 'event coming up', 'events coming up'),
    standings: (count: number) => counted(count, 'challenge under way', 'challenges under way'),
    badges: (count: number) => counted(count, 'new badge', 'new badges'),
  },
} as const;

/** Texts of the unsubscribe page. */
export const pageWords = {
  title: 'Weekly digest',
  ask: (brand: string) => `${brand} mails you a digest of the week on Monday mornings. Stop it here; other mails stay as they are.`,
  off: 'Stop the weekly digest',
  isOff: 'No more digests',
  offText: (brand: string) => `${brand} mails you no weekly digest any more. You can switch it on again in the notification settings too.`,
  undo: 'Undo',
  isOn: 'Digest switched on',
  onText: 'The weekly digest comes again on Monday mornings.',
  wait: 'Please wait',
} as const;
