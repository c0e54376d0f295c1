import { counted } from '../../platform/counted.ts';

/** Texts of badges: the screen of them, the row on a profile, and the moment when one is earned. */
export const badgeWords = {
  title: 'Challenge Badges',
  failed: "Error retrieving user's badges.",
  moreFailed: "Couldn't load more badges.",
  empty: 'Your badges will stand here. Reach the goal of a challenge to earn the first.',
  find: 'Find a challenge',
  earnedOn: (date: string) => `Earned ${date}`,
  notFinal: 'Not final yet',
  badges: (count: number) => counted(count, 'badge', 'badges'),
  all: 'All badges',
  none: 'No badges yet. Find a challenge',

  earned: 'Badge earned',
  story: (challenge: string) => `You reached the goal of ${challenge}.`,
  share: 'Share it',
  shared: (badge: string, challenge: string) => `I earned the badge “${badge}” in ${challenge}.`,
  close: 'Close',
} as const;
