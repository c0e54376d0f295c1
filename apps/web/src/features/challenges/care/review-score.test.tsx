import { errors, fieldWords } from '@muster/contract/errors';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operator, running } from '../../../test/challenge-care.ts';
import { openChallenge } from '../../../test/challenge-screen.ts';
import { testBoard, testPlace } from '../../../test/challenge-world.ts';
import { press, says, type } from '../../../test/event-form.ts';
import { Refusal } from '../../../test/server.ts';
import { nobody, testPerson } from '../../../test/world.ts';

type Answers = Parameters<typeof openChallenge>[1];
const lena = testPlace({ user: testPerson({ first_name: 'Lena' }) });
const hidden = testPlace({ rank: 2, user: nobody() });
const review = {
  score: 7500,
  required_unit: 'steps' as const,
  days: [
    { day: '2026-03-02', total: 5000 },
    { day: '2026-03-01', total: 2500 },
  ],
};

const onBoard = (more: Answers) =>
  openChallenge(running(), { getTop25: () => testBoard([lena, hidden]), ...more }, operator(), '/leaderboard');
const options = (name: string) => screen.findByRole('button', { name: `Options for ${name}` });

it('asks for a reason that the member reads, then shows what counts of each day', async () => {
  const { user, sent } = await onBoard({ reviewScore: () => review });
  await user.click(await options('Lena Silva'));
  await user.click(await screen.findByRole('menuitem', { name: 'Review the score' }));
  await screen.findByRole('dialog', { name: 'Review the score of Lena Silva' });
  expect(screen.getByText(/The member is notified with your reason/)).toBeVisible();
  press('Review');
  await says('Reason', fieldWords.required);
  expect(sent('reviewScore')).toEqual([]);
  type('Reason', ' Two people walked together. ');
  press('Review');
  expect(await screen.findByText('7,500 steps in all')).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('5,000 steps'), expect.stringContaining('2,500 steps')]);
  expect(sent('reviewScore')).toMatchObject([{ params: { userId: lena.user.id }, body: { reason: 'Two people walked together.' } }]);
});

it('says why there is none', async () => {
  const { user } = await onBoard({ reviewScore: () => new Refusal('challenges.not_a_participant') });
  await user.click(await options('Lena Silva'));
  await user.click(await screen.findByRole('menuitem', { name: 'Review the score' }));
  await screen.findByRole('dialog', { name: 'Review the score of Lena Silva' });
  type('Reason', 'A dispute.');
  press('Review');
  expect(await screen.findByText(errors['challenges.not_a_participant'].message)).toBeVisible();
});

it('is not offered of somebody anonymous', async () => {
  const { user } = await onBoard({});
  await user.click(await options('Anonymous, place 2'));
  expect(await screen.findByRole('menuitem', { name: 'Correct the score' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Review the score' })).not.toBeInTheDocument();
});
