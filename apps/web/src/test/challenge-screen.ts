import type { Challenge } from '@muster/contract';
import { screen } from '@testing-library/react';
import { testBoard, testChallenge } from './challenge-world.ts';
import { enter } from './enter.ts';
import { feedPage, newMe } from './world.ts';

/** Opens the screen of a challenge. `change` lets something happen on the server. */
export async function openChallenge(change: Partial<Challenge> = {}, answers: Parameters<typeof enter>[1] = {}, me = newMe(), under = '') {
  let challenge = testChallenge(change);
  const app = await enter(
    `/challenges/${challenge.id}${under}`,
    { getChallenge: () => challenge, getTop25: () => testBoard([]), listChallengePosts: () => feedPage([]), ...answers },
    me,
  );
  await screen.findByRole('main');
  return { ...app, id: challenge.id, me, change: (next: Partial<Challenge>) => void (challenge = { ...challenge, ...next }) };
}
