import type { ChallengeLists, OwnStanding } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { noteBadges } from './badge.moment.ts';
import { challenges } from './challenge.kind.ts';

/** The tabs of the challenges screen [CHAL-05]. */
export const challengeTabs = ['active', 'past'] as const;
export type ChallengeTab = (typeof challengeTabs)[number];

/** Cache keys of what concerns challenges. The challenges themselves stand in `challenges` of challenge.kind.ts. */
const challengeKeys = {
  lists: ['challenges'] as const,
  list: (viewerId: string, filter: ChallengeTab | 'draft') => ['challenges', viewerId, filter] as const,
  read: (id: string) => ['challenge-read', id] as const,
  /** Whatever of a challenge follows its scores has this key as its prefix. */
  scores: (id: string) => ['challenge-scores', id] as const,
};

const idsOf = ({ joined, unjoined, next }: ChallengeLists): IdPage => ({
  ids: [...joined, ...unjoined].map(({ id }) => id),
  next,
});

/** The challenges of one tab [CHAL-44], or the drafts, for operators; which section one stands in follows from the challenge itself. */
export const challengesQuery = (viewerId: string, filter: ChallengeTab | 'draft') =>
  infiniteQueryOptions({
    queryKey: challengeKeys.list(viewerId, filter),
    queryFn: ({ pageParam, signal }) =>
      noteBadges(async () =>
        idsOf(await api.listChallenges({ params: { id: viewerId }, query: { filter, offset: pageParam } }, { signal })),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The query of one challenge [CHAL-45]; it answers the id. What a list already knows of it is shown at once, by `challenges.use`. */
export const challengeQuery = (id: string) =>
  queryOptions({
    queryKey: challengeKeys.read(id),
    queryFn: ({ signal }) =>
      noteBadges(async () => {
        try {
          return (await api.getChallenge({ params: { id }, query: {} }, { signal })).id;
        } catch (error) {
          // Gone from the lists too.
          if (error instanceof ApiError && error.status === 404) challenges.remove(id);
          throw error;
        }
      }),
  });

/** The best 25 [CHAL-56]. Read anew whenever it is shown: others log too. */
export const topQuery = (id: string) =>
  queryOptions({
    queryKey: [...challengeKeys.scores(id), 'top'],
    queryFn: ({ signal }) => api.getTop25({ params: { id } }, { signal }),
    staleTime: 0,
  });

/** The first teams of a challenge by teams, with the own one. */
export const teamsQuery = (id: string) =>
  queryOptions({
    queryKey: [...challengeKeys.scores(id), 'teams'],
    queryFn: ({ signal }) => api.listTeams({ params: { id }, query: {} }, { signal }),
    staleTime: 0,
  });

/** All of them, page by page. */
export const allTeamsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...challengeKeys.scores(id), 'all-teams'],
    queryFn: ({ pageParam, signal }) => api.listTeams({ params: { id }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** The places around a member [CHAL-58]. If it fails, that is only logged [CHAL-65]. */
export const centeredQuery = (id: string, memberId: string) =>
  queryOptions({
    queryKey: [...challengeKeys.scores(id), 'centered', memberId],
    queryFn: async ({ signal }) => {
      try {
        return await api.getCentered({ params: { id, userId: memberId } }, { signal });
      } catch (error) {
        if (!signal.aborted) console.error(error);
        throw error;
      }
    },
    staleTime: 0,
  });

/** How the viewer's own score came about, the latest first. */
export const historyQuery = (id: string, viewerId: string) =>
  infiniteQueryOptions({
    queryKey: [...challengeKeys.scores(id), 'history', viewerId],
    queryFn: ({ pageParam, signal }) => api.getScoreHistory({ params: { id, userId: viewerId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Somebody's score as everybody sees it, for an operator who corrects it; not in a challenge by teams. */
export const scoreQuery = (id: string, memberId: string) =>
  queryOptions({
    queryKey: [...challengeKeys.scores(id), 'of', memberId],
    queryFn: ({ signal }) => api.getRank({ params: { id, userId: memberId } }, { signal }),
    staleTime: 0,
  });

/** A member's badges, the latest first [CHAL-42]. With a limit only so many. */
export const badgesQuery = (memberId: string, limit?: number) =>
  infiniteQueryOptions({
    queryKey: ['badges', memberId, limit ?? null],
    queryFn: ({ pageParam, signal }) => api.listBadges({ params: { id: memberId }, query: { offset: pageParam, limit } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How much a member took part, this month by the calendar of this device [PROF-71]. */
export const metricsQuery = (memberId: string, now = new Date()) => {
  const month = `${now.getFullYear()}-${now.getMonth() + 1}`;
  return queryOptions({
    queryKey: ['metrics', memberId, month],
    queryFn: ({ signal }) => api.getMemberMetrics({ params: { id: memberId }, query: { month } }, { signal }),
  });
};

/** Reads again what is on the screen of a challenge's scores: the challenge with the own one, leaderboards, how it came about. */
export async function readScoresAgain(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: challengeKeys.scores(id) });
  void queryClient.invalidateQueries({ queryKey: challengeKeys.lists, refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: challengeKeys.read(id) });
}

/** Reads again what depends on who takes part: all of the above, and the list of them. */
export function readAgain(id: string): void {
  void readScoresAgain(id);
  void queryClient.invalidateQueries({ queryKey: ['people', 'challenge', id] });
}

/** Reads again what an operator has changed: a challenge, and the lists that it stands in. */
export function listsChanged(id: string): void {
  void queryClient.invalidateQueries({ queryKey: challengeKeys.lists });
  if (challenges.get(id)) readAgain(id);
}

/** How long after a log the score is read once more, if it is still the same [CHAL-37]. */
const AGAIN_MS = 3000;

const standingOf = (own: OwnStanding | null | undefined) => own?.score;

/** Reads score and rank again after water was logged on a challenge's screen; once more if the score stays the same [CHAL-36, CHAL-37]. */
export async function followLog(id: string): Promise<void> {
  const before = standingOf(challenges.get(id)?.own);
  await readScoresAgain(id);
  if (standingOf(challenges.get(id)?.own) === before) setTimeout(() => void readScoresAgain(id), AGAIN_MS);
}

/**
 * Reads again what may follow from any log: the viewer's challenges, so that a badge that it earns is seen at once, and scores where they are
 * on the screen.
 */
export function followAnyLog(viewerId: string): void {
  for (const queryKey of [['challenge-scores'], ['challenge-read'], ['badges', viewerId]]) void queryClient.invalidateQueries({ queryKey });
  // Invalidated, not only refetched: the screen that logs is left at once, which gives up what it reads.
  void queryClient.invalidateQueries({ queryKey: challengeKeys.list(viewerId, 'active'), refetchType: 'all' });
}
