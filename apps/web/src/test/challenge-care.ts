import type { Challenge } from '@muster/contract';
import { screen } from '@testing-library/react';
import { dayFromNow, testChallenge } from './challenge-world.ts';
import { enter } from './enter.ts';
import { type } from './event-form.ts';
import { testConfig } from './fixtures.ts';
import { newMe } from './world.ts';

type Answers = Parameters<typeof enter>[1];
/** An operator as the viewer. */
export const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const can: Challenge['can'] = {
  join: false,
  leave: false,
  post: false,
  manage: true,
  publish: true,
  end: false,
  delete: true,
  balance: false,
};
/** A draft that the viewer looks after, with overrides. */
export const draft = (change: Partial<Challenge> = {}) =>
  testChallenge({
    state: 'draft',
    participants_count: 0,
    participants: [],
    start_date: '2099-03-06',
    end_date: '2099-03-20',
    can,
    ...change,
  });
/** The same once it is published and has begun. */
export const running = (change: Partial<Challenge> = {}) =>
  draft({ state: 'running', start_date: dayFromNow(-3), end_date: dayFromNow(6), ...change });

/** Opens the form that changes a challenge. */
export async function editChallenge(challenge: Challenge, answers: Answers = {}) {
  const app = await enter(`/challenges/${challenge.id}/edit`, { getChallenge: () => challenge, ...answers }, operator());
  await screen.findByLabelText('Name');
  return app;
}
/** Opens the form of a new challenge. */
export async function newChallenge(answers: Answers = {}, features: Parameters<typeof testConfig>[0] = {}) {
  const app = await enter('/challenges/new', answers, operator(), testConfig(features));
  await screen.findByLabelText('Name');
  return app;
}
/** Fills in all that a challenge needs. */
export function fillChallenge() {
  type('Name', ' Steps in March ');
  type('First day', '2099-03-06');
  type('Last day', '2099-03-20');
}
