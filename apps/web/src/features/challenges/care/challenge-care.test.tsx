import type { Challenge } from '@muster/contract';
import { errors } from '@muster/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operator } from '../../../test/challenge-care.ts';
import { openChallenge } from '../../../test/challenge-screen.ts';
import { challengeLists, dayFromNow, testChallenge } from '../../../test/challenge-world.ts';
import { enter } from '../../../test/enter.ts';
import { press } from '../../../test/event-form.ts';
import { Refusal } from '../../../test/server.ts';

const none = testChallenge().can;
const draft = (change: Partial<Challenge> = {}) =>
  testChallenge({
    state: 'draft',
    participants_count: 0,
    participants: [],
    can: { ...none, join: false, manage: true, publish: true, delete: true },
    ...change,
  });
const running = (change: Partial<Challenge> = {}) => testChallenge({ can: { ...none, manage: true, end: true }, ...change });

const open = (challenge: Challenge, answers: Parameters<typeof openChallenge>[1] = {}) => openChallenge(challenge, answers, operator());
async function choose({ user }: Awaited<ReturnType<typeof open>>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Options for this challenge' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the list of challenges', () => {
  const listChallenges: NonNullable<Parameters<typeof enter>[1]>['listChallenges'] = ({ query }) =>
    challengeLists(query.filter === 'draft' ? [draft({ name: 'Not yet' })] : [testChallenge({ name: 'Open' })]);

  it('has operators find their drafts, marked as such, and the way to a new one', async () => {
    const { user, address } = await enter('/challenges', { listChallenges }, operator());
    const drafts = within(await screen.findByRole('region', { name: 'Drafts' }));
    expect(drafts.getByRole('link', { name: 'Not yet' })).toBeVisible();
    expect(drafts.getByText('Draft')).toBeVisible();
    expect(drafts.queryByRole('button', { name: /Join/ })).not.toBeInTheDocument();
    expect(within(await screen.findByRole('region', { name: 'Available Challenges' })).getByText('Open')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'New challenge' }));
    await waitFor(() => expect(address()).toBe('/challenges/new'));
  });

  it('shows nobody else drafts', async () => {
    const { sent } = await enter('/challenges', { listChallenges });
    await screen.findByText('Open');
    expect(screen.queryByText('Not yet')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New challenge' })).not.toBeInTheDocument();
    expect(sent('listChallenges').map(({ query }) => query.filter)).not.toContain('draft');
  });

  it('says when the drafts cannot be loaded, and tries again', async () => {
    let fails = true;
    const { user } = await enter(
      '/challenges',
      { listChallenges: (call) => (fails && call.query.filter === 'draft' ? new Refusal('server_error') : listChallenges(call)) },
      operator(),
    );
    expect(await screen.findByText("Couldn't load the drafts.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not yet')).toBeVisible();
  });
});

describe("a challenge's page", () => {
  it('says that it is a draft, and has it published after a question', async () => {
    const app = await open(draft({ name: 'April on' }), {
      publishChallenge: () => {
        app.change({ state: 'running', version: 2, can: { ...none, manage: true, end: true } });
        return { ...running({ name: 'April on' }), id: app.id, version: 2 };
      },
    });
    expect(await screen.findByText('This is a draft. Only operators see it.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See Activity' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Edit challenge' })).toHaveAttribute('href', `/challenges/${app.id}/edit`);
    await app.user.click(screen.getByRole('button', { name: 'Publish' }));
    const question = within(await screen.findByRole('dialog', { name: 'Publish April on?' }));
    await app.user.click(question.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The challenge is published.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('This is a draft. Only operators see it.')).not.toBeInTheDocument());
  });

  it('says why a draft cannot be published', async () => {
    const app = await open(draft(), { publishChallenge: () => new Refusal('challenges.over') });
    await choose(app, 'Publish');
    const question = within(await screen.findByRole('dialog'));
    await app.user.click(question.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(errors['challenges.over'].message)).toBeVisible();
    expect(screen.getByText('This is a draft. Only operators see it.')).toBeVisible();
  });

  it('leads to its form', async () => {
    const app = await open(running());
    await choose(app, 'Edit challenge');
    await waitFor(() => expect(app.address()).toBe(`/challenges/${app.id}/edit`));
  });

  it('has a running one ended with today, after a question', async () => {
    const app = await open(running({ name: 'March on' }), {
      endChallenge: () => {
        app.change({ end_date: dayFromNow(0), version: 2 });
        return { ...running(), id: app.id, end_date: dayFromNow(0), version: 2 };
      },
    });
    await choose(app, 'End now');
    await screen.findByRole('dialog', { name: 'End March on today?' });
    press('End today');
    expect(await screen.findByText('Today is its last day.')).toBeVisible();
    expect(await screen.findByText('Ends Today')).toBeVisible();
    expect(app.sent('endChallenge')).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Options for this challenge' }));
    await screen.findByRole('menuitem', { name: 'Edit challenge' });
    expect(screen.queryByRole('menuitem', { name: 'End now' })).not.toBeInTheDocument();
  });

  it('has a draft deleted after a question, and leads back to the list', async () => {
    const app = await open(draft({ name: 'Never' }), { deleteChallenge: () => undefined, listChallenges: () => challengeLists([]) });
    await choose(app, 'Delete draft');
    await screen.findByRole('dialog', { name: 'Delete Never?' });
    press('Delete');
    await waitFor(() => expect(app.address()).toBe('/challenges'));
    expect(await screen.findByText('The draft is deleted.')).toBeVisible();
    expect(app.sent('deleteChallenge')).toHaveLength(1);
  });

  it('has no menu for anybody else', async () => {
    await openChallenge();
    await screen.findByRole('button', { name: 'Join Challenge' });
    expect(screen.queryByRole('button', { name: 'Options for this challenge' })).not.toBeInTheDocument();
  });
});
