import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openChallenge } from '../../test/challenge-screen.ts';
import { badgePage, ownChallenge, testBadge } from '../../test/challenge-world.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, testMember } from '../../test/world.ts';
import { readScoresAgain } from './challenges.api.ts';

describe('the badges screen', () => {
  it('is a grid of badges that lead to their challenges [CHAL-03, CHAL-26, CHAL-33, CHAL-42]', async () => {
    const badges = [testBadge({ image_url: '/media/badge.webp' }), testBadge({ name: 'Swimmer', challenge_name: 'Lanes', final: false })];
    const { sent, me } = await enter('/challengebadges', { listBadges: () => badgePage(badges) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Challenge Badges' })).toBeVisible();
    const tiles = await screen.findAllByRole('link', { name: /Earned/ });
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(badges.map(({ challenge_id }) => `/challenges/${challenge_id}`));
    expect(document.querySelector('img[src="/media/badge.webp"]')).toBeVisible();
    expect(tiles[1]).toHaveTextContent(
      'SwimmerLanesEarned Mar 6, 2026Not final yet'.replace(', 2026', new Date().getFullYear() === 2026 ? '' : ', 2026'),
    );
    expect(sent('listBadges')[0]).toMatchObject({ params: { id: me.id } });
  });

  it('leads on where there is none', async () => {
    await enter('/challengebadges', {});
    expect(await screen.findByRole('link', { name: 'Find a challenge' })).toHaveAttribute('href', '/challenges');
  });

  it('says when they cannot be loaded, and tries again [PROF-78]', async () => {
    let fails = true;
    const { user } = await enter('/challengebadges', {
      listBadges: () => (fails ? new Refusal('server_error') : badgePage([testBadge()])),
    });
    expect(await screen.findByText("Error retrieving user's badges.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Marcher')).toBeVisible();
  });

  it('loads more on the way down', async () => {
    const { reach } = await enter('/challengebadges', {
      listBadges: ({ query }) => (query.offset ? badgePage([testBadge({ name: 'Second' })]) : badgePage([testBadge()], 'abc')),
    });
    await screen.findByText('Marcher');
    reach();
    expect(await screen.findByText('Second')).toBeVisible();
  });
});

describe('badges on a profile', () => {
  const posts = { getFollowSummary: () => ({ following: 0, followers: 0 }), listMemberPosts: () => feedPage([]) };
  const seven = Array.from({ length: 7 }, (_, at) => testBadge({ name: `Badge ${at + 1}` }));

  it("are the latest six on one's own, with the way to all [PROF-05]", async () => {
    const { sent } = await enter('/profile', { ...posts, listBadges: () => badgePage(seven) });
    const row = within(await screen.findByRole('region', { name: '7 badges' }));
    expect(row.getAllByRole('listitem')).toHaveLength(6);
    expect(row.getByRole('link', { name: 'Badge 1' })).toHaveAttribute('href', `/challenges/${seven[0]!.challenge_id}`);
    expect(row.getByRole('link', { name: 'All badges' })).toHaveAttribute('href', '/challengebadges');
    expect(sent('listBadges')[0]).toMatchObject({ query: { limit: '6' } });
  });

  it("stand on somebody else's too", async () => {
    const omar = testMember();
    await enter(`/profile/${omar.id}`, { ...posts, getMember: () => omar, listBadges: () => badgePage([testBadge()]) });
    expect(await screen.findByRole('link', { name: 'Marcher' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'All badges' })).toBeNull();
  });

  it('say when they cannot be loaded [PROF-78]', async () => {
    await enter('/profile', { ...posts, listBadges: () => new Refusal('server_error') });
    expect(await screen.findByText(/Error retrieving user's badges\./)).toBeVisible();
  });
});

describe('the moment when a badge is earned', () => {
  const earn = async (me = newMe()) => {
    const app = await openChallenge(ownChallenge(), {}, me);
    await screen.findByText('4,000');
    app.change({ earned: true, own: { rank: 1, score: 10_000, count: 10 } });
    await act(async () => readScoresAgain(app.id));
    expect(await screen.findByText('Badge earned')).toBeVisible();
    expect(screen.getByText('You reached the goal of March on.')).toBeVisible();
    return app;
  };

  it('closes with one tap, and does not come again', async () => {
    const { user, id } = await earn();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Badge earned')).toBeNull();
    await act(async () => readScoresAgain(id));
    expect(screen.queryByText('Badge earned')).toBeNull();
  });

  it('becomes a post in the challenge if one likes', async () => {
    const { user } = await earn();
    await user.click(screen.getByRole('button', { name: 'Share it' }));
    const box = await screen.findByRole('textbox', { name: /post/i });
    await waitFor(() => expect(box).toHaveValue('I earned the badge “Marcher” in March on.'));
    expect(screen.queryByText('Badge earned')).toBeNull();
  });

  it('offers no post to who is anonymous', async () => {
    await earn(newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } }));
    expect(screen.queryByRole('button', { name: 'Share it' })).toBeNull();
  });

  it('is no news where the badge was earned before', async () => {
    await openChallenge(ownChallenge({ earned: true }));
    expect(await screen.findByText('You earned Marcher')).toBeVisible();
    expect(screen.queryByText('Badge earned')).toBeNull();
  });
});
