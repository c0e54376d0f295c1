import type { Challenge, ChallengeUnit } from '@muster/contract';
import { figure } from '../../platform/figure.ts';
import { daysBetween, dayWords } from './challenge.days.ts';
import { challengeWords as words } from './challenge.words.ts';

/** The sections of the active tab [CHAL-06]. */
export type Section = 'own' | 'available' | 'upcoming';

/** In which section a challenge of the active tab stands [CHAL-38]. */
export function sectionOf({ joined, start_date }: Challenge, today: string): Section {
  if (joined) return 'own';
  return start_date > today ? 'upcoming' : 'available';
}

/** When a challenge begins, ends or ended [CHAL-39, CHAL-40]. */
export function dateLabel({ start_date, end_date }: Pick<Challenge, 'start_date' | 'end_date'>, today: string): string {
  if (today < start_date) return words.starts(dayWords(start_date, today));
  if (today > end_date) return words.ended(dayWords(end_date, today));
  if (today === end_date) return words.endsToday;
  return words.daysLeft(daysBetween(today, end_date));
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** An amount without its unit: `12,400`, `3.25`. */
export const amountFigure = (amount: number): string => figures.format(amount);

/** An amount with its unit: `12,400 steps`, `1 mile`, `3 events` [CHAL-29]. */
export const amountWords = (amount: number, unit: ChallengeUnit): string => `${amountFigure(amount)} ${unitWords(amount, unit)}`;

/** The unit of an amount. */
export const unitWords = (amount: number, unit: ChallengeUnit): string => words.units[unit][amount === 1 ? 0 : 1];

/** How much of the goal is reached, from 0 to 1. */
export const shareOf = (score: number, goal: number): number => (goal > 0 ? Math.max(0, Math.min(1, score / goal)) : 0);

/** From so many days on nobody plans by the pace of today. */
const FAR_DAYS = 60;

/**
 * What is missing to the goal, and how long that takes at the pace so far where there is one and the challenge lasts as long: "12,400 more,
 * about 2 days at your pace". Once the results are final, how far it was: "9.3 minutes short of the goal". Null once it is reached.
 */
export function missingWords(challenge: Challenge, today: string): string | null {
  const { own, goal, required_unit, start_date, end_date } = challenge;
  const score = own?.score ?? 0;
  const left = Math.round((goal - score) * 100) / 100;
  if (goal === 0 || left <= 0) return null;
  if (challenge.state === 'final') return words.short(amountWords(left, required_unit));
  const more = words.more(amountWords(left, required_unit));
  const isOn = start_date <= today && today <= end_date;
  if (!isOn || score <= 0) return more;
  const pace = score / (daysBetween(start_date, today) + 1);
  const days = Math.ceil(left / pace);
  return days > FAR_DAYS || days > daysBetween(today, end_date) + 1 ? more : words.atPace(more, days);
}

/** The viewer's place of so many, or their team's where teams have places; null before there is one. */
export function placeWords({ place, own, teams, own_team }: Challenge): string | null {
  const stands = teams ? own_team : own;
  const rank = place ?? (stands?.score ? stands.rank : null);
  if (rank === null) return null;
  return teams ? words.place(rank, words.teams(teams.ranked)) : words.place(rank, figure(own?.count ?? 0));
}

/** Whether a place is said with the day's own number: first, second and third have form. */
export const isPodium = (rank: number): boolean => rank <= 3;
