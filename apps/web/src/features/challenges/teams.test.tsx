import type { Team, TeamBoard } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tell } from '../../platform/live.ts';
import { openChallenge } from '../../test/challenge-screen.ts';
import { ownChallenge, testChallenge } from '../../test/challenge-world.ts';
import { Refusal } from '../../test/server.ts';
import { testId } from '../../test/world.ts';
import { followChallenges } from './challenges.live.ts';

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
const pier = team({ own: true });
const small = team({ name: 'Lighthouse', people: 1, score: null, rank: null, missing: 2 });
const teams = { by: 'hand', score: 'sum', count: 2, ranked: 1 } as const;
const board = (data: Team[]): TeamBoard => ({
  data,
  count: data.length,
  ranked: data.filter(({ rank }) => rank !== null).length,
  own: data.find(({ own }) => own) ?? null,
  final: false,
  next: null,
});
const inTeam = ownChallenge({ goal: 0, required_unit: 'miles', own: { rank: null, score: 30, count: 5 }, teams, own_team: pier });

describe('a challenge by teams', () => {
  it('shows the race of teams with the own part, and what a small one lacks, and no places of members', async () => {
    const { sent } = await openChallenge(inTeam, { listTeams: () => board([pier, small]) });
    const rows = within(await screen.findByRole('list', { name: 'Teams' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1PierYour team · 4 people120 miles',
      '–LighthouseIts score shows with 2 more people',
    ]);
    expect(screen.getByText(/You have 30 miles\./)).toBeVisible();
    expect(sent('getTop25')).toEqual([]);
  });

  it('follows scores and moves of people between teams', async () => {
    let now = board([pier, small]);
    const { id, sent } = await openChallenge(inTeam, { listTeams: () => now });
    onTestFinished(followChallenges());
    const sight = { version: 1, participants_count: 10, joined: true, latest: 'a', team_moves: 0, final: false };
    await screen.findByText('120');
    act(() => tell('challenge', id, sight));
    await waitFor(() => expect(sent('listTeams')).toHaveLength(2));
    now = board([
      { ...pier, people: 3, score: 90 },
      { ...small, people: 2, missing: 1 },
    ]);
    act(() => tell('challenge', id, { ...sight, team_moves: 1 }));
    expect(await screen.findByText('Its score shows with 1 more person')).toBeVisible();
    expect(screen.getByText(/· 3 people/)).toBeVisible();
  });

  it.each([
    ['in the team that was chosen', undefined],
    ['again in the one that they were in', 'challenges.team_kept'],
  ] as const)('asks where members choose, and has them join %s', async (_, refused) => {
    const since = { challenge_id: testId(), user_id: testId(), since: '2026-03-06T12:00:00.000Z' };
    const { user, sent, id } = await openChallenge(testChallenge({ teams }), {
      listTeams: () => board([{ ...pier, own: false }, small]),
      joinTeam: () => (refused ? new Refusal(refused) : since),
      joinChallenge: () => since,
    });
    await user.click(await screen.findByRole('button', { name: 'Join Challenge' }));
    const sheet = await screen.findByRole('dialog', { name: 'Choose your team' });
    await user.click(await within(sheet).findByRole('button', { name: 'Join Lighthouse' }));
    await waitFor(() => expect(sent('joinTeam')[0]?.params).toMatchObject({ id, teamId: small.id }));
    await waitFor(() => expect(sent('joinChallenge')).toHaveLength(refused ? 1 : 0));
  });
});
