import type { Suggestion } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, testPerson, testPost } from '../../test/world.ts';

const suggestion = (change: Partial<Suggestion> = {}): Suggestion => ({
  ...testPerson(),
  following: false,
  reason: { kind: 'workspace', name: 'Harbour & Pine Boston' },
  ...change,
});
const summary = { following: 0, followers: 1 };
const emptySentence = 'Nothing on your feed. Make a post, go to an event, or follow a user!';

describe('an empty feed', () => {
  it('proposes people with a plain reason, and fills itself once one of them is followed in one tap [FEED-07]', async () => {
    const [omar, ben] = [
      suggestion({ first_name: 'Omar', last_name: 'Silva', reason: { kind: 'team', name: 'Design' } }),
      suggestion({ first_name: 'Ben', last_name: 'Okafor', reason: { kind: 'chapter', name: 'Boston' } }),
    ];
    let follows = false;
    const { user, sent } = await enter('/feed', {
      suggestPeople: () => ({ data: [omar, ben, suggestion({ first_name: 'Kira', reason: { kind: 'community', name: null } })] }),
      listFollowingFeed: () => feedPage(follows ? [testPost({ text: 'From Omar' })] : []),
      followMember: () => {
        follows = true;
        return summary;
      },
    });
    expect(await screen.findByText(emptySentence)).toBeVisible();
    const rows = (await screen.findByRole('heading', { name: 'People to follow' })).parentElement!;
    for (const reason of ['Also in Design', 'In Boston, too', 'Also on Muster']) expect(within(rows).getByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Follow Omar Silva' }));
    expect(await screen.findByRole('button', { name: 'Following Omar Silva' })).toBeVisible();
    expect(sent('followMember').map(({ params }) => params.otherId)).toEqual([omar.id]);
    // A member who is choosing people is not interrupted; the posts appear below.
    expect(await screen.findByText('From Omar')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow Ben Okafor' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show my feed' }));
    expect(screen.queryByRole('heading', { name: 'People to follow' })).not.toBeInTheDocument();
    expect(screen.getByText('From Omar')).toBeVisible();
  });

  it('takes a follow back with a second tap, and shows the truth where one is refused', async () => {
    const person = suggestion();
    const answer = held<Refusal>();
    const { user, sent } = await enter('/feed', {
      suggestPeople: () => ({ data: [person] }),
      listFollowingFeed: () => feedPage([]),
      followMember: () => (sent('followMember').length === 1 ? summary : answer.answer),
      unfollowMember: () => undefined,
    });
    const button = () => screen.getByRole('button', { name: /Omar Silva$/, pressed: undefined });
    await screen.findByRole('button', { name: 'Follow Omar Silva' });
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(button());
    await waitFor(() => expect(sent('unfollowMember')).toHaveLength(1));
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
    await act(async () => answer.settle(new Refusal('people.anonymous')));
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getByText('This user has set their profile to anonymous.')).toBeVisible();
  });

  it.each(['nobody', 'an error'])('still says how to fill it where the proposal is %s [FEED-07]', async (what) => {
    await enter('/feed', {
      suggestPeople: () => (what === 'nobody' ? { data: [] } : new Refusal('server_error')),
      listFollowingFeed: () => feedPage([]),
    });
    expect(await screen.findByText(emptySentence)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Write a post' })[0]).toBeVisible();
    expect(screen.queryByText('People to follow')).not.toBeInTheDocument();
  });
});

describe('the right column', () => {
  it('shows a few people to follow on wide screens, and asks for nobody on others', async () => {
    const answers = {
      suggestPeople: () => ({ data: Array.from({ length: 6 }, () => suggestion()) }),
      listFollowingFeed: () => feedPage([testPost({ text: 'From Omar' })]),
    };
    const narrow = await enter('/feed', answers);
    await screen.findByText('From Omar');
    expect(narrow.sent('suggestPeople')).toHaveLength(0);
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('75em') }));
    await act(() => narrow.router.navigate({ to: '/notifications' }));
    await act(() => narrow.router.navigate({ to: '/feed' }));
    const card = await screen.findByRole('region', { name: 'People to follow' });
    expect(within(card).getAllByRole('button', { name: /^Follow / })).toHaveLength(4);
  });
});
