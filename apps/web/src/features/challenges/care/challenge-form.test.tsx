import type { Challenge, ChallengeDraft } from '@muster/contract';
import { errors, fieldWords } from '@muster/contract/errors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draft, editChallenge, fillChallenge, newChallenge, running } from '../../../test/challenge-care.ts';
import { dayFromNow, testChallenge } from '../../../test/challenge-world.ts';
import { enter } from '../../../test/enter.ts';
import { press, says, type } from '../../../test/event-form.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';

/** A server on which the challenge has changed to this since. */
const changedTo =
  (now: Challenge) =>
  ({ body }: { body: unknown }) =>
    (body as { version: number }).version === now.version ? now : changedElsewhere('challenges.changed', now);

describe('making a challenge', () => {
  it('sends a draft with all that was said, and leads to it', async () => {
    const made = draft({ name: 'Steps in March' });
    const { user, sent, address } = await newChallenge({ createChallenge: () => made, getChallenge: () => made });
    fillChallenge();
    await user.click(screen.getByLabelText('Miles'));
    expect(screen.queryByLabelText('Name of the badge')).not.toBeInTheDocument();
    type('Goal (miles)', '1,200.5');
    type('At most per day (miles)', '40');
    type('Name of the badge', 'Far walker');
    type('Description', 'Every mile counts.');
    type('Text of link 1', 'The route');
    type('Address of link 1', 'https://route.example');
    press('Save as a draft');
    await waitFor(() => expect(address()).toBe(`/challenges/${made.id}`));
    const wanted: ChallengeDraft = {
      name: 'Steps in March',
      description: 'Every mile counts.',
      start_date: '2099-03-06',
      end_date: '2099-03-20',
      required_unit: 'miles',
      goal: 1200.5,
      daily_cap: 40,
      checkin_event_category: null,
      badge_name: 'Far walker',
      links: [{ text: 'The route', url: 'https://route.example' }],
    };
    expect(sent('createChallenge')[0]!.body).toEqual(wanted);
    expect(await screen.findByText('The draft is saved. Only operators see it until you publish it.')).toBeVisible();
  });

  it('of check-ins asks which events count', async () => {
    const { user, sent } = await newChallenge({ createChallenge: () => new Refusal('server_error') });
    fillChallenge();
    expect(screen.queryByLabelText('Events that count')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Check-ins'));
    type('Events that count', 'fitness-class');
    type('Goal (events)', '3');
    press('Save as a draft');
    await waitFor(() =>
      expect(sent('createChallenge')[0]?.body).toMatchObject({
        required_unit: 'check-ins',
        checkin_event_category: 'fitness-class',
        goal: 3,
      }),
    );
  });

  it.each([
    ['Name', ' ', fieldWords.required],
    ['Name', 'x'.repeat(101), '1 character too many'],
    ['First day', '', fieldWords.required],
    ['Last day', '2099-03-05', fieldWords.challenge_end],
    ['Last day', '2100-03-20', fieldWords.challenge_long],
    ['Goal (steps)', 'eight thousand', fieldWords.number],
    ['Goal (steps)', '0.125', fieldWords.two_decimals],
    ['At most per day (steps)', '0', fieldWords.number],
    ['Address of link 1', 'https://route.example', fieldWords.link_text_missing],
  ])('says at %s what is wrong with "%s", and keeps what was typed', async (label, value, problem) => {
    const { sent } = await newChallenge({ createChallenge: () => draft() });
    fillChallenge();
    type(label, value);
    press('Save as a draft');
    await says(problem === fieldWords.link_text_missing ? 'Text of link 1' : label, problem);
    expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(sent('createChallenge')).toEqual([]);
  });

  it('says what the server refuses at its field', async () => {
    await newChallenge({ createChallenge: () => new Refusal('invalid', {}, { end_date: [fieldWords.challenge_ended] }) });
    fillChallenge();
    press('Save as a draft');
    await says('Last day', fieldWords.challenge_ended);
    expect(screen.getByLabelText('Last day')).toHaveFocus();
  });

  it('sends the same again under the same key, and what was typed is there after leaving the screen', async () => {
    const { sent, router } = await newChallenge({ createChallenge: () => new Refusal('server_error') });
    fillChallenge();
    press('Save as a draft');
    expect(await screen.findByText("Couldn't make the challenge. Please try again later.")).toBeVisible();
    press('Save as a draft');
    await waitFor(() => expect(sent('createChallenge')).toHaveLength(2));
    const [one, two] = sent('createChallenge').map(({ idempotencyKey }) => idempotencyKey);
    expect(one).toBeTruthy();
    expect(two).toBe(one);
    await router.navigate({ to: '/profile/settings' });
    await waitFor(() => expect(screen.queryByLabelText('First day')).not.toBeInTheDocument());
    await router.navigate({ to: '/challenges/new' });
    expect(await screen.findByLabelText('First day')).toHaveValue('2099-03-06');
    press('Discard');
    await waitFor(() => expect(screen.getByLabelText('First day')).toHaveValue(''));
  });

  it('is for operators', async () => {
    await enter('/challenges/new', {});
    expect(await screen.findByText(errors['challenges.operators_only'].message)).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });
});

describe('changing a challenge', () => {
  it('begins with what it is, sends its version and leaves its pictures alone', async () => {
    const challenge = draft({ version: 4, badge_image_url: 'https://files.test/medal', daily_cap: 2500 });
    const { sent, address } = await editChallenge(challenge, { updateChallenge: () => challenge });
    expect(screen.getByLabelText('Goal (steps)')).toHaveValue('10000');
    expect(screen.getByLabelText('At most per day (steps)')).toHaveValue('2500');
    expect(screen.getByLabelText('Name of the badge')).toHaveValue('Marcher');
    type('Last day', '2099-03-21');
    press('Save changes');
    await waitFor(() => expect(address()).toBe(`/challenges/${challenge.id}`));
    const body = sent('updateChallenge')[0]!.body;
    expect(body).toMatchObject({ end_date: '2099-03-21', goal: 10_000, daily_cap: 2500, version: 4 });
    expect(body).not.toHaveProperty('badge_image_url');
    expect(body).not.toHaveProperty('cover_image_url');
    expect(await screen.findByText('Challenge saved.')).toBeVisible();
  });

  it('leaves what it counts and its first day as they are once it has begun', async () => {
    const { sent } = await editChallenge(running(), { updateChallenge: () => running() });
    expect(screen.getByLabelText('First day')).toBeDisabled();
    expect(screen.getByLabelText('At most per day (steps)')).toBeDisabled();
    expect(screen.queryByLabelText('Miles')).not.toBeInTheDocument();
    expect(screen.getByText(/^It counts steps\./)).toBeVisible();
    type('Goal (steps)', '12000');
    press('Save changes');
    await waitFor(() => expect(sent('updateChallenge')[0]?.body).toMatchObject({ goal: 12_000, start_date: dayFromNow(-3) }));
  });

  it('says that it was published meanwhile', async () => {
    await editChallenge(draft(), { updateChallenge: () => new Refusal('challenges.begun') });
    type('At most per day (steps)', '10');
    press('Save changes');
    expect(await screen.findByText(errors['challenges.begun'].message)).toBeVisible();
    expect(screen.getByLabelText('At most per day (steps)')).toHaveValue('10');
  });

  it('takes over what another operator changed elsewhere, without asking', async () => {
    const challenge = draft();
    const { sent } = await editChallenge(challenge, { updateChallenge: changedTo({ ...challenge, goal: 9000, version: 2 }) });
    type('Name', 'April on');
    press('Save changes');
    await waitFor(() => expect(sent('updateChallenge')).toHaveLength(2));
    expect(sent('updateChallenge')[1]!.body).toMatchObject({ name: 'April on', goal: 9000, version: 2 });
  });

  it.each([
    ['Keep mine', { name: 'April on', end_date: '2099-03-25' }],
    ['Use this one', { name: 'May on', end_date: '2099-03-30' }],
  ])('shows both where two operators changed the same, and lets one choose: %s', async (button, wanted) => {
    const challenge = draft();
    const now = { ...challenge, name: 'May on', end_date: '2099-03-30', version: 2 };
    const { sent } = await editChallenge(challenge, { updateChallenge: changedTo(now) });
    type('Name', 'April on');
    type('Last day', '2099-03-25');
    press('Save changes');
    const panel = await screen.findByRole('alert', { name: errors['challenges.changed'].message });
    expect(panel).toHaveTextContent('Name: May on');
    expect(panel).toHaveTextContent('Days: Mar 6 – 30, 2099');
    expect(screen.getByLabelText('Name')).toHaveValue('April on');
    press(button);
    if (button === 'Use this one') {
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(wanted.name));
      press('Save changes');
    }
    await waitFor(() => expect(sent('updateChallenge')).toHaveLength(2));
    expect(sent('updateChallenge')[1]!.body).toMatchObject({ ...wanted, version: 2 });
  });

  it.each([
    ['members', testChallenge(), errors['challenges.operators_only'].message],
    ['operators once it is over', running({ state: 'closing' }), errors['challenges.over'].message],
    ['operators once it is final', running({ state: 'final', can: testChallenge().can }), errors['challenges.final'].message],
  ])('is refused to %s', async (_, challenge, sentence) => {
    await enter(`/challenges/${challenge.id}/edit`, { getChallenge: () => challenge });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the challenge' })).toHaveAttribute('href', `/challenges/${challenge.id}`);
  });
});
