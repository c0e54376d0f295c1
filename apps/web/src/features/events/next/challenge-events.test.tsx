import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openChallenge } from '../../../test/challenge-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { eventPage, newMe, testEvent } from '../../../test/world.ts';

const open = (answers: Parameters<typeof openChallenge>[1]) =>
  openChallenge({ required_unit: 'check-ins' }, { listEvents: () => eventPage([testEvent()]), ...answers }, newMe(), '/events');

describe('the events of a challenge', () => {
  it('are a list of that challenge alone, to come or over [EVENT-05]', async () => {
    const { id, user, sent } = await open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'March on' })).toBeVisible();
    await screen.findByText('NOON YOGA');
    const asked = () => sent('listEvents').filter(({ query }) => query.challenge_id === id);
    expect(asked().map(({ query }) => query.filter)).toEqual(['active']);
    await user.click(screen.getByRole('link', { name: 'Past Events' }));
    await waitFor(() => expect(asked().at(-1)!.query.filter).toBe('past'));
  });

  it('say that there are none [EVENT-05]', async () => {
    await open({ listEvents: () => eventPage([]) });
    expect(await screen.findByText('No event to come counts in this challenge.')).toBeVisible();
  });

  it('are not found where the challenge is not', async () => {
    await open({ getChallenge: () => new Refusal('challenges.not_found') });
    expect(await screen.findByText('This challenge could not be found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the challenges' })).toHaveAttribute('href', '/challenges');
  });
});
