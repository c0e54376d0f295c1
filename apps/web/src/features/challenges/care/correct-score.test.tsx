import type { Correction, Standing } from '@muster/contract';
import { errors, fieldWords } from '@muster/contract/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operator, running } from '../../../test/challenge-care.ts';
import { openChallenge } from '../../../test/challenge-screen.ts';
import { testBoard, testEntry, testParticipant, testPlace } from '../../../test/challenge-world.ts';
import { press, says, type } from '../../../test/event-form.ts';
import { Refusal } from '../../../test/server.ts';
import { nobody, testFound } from '../../../test/world.ts';

type Answers = Parameters<typeof openChallenge>[1];
const lena = testParticipant({ first_name: 'Lena' });
const standing = (score: number): Standing => ({ rank: 1, score, count: 2 });
const participants = (all = [lena]) => ({ participants: all, count: all.length, total_count: all.length, next: null });
const answers: Answers = {
  getRank: () => standing(6000),
  correctScore: ({ body }) =>
    testEntry({ source: 'correction', amount: (body as Correction).amount, credited: (body as Correction).amount }),
};

/** Opens the sheet from the row of Lena in the list of participants. */
async function fromRow(more: Answers = {}) {
  const app = await openChallenge(running(), { ...answers, listParticipants: () => participants(), ...more }, operator(), '/participants');
  await app.user.click(await screen.findByRole('button', { name: 'Options for Lena Silva' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Correct the score' }));
  await screen.findByRole('dialog', { name: 'Correct the score of Lena Silva' });
  return app;
}
const dialog = () => within(screen.getByRole('dialog'));

describe('correcting a score', () => {
  it('takes an amount away, shows what is left, and sends the reason', async () => {
    const { id, sent } = await fromRow();
    expect(await screen.findByText('The score is 6,000 steps now.')).toBeVisible();
    fireEvent.click(dialog().getByLabelText('Take away'));
    type('How much (steps)', '1,500');
    expect(await screen.findByText('The score is 6,000 steps now, and 4,500 steps after this.')).toBeVisible();
    type('Reason', ' The watch counted a bus ride. ');
    press('Correct');
    expect(await screen.findByText('The score of Lena Silva is corrected.')).toBeVisible();
    expect(sent('correctScore')).toMatchObject([
      { params: { id, userId: lena.id }, body: { amount: -1500, reason: 'The watch counted a bus ride.' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['', 'THIS FIELD IS REQUIRED'],
    ['0', fieldWords.number],
    ['1.234', fieldWords.two_decimals],
    ['6001', fieldWords.correction_large],
  ])('refuses to take away "%s"', async (amount, problem) => {
    const { sent } = await fromRow();
    await screen.findByText('The score is 6,000 steps now.');
    fireEvent.click(dialog().getByLabelText('Take away'));
    type('How much (steps)', amount);
    press('Correct');
    await says('How much (steps)', problem);
    await says('Reason', fieldWords.required);
    expect(sent('correctScore')).toEqual([]);
  });

  it('keeps what was typed where it fails, and sends the same again under the same key', async () => {
    const { sent } = await fromRow({ correctScore: () => new Refusal('server_error') });
    type('How much (steps)', '500');
    type('Reason', 'Forgotten on Monday.');
    press('Correct');
    expect(await screen.findByText("Couldn't correct the score. Please try again later.")).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Forgotten on Monday.');
    press('Correct');
    await waitFor(() => expect(sent('correctScore')).toHaveLength(2));
    const [one, two] = sent('correctScore').map(({ idempotencyKey }) => idempotencyKey);
    expect(one).toBeTruthy();
    expect(two).toBe(one);
  });

  it('says that the results are final by now', async () => {
    await fromRow({ correctScore: () => new Refusal('challenges.final') });
    type('How much (steps)', '500');
    type('Reason', 'Forgotten on Monday.');
    press('Correct');
    expect(await screen.findByText(errors['challenges.final'].message)).toBeVisible();
  });

  it('begins with a search from the menu of the page, and says who takes no part', async () => {
    const mira = testFound({ first_name: 'Mira' });
    const { user, sent } = await openChallenge(
      running(),
      {
        ...answers,
        searchMembers: () => ({ data: [mira] }),
        getRank: ({ params }) => (params.userId === mira.id ? new Refusal('challenges.not_a_participant') : standing(6000)),
      },
      operator(),
    );
    await user.click(await screen.findByRole('button', { name: 'Options for this challenge' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct a score' }));
    await screen.findByRole('dialog', { name: 'Correct a score' });
    press('Correct');
    await says('Whose score', fieldWords.required);
    fireEvent.focus(screen.getByLabelText('Whose score'));
    type('Whose score', 'Mir');
    fireEvent.click(await screen.findByRole('option', { name: /Mira Silva/ }));
    expect(await screen.findByText(errors['challenges.not_a_participant'].message)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Correct the score of Mira Silva' })).toBeVisible();
    press('Change: Whose score');
    expect(await screen.findByLabelText('Whose score')).toHaveValue('');
    expect(sent('correctScore')).toEqual([]);
  });

  it('knows somebody anonymous by their place alone, and does not read how that score came about', async () => {
    const hidden = testPlace({ rank: 2, score: 6000, user: nobody() });
    const { user, sent, id } = await openChallenge(
      running(),
      { ...answers, getTop25: () => testBoard([testPlace({ user: lena }), hidden]) },
      operator(),
      '/leaderboard',
    );
    await user.click(await screen.findByRole('button', { name: 'Options for Anonymous, place 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct the score' }));
    await screen.findByRole('dialog', { name: 'Correct the score of Anonymous, place 2' });
    fireEvent.click(dialog().getByLabelText('Take away'));
    type('How much (steps)', '500');
    expect(screen.getByText('The score is 6,000 steps now, and 5,500 steps after this.')).toBeVisible();
    type('Reason', 'Counted twice.');
    press('Correct');
    await waitFor(() =>
      expect(sent('correctScore')).toMatchObject([{ params: { id, userId: hidden.participant_id }, body: { amount: -500 } }]),
    );
    expect(sent('getRank')).toEqual([]);
  });

  it('is offered to nobody but operators', async () => {
    await openChallenge({}, { listParticipants: () => participants() }, undefined, '/participants');
    expect(await screen.findByText('Lena Silva')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Options for/ })).not.toBeInTheDocument();
  });
});
