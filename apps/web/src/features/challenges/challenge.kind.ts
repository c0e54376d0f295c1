import type { Challenge } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** Challenges, each as the server last sent it. */
export const challenges = defineKind<Challenge>({
  name: 'challenge',
  carriedBy: {
    listChallenges: ({ joined, unjoined }) => [...joined, ...unjoined],
    getChallenge: (challenge) => [challenge],
    createChallenge: (challenge) => [challenge],
    updateChallenge: (challenge) => [challenge],
    publishChallenge: (challenge) => [challenge],
    endChallenge: (challenge) => [challenge],
  },
  by: () => [],
});
