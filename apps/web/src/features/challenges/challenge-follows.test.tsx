import type { Workout } from '@muster/contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tell } from '../../platform/live.ts';
import { openChallenge } from '../../test/challenge-screen.ts';
import { ownChallenge, testBoard, testChallenge, testPlace } from '../../test/challenge-world.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { testId } from '../../test/world.ts';
import { followLog } from './challenges.api.ts';
import { followChallenges } from './challenges.live.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('water', () => {
  const water = ownChallenge({ required_unit: 'ounces-of-water', goal: 6400 });
  const drink = async (user: UserEvent) => {
    await user.click(await button('Add Hydration'));
    await user.click(await screen.findByRole('button', { name: '16 oz' }));
  };
  const sip = (change: Partial<Workout> = {}): Workout => ({
    id: testId(),
    entry_datetime: '2026-03-06T12:00:00.000Z',
    entry_date: '2026-03-06',
    miles: 0,
    steps: 0,
    minutes: 0,
    ounces_of_water: 16,
    event_id: null,
    event_name: null,
    origin: 'hand',
    sport: null,
    begins_at: null,
    ends_at: null,
    double: null,
    can: { share: false },
    ...change,
  });

  it.each([
    ['a challenge of water', water, true],
    ['not another one', ownChallenge(), false],
    ['not one that is not joined', testChallenge({ required_unit: 'ounces-of-water' }), false],
  ])('is added on the screen of %s [CHAL-16]', async (_, challenge, shows) => {
    await openChallenge(challenge);
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByRole('button', { name: 'Add Hydration' }) !== null).toBe(shows);
  });

  it('has score and rank read again, and once more after 3 seconds if they are the same [CHAL-16, CHAL-36, CHAL-37]', async () => {
    const { user, sent, change } = await openChallenge(water, { addDailyWorkout: () => sip() });
    await screen.findByText('4,000');
    const before = sent('getChallenge').length;
    await drink(user);
    await waitFor(() => expect(sent('getChallenge').length).toBeGreaterThan(before));
    change({ own: { rank: 2, score: 4016, count: 10 } });
    expect(await screen.findByText('4,016')).toBeVisible();
    expect(sent('addDailyWorkout')).toHaveLength(1);
  });

  it('they are not read once more if the score changed [CHAL-37]', async () => {
    const { id, sent, change } = await openChallenge(water);
    await screen.findByText('4,000');
    stopClock();
    change({ own: { rank: 2, score: 4016, count: 10 } });
    const before = sent('getChallenge').length;
    await act(async () => followLog(id));
    await pass(4000);
    expect(sent('getChallenge').length).toBe(before + 1);
  });
});

describe('what others do', () => {
  const sight = { version: 1, participants_count: 10, joined: true, team_moves: 0, final: false };
  it('moves scores and places on the open screen', async () => {
    let board = testBoard([testPlace({ score: 5000 }), testPlace({ own: true, rank: 2, score: 4000 })]);
    const { id, change, sent } = await openChallenge(ownChallenge(), { getTop25: () => board });
    onTestFinished(followChallenges());
    await screen.findByText('5,000');
    const latest = testId();
    act(() => tell('challenge', id, { ...sight, latest }));
    await waitFor(() => expect(sent('getTop25')).toHaveLength(2));
    act(() => tell('challenge', id, { ...sight, latest }));
    change({ own: { rank: 1, score: 6000, count: 10 } });
    board = testBoard([testPlace({ own: true, score: 6000 }), testPlace({ rank: 2, score: 5000 })]);
    act(() => tell('challenge', id, { ...sight, latest: testId() }));
    expect(await screen.findByText('Place 1 of 10')).toBeVisible();
    expect(sent('getTop25')).toHaveLength(3);
  });

  it('counts who joins', async () => {
    const { id, change } = await openChallenge(ownChallenge());
    onTestFinished(followChallenges());
    await screen.findByText('10 participants');
    change({ participants_count: 11 });
    act(() => tell('challenge', id, { ...sight, latest: null, participants_count: 11 }));
    expect(await screen.findByText('11 participants')).toBeVisible();
  });
});
