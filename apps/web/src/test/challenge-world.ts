import type {
  Badge,
  BadgePage,
  Challenge,
  ChallengeLists,
  Leaderboard,
  LeaderboardEntry,
  Participant,
  Participation,
  ScoreEntry,
} from '@muster/contract';
import { testId, testPerson } from './world.ts';

/** A challenge of 10,000 steps that runs from three days ago for ten days and that the viewer may join, with overrides. */
export const testChallenge = (change: Partial<Challenge> = {}): Challenge => {
  const name = change.name ?? 'March on';
  return {
    id: testId(),
    name,
    title: name,
    description: 'Every step counts.',
    start_date: dayFromNow(-3),
    end_date: dayFromNow(6),
    state: 'running',
    final_at: '2026-03-20T12:00:00.000Z',
    goal: 10_000,
    required_unit: 'steps',
    daily_cap: null,
    checkin_event_category: null,
    badge_name: 'Marcher',
    badge_image_url: null,
    badge: null,
    cover_image_url: null,
    cover: null,
    event_count: 0,
    links: [],
    place: null,
    joined: false,
    own: null,
    teams: null,
    own_team: null,
    earned: false,
    participants_count: 2,
    participants: [testPerson(), testPerson({ first_name: 'Lena' })],
    version: 1,
    can: { join: true, leave: false, post: false, manage: false, publish: false, end: false, delete: false, balance: false },
    ...change,
  };
};

/** A day of the calendar of this device, so many days from today. */
export function dayFromNow(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** A challenge that the viewer takes part in, third of ten with 4,000 steps, with overrides. */
export const ownChallenge = (change: Partial<Challenge> = {}): Challenge =>
  testChallenge({
    joined: true,
    own: { rank: 3, score: 4000, count: 10 },
    participants_count: 10,
    can: { join: false, leave: true, post: true, manage: false, publish: false, end: false, delete: false, balance: false },
    ...change,
  });

/** A page of challenges, those that the viewer takes part in apart. */
export const challengeLists = (all: Challenge[], next: string | null = null): ChallengeLists => ({
  joined: all.filter(({ joined }) => joined),
  unjoined: all.filter(({ joined }) => !joined),
  next,
});

/** Somebody in the list of a challenge's participants, with overrides. */
export const testParticipant = (change: Partial<Participant> = {}): Participant => ({
  ...testPerson(),
  following: false,
  participant_id: testId(),
  opens: true,
  own: false,
  ...change,
});

/** The viewer's taking part as the server confirms it. */
export const testParticipation = (change: Partial<Participation> = {}): Participation => ({
  challenge_id: testId(),
  user_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});

/** A place of a leaderboard, with overrides. */
export const testPlace = (change: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  participant_id: testId(),
  rank: 1,
  score: 9000,
  user: testPerson(),
  own: false,
  ...change,
});

/** A leaderboard; what it says of the viewer follows from their row, unless it is given. */
export const testBoard = (data: LeaderboardEntry[], change: Partial<Leaderboard> = {}): Leaderboard => {
  const own = data.find((entry) => entry.own);
  return { data, count: data.length, own: own ? { rank: own.rank, score: own.score, count: data.length } : null, final: false, ...change };
};

/** A badge that was earned, with overrides. */
export const testBadge = (change: Partial<Badge> = {}): Badge => ({
  challenge_id: testId(),
  challenge_name: 'March on',
  name: 'Marcher',
  image_url: null,
  image: null,
  earned_at: '2026-03-06T12:00:00.000Z',
  final: true,
  ...change,
});

/** A page of badges. */
export const badgePage = (badges: Badge[], next: string | null = null): BadgePage => ({ data: { badges }, count: badges.length, next });

/** An entry of a score: all of 2,000 steps counted today, with overrides. */
export const testEntry = (change: Partial<ScoreEntry> = {}): ScoreEntry => ({
  id: testId(),
  at: '2026-03-06T12:00:00.000Z',
  day: '2026-03-06',
  source: 'log',
  change: 'counted',
  amount: 2000,
  credited: 2000,
  reason: null,
  words: '',
  workout_id: null,
  event: null,
  ...change,
});
