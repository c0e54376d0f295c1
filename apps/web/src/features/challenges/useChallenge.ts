import type { Challenge } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { challenges } from './challenge.kind.ts';
import { challengeQuery, teamsQuery } from './challenges.api.ts';

/** A challenge for a screen that is about a part of it: undefined until it is known, or if it cannot be read. */
export function useChallenge(challengeId: string): { challenge: Challenge | undefined; gone: boolean } {
  const challenge = challenges.use(challengeId);
  const { error } = useQuery(challengeQuery(challengeId));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return { challenge: challenge ?? undefined, gone: challenge === null || (!challenge && isUnknown) };
}

/** What a team is called; undefined until it is known. */
export const useTeamName = (challengeId: string, teamId: string): string | undefined =>
  useQuery(teamsQuery(challengeId)).data?.data.find(({ id }) => id === teamId)?.name;
