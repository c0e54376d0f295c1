import type { Challenge, ChallengeEdit, Team, TeamBoard } from '@muster/contract';
import { errors } from '@muster/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draft, editChallenge, fillChallenge, newChallenge, operator, running } from '../../../test/challenge-care.ts';
import { openChallenge } from '../../../test/challenge-screen.ts';
import { testParticipant } from '../../../test/challenge-world.ts';
import { press, says, type } from '../../../test/event-form.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { nobody, testId } from '../../../test/world.ts';

const team = (change: Partial<Team>): Team => ({
  id: testId(),
  name: 'Pier',
  people: 4,
  score: 120,
  rank: 1,
  missing: 0,
  own: false,
  ...change,
});
const pier = team({});
const pines = team({ name: 'Pines', people: 0, score: null, rank: null, missing: 3 });
const board = (...data: Team[]): TeamBoard => ({ data, count: data.length, ranked: 1, own: null, final: false, next: null });
const teams = { by: 'hand', score: 'sum', count: 2, ranked: 1 } as const;
const listed = (body: unknown) => (body as ChallengeEdit).teams;

describe('a challenge by teams, for operators', () => {
  it('is made by saying how people come into teams and what the score of one is; its draft leads to their names', async () => {
    const made = draft({ teams: { ...teams, by: 'balanced', score: 'average' } });
    const { user, sent } = await newChallenge({ createChallenge: () => made, getChallenge: () => made, listTeams: () => board() });
    fillChallenge();
    expect(screen.queryByLabelText('Evenly')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Teams'));
    await user.click(screen.getByLabelText('Evenly'));
    expect(screen.getByText(/^Whoever joins comes into the smallest/)).toBeVisible();
    press('Save as a draft');
    await waitFor(() => expect(listed(sent('createChallenge')[0]?.body)).toEqual({ by: 'balanced', score: 'average', list: [] }));
    expect(await screen.findByRole('link', { name: 'Name the teams' })).toHaveAttribute('href', `/challenges/${made.id}/leaderboard`);
  });

  it.each([
    ['offers teams by workspace', true],
    ['does not offer teams by workspace where there are none', false],
  ])('%s', async (_, workspaces) => {
    const { user } = await newChallenge({}, { workspaces });
    await user.click(screen.getByLabelText('Teams'));
    expect(screen.getByLabelText('They choose')).toBeVisible();
    expect(screen.queryAllByLabelText('By workspace')).toHaveLength(workspaces ? 1 : 0);
  });

  it('keeps its teams where only their score changes, says nothing of them where they stay, and is fixed once it is published', async () => {
    const challenge = draft({ teams });
    const { user, sent } = await editChallenge(challenge, {
      listTeams: () => board(pier),
      updateChallenge: () => new Refusal('server_error'),
    });
    press('Save changes');
    await waitFor(() => expect(sent('updateChallenge')).toHaveLength(1));
    expect(sent('updateChallenge')[0]!.body).not.toHaveProperty('teams');
    await user.click(screen.getByLabelText('Average'));
    press('Save changes');
    await waitFor(() => expect(sent('updateChallenge')).toHaveLength(2));
    expect(listed(sent('updateChallenge')[1]!.body)).toEqual({ by: 'hand', score: 'average', list: [{ id: pier.id, name: 'Pier' }] });
  });

  it('has further teams, other names and none without people, also where another operator saves at the same moment', async () => {
    let challenge: Challenge = running({ teams, version: 3 });
    let refusals = 1;
    const { user, sent } = await openChallenge(
      challenge,
      {
        getChallenge: () => challenge,
        listTeams: () => board(pier, pines),
        updateChallenge: () => {
          refusals -= 1;
          if (refusals < 0) return challenge;
          challenge = { ...challenge, version: 4, name: 'April on' };
          return changedElsewhere('challenges.changed', challenge);
        },
      },
      operator(),
      '/leaderboard',
    );
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await screen.findByRole('dialog', { name: 'New team' });
    press('Add the team');
    await says('Name of the team', 'THIS FIELD IS REQUIRED');
    type('Name of the team', ' Lighthouse ');
    press('Add the team');
    expect(await screen.findByText('Lighthouse is added.')).toBeVisible();
    const all = [
      { id: pier.id, name: 'Pier' },
      { id: pines.id, name: 'Pines' },
    ];
    expect(sent('updateChallenge').map(({ body }) => body)).toMatchObject([
      { version: 3, teams: { by: 'hand', score: 'sum', list: [...all, { name: 'Lighthouse' }] } },
      { version: 4, name: 'April on', teams: { list: [...all, { name: 'Lighthouse' }] } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Options for Pier' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete the team' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('dialog', { name: 'Rename Pier' });
    type('Name of the team', 'Quay');
    press('Rename');
    await waitFor(() => expect(listed(sent('updateChallenge')[2]?.body)?.list?.[0]).toEqual({ id: pier.id, name: 'Quay' }));
    await user.click(screen.getByRole('button', { name: 'Options for Pines' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete the team' }));
    await user.click(within(await screen.findByRole('dialog', { name: /Pines/ })).getByRole('button', { name: 'Delete the team' }));
    await waitFor(() => expect(listed(sent('updateChallenge')[3]?.body)?.list).toEqual([all[0]]));
  });

  it('is balanced after a question, and says why it cannot be', async () => {
    const { user } = await openChallenge(
      running({ teams: { ...teams, by: 'balanced' }, can: { ...running().can, balance: true } }),
      { listTeams: () => board(pier), balanceTeams: () => new Refusal('challenges.team_kept') },
      operator(),
      '/leaderboard',
    );
    await user.click(await screen.findByRole('button', { name: 'Balance the teams' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Balance the teams' }));
    expect(await screen.findByText(errors['challenges.team_kept'].message)).toBeVisible();
  });

  it('lists the people of a team, and puts them into another one, the anonymous by their row', async () => {
    const [lena, hidden] = [testParticipant({ first_name: 'Lena' }), testParticipant(nobody())];
    const page = { participants: [lena, hidden], count: 2, total_count: 2, next: null };
    const { user, sent, id } = await openChallenge(
      running({ teams }),
      {
        listTeams: () => board(pier, pines),
        listTeamMembers: () => page,
        placeInTeam: ({ params }) => ({ challenge_id: params.id, user_id: params.userId, since: '2026-03-06T12:00:00.000Z' }),
      },
      operator(),
      '/leaderboard',
    );
    await user.click(await screen.findByRole('link', { name: /Pier/ }));
    expect(await screen.findByRole('heading', { name: 'Pier' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Lena Silva/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Options for Anonymous' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Put into a team' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put Anonymous into a team' }));
    await user.click(await sheet.findByRole('button', { name: 'Put into Pines' }));
    expect(await screen.findByText('Anonymous is in Pines now.')).toBeVisible();
    expect(sent('placeInTeam')).toMatchObject([{ params: { id, userId: hidden.participant_id }, body: { team_id: pines.id } }]);
  });

  it('shows everybody the people of a team, and nobody else what operators do', async () => {
    const { id } = await openChallenge({ teams }, { listTeams: () => board(pier) }, undefined, '/leaderboard');
    expect(await screen.findByRole('link', { name: /Pier/ })).toHaveAttribute('href', `/challenges/${id}/teams/${pier.id}`);
    expect(screen.queryByRole('button', { name: /^(New team|Options)/ })).not.toBeInTheDocument();
  });
});
