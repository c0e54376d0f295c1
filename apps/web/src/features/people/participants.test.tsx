import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openChallenge } from '../../test/challenge-screen.ts';
import { testParticipant } from '../../test/challenge-world.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, nobody } from '../../test/world.ts';

type Participant = ReturnType<typeof testParticipant>;
const page = (participants: Participant[], count = participants.length, next: string | null = null) => ({
  participants,
  count,
  total_count: count,
  next,
});
const open = (answers: Parameters<typeof openChallenge>[1]) => openChallenge({}, answers, newMe(), '/participants');

describe('the participants of a challenge', () => {
  it("stand under the title 'Participants', and each row opens a profile [CHAL-25, CHAL-31]", async () => {
    const lena = testParticipant({ first_name: 'Lena' });
    const { id, sent } = await open({ listParticipants: () => page([lena]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Participants' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Lena Silva/ })).toHaveAttribute('href', `/profile/${lena.id}`);
    expect(sent('listParticipants')[0]).toMatchObject({ params: { id } });
    await waitFor(() => expect(document.title).toBe('Participants · March on · Muster'));
  });

  it('load more on the way down, until all are read or a page is empty [CHAL-41, CHAL-46]', async () => {
    const pages: Record<string, ReturnType<typeof page>> = {
      '': page([testParticipant({ first_name: 'Lena' })], 3, 'two'),
      two: page([testParticipant({ first_name: 'Ada' })], 3, 'three'),
      three: page([], 3, 'four'),
    };
    const { reach, sent } = await open({ listParticipants: ({ query }) => pages[query.offset ?? '']! });
    await screen.findByText('Lena Silva');
    reach();
    await screen.findByText('Ada Silva');
    reach();
    await waitFor(() => expect(sent('listParticipants')).toHaveLength(3));
    reach();
    await waitFor(() => expect(screen.getByRole('list', { busy: false })).toBeVisible());
    expect(sent('listParticipants')).toHaveLength(3);
  });

  it('are none where there is no such challenge, without an error [CHAL-61]', async () => {
    await open({ listParticipants: () => new Refusal('challenges.not_found') });
    expect(await screen.findByText('Nobody takes part in this challenge yet.')).toBeVisible();
  });

  it('stand without a name if they are anonymous, oneself with the way to the own profile', async () => {
    await open({ listParticipants: () => page([testParticipant(nobody()), testParticipant({ ...nobody(), own: true })]) });
    expect(await screen.findByRole('button', { name: 'Anonymous' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Anonymous\s*You/ })).toHaveAttribute('href', '/profile');
  });

  it('say when they cannot be loaded, and try again', async () => {
    let fails = true;
    const { user } = await open({ listParticipants: () => (fails ? new Refusal('server_error') : page([testParticipant()])) });
    expect(await screen.findByText("Couldn't load the participants.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Omar Silva')).toBeVisible();
  });
});
