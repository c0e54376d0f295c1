import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText } from '../../test/app.tsx';
import { held } from '../../test/browser.ts';
import { openChallenge } from '../../test/challenge-screen.ts';
import { dayFromNow, ownChallenge, testBoard, testChallenge, testParticipation, testPlace } from '../../test/challenge-world.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, nobody, testPost } from '../../test/world.ts';

const button = (name: string) => screen.findByRole('button', { name });
const postBox = () => screen.queryByRole('button', { name: /What's on your mind/ });

describe('a challenge shows', () => {
  it('its cover, badge, name, dates, description and people [CHAL-09, CHAL-10, CHAL-11, CHAL-13, CHAL-17]', async () => {
    const { id } = await openChallenge({
      cover_image_url: '/media/cover.webp',
      badge_image_url: '/media/badge.webp',
      participants_count: 124,
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'March on' })).toBeVisible();
    expect(document.querySelector('img[src="/media/cover.webp"]')).toBeVisible();
    expect(document.querySelector('img[src="/media/badge.webp"]')).toBeVisible();
    expect(screen.getByText('Marcher, for 10,000 steps')).toBeVisible();
    expect(screen.getByText('6 Days Left')).toBeVisible();
    expect(screen.getByText('Every step counts.')).toBeVisible();
    expect(screen.getByRole('link', { name: '124 participants' })).toHaveAttribute('href', `/challenges/${id}/participants`);
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(document.title).toBe('March on · Muster');
  });

  it.each(['miles', 'steps', 'minutes', 'check-ins', 'ounces-of-water'] as const)('a drawing where it has no cover: %s', async (unit) => {
    await openChallenge({ required_unit: unit });
    await screen.findByRole('heading', { level: 2 });
    expect(document.querySelector(`svg[data-unit="${unit}"]`)).toBeVisible();
  });

  it("its address to copy, and 'Copied!' for three seconds [CHAL-10, CHAL-21]", async () => {
    const { id, user } = await openChallenge();
    await user.click(await button('Copy link'));
    expect(await button('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/challenges/${id}`);
    expect(await button('Copy link')).toBeVisible();
  });

  it.each([
    ['to who joined a challenge with a goal', ownChallenge(), true],
    ['not without a goal', ownChallenge({ goal: 0, badge_name: '' }), false],
    ['not to others', testChallenge(), false],
  ])('the progress %s [CHAL-12]', async (_, challenge, shows) => {
    await openChallenge(challenge);
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByRole('progressbar') !== null).toBe(shows);
    if (shows) expect(within(screen.getByRole('region', { name: 'Your score' })).getByText(/6,000 steps more/)).toBeVisible();
  });

  it.each([
    ['at place 6 without a goal', { goal: 0, rank: 6 }, true],
    ['not among the first five', { goal: 0, rank: 5 }, false],
    ['not with a goal', { goal: 10_000, rank: 6 }, false],
  ])('the own place in a row of its own: %s [CHAL-23]', async (_, { goal, rank }, shows) => {
    await openChallenge(ownChallenge({ goal, own: { rank, score: 4000, count: 10 } }));
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByRole('region', { name: 'Your place' }) !== null).toBe(shows);
  });

  it.each([
    [null, 'Check in to Any events to complete this challenge'],
    ['health-talk' as const, 'Check in to Health talk events to complete this challenge'],
  ])('what to check in to: %s [CHAL-22]', async (checkin_event_category, says) => {
    const { id } = await openChallenge({ required_unit: 'check-ins', goal: 3, checkin_event_category, event_count: 2 });
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('link', { name: '2 events that count' })).toHaveAttribute('href', `/challenges/${id}/events`);
  });

  it.each([
    ['steps', 'activity'],
    ['ounces-of-water', 'hydration'],
  ] as const)('the way to what was logged, of %s [CHAL-15]', async (required_unit, type) => {
    const { id } = await openChallenge(ownChallenge({ required_unit }));
    const href = (await screen.findByRole('link', { name: 'See Activity' })).getAttribute('href')!;
    const { pathname, searchParams } = new URL(href, 'http://site.test');
    expect([pathname, searchParams.get('type'), searchParams.get('challenge_id')]).toEqual(['/workoutlogs', type, id]);
  });

  it('that it cannot be loaded, and tries again [CHAL-63]', async () => {
    let fails = true;
    const { user } = await openChallenge({}, { getChallenge: () => (fails ? new Refusal('server_error') : testChallenge()) });
    expect(await alertText('Unable to load this challenge. Please try again later.')).toBeVisible();
    fails = false;
    await user.click(await button('Try again'));
    await waitFor(() => expect(screen.queryByText(/Unable to load/)).toBeNull());
  });

  it('the same where there is none, with a way on [CHAL-63]', async () => {
    await openChallenge({}, { getChallenge: () => new Refusal('challenges.not_found') });
    expect(await alertText('Unable to load this challenge. Please try again later.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All challenges' })).toHaveAttribute('href', '/challenges');
  });
});

describe('joining and leaving', () => {
  it('shows at once, waits, then reads score and rank [CHAL-14, CHAL-20, CHAL-34, CHAL-36, CHAL-47]', async () => {
    const { answer, settle } = held<ReturnType<typeof testParticipation>>();
    const { user, sent, id, me, change } = await openChallenge({}, { joinChallenge: () => answer });
    await user.click(await button('Join Challenge'));
    const leave = await button('Leave Challenge');
    expect(leave).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: '3 participants' })).toBeVisible();
    // While it is on its way nothing is posted.
    expect(postBox()).toBeNull();
    const reads = sent('getTop25').length;
    change({ ...ownChallenge({ own: { rank: 2, score: 7500, count: 3 } }), id, participants_count: 3 });
    await act(async () => settle(testParticipation()));
    await waitFor(() => expect(leave).not.toHaveAttribute('aria-disabled'));
    expect(sent('joinChallenge')).toMatchObject([{ params: { id, userId: me.id } }]);
    expect(await screen.findByText('7,500')).toBeVisible();
    expect(sent('getTop25').length).toBeGreaterThan(reads);
    expect(postBox()).toBeVisible();
  });

  it('asks who has a score before they leave, and shows it at once [CHAL-14, CHAL-34, CHAL-48]', async () => {
    const { user, sent, id, me, change } = await openChallenge(ownChallenge(), { leaveChallenge: () => null });
    await user.click(await button('Leave Challenge'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave March on?' }));
    change({ ...testChallenge(), id, participants_count: 9 });
    await user.click(dialog.getByRole('button', { name: 'Leave Challenge' }));
    expect(await button('Join Challenge')).toBeVisible();
    expect(screen.getByRole('link', { name: '9 participants' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(postBox()).toBeNull();
    expect(sent('leaveChallenge')).toMatchObject([{ params: { id, userId: me.id } }]);
  });

  it.each([
    ['join [CHAL-34, CHAL-62]', testChallenge(), 'Join Challenge', 'Unable to join this challenge. Please try again later.'],
    [
      'leave [CHAL-34, CHAL-64]',
      ownChallenge({ own: { rank: 1, score: 0, count: 1 }, participants_count: 2 }),
      'Leave Challenge',
      'Unable to leave this challenge. Please try again later.',
    ],
  ])('takes back what the server refuses: %s', async (_, challenge, label, says) => {
    const { user } = await openChallenge(challenge, {
      joinChallenge: () => new Refusal('server_error'),
      leaveChallenge: () => new Refusal('server_error'),
    });
    await user.click(await button(label));
    expect(await screen.findByText(says)).toBeVisible();
    expect(await button(label)).toBeEnabled();
    expect(screen.getByRole('link', { name: '2 participants' })).toBeVisible();
  });

  it('is not offered once it has ended [CHAL-35]', async () => {
    const over = { start_date: dayFromNow(-20), end_date: dayFromNow(-9), state: 'final' as const, place: 3 };
    await openChallenge(ownChallenge({ ...over, can: { ...ownChallenge().can, leave: false, post: false } }));
    expect(await screen.findByText('This challenge is over. Its places and badges are final.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Challenge$/ })).toBeNull();
  });
});

describe('its posts', () => {
  it('stand below it, with the box for who takes part [CHAL-19, CHAL-20, CHAL-32, CHAL-53]', async () => {
    const { id } = await openChallenge(ownChallenge(), { listChallengePosts: () => feedPage([testPost({ text: 'Nearly there.' })]) });
    expect(await screen.findByText('Nearly there.')).toBeVisible();
    expect(postBox()).toBeVisible();
    expect(document.querySelector(`[data-posts="${id}"]`)).not.toBeNull();
  });

  it.each([
    ['who has not joined', testChallenge(), newMe()],
    [
      'who is anonymous',
      ownChallenge({ can: { ...ownChallenge().can, post: false } }),
      newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } }),
    ],
  ])('have no box for %s [CHAL-20]', async (_, challenge, me) => {
    await openChallenge(challenge, { listChallengePosts: () => feedPage([testPost({ text: 'Nearly there.' })]) }, me);
    await screen.findByText('Nearly there.');
    expect(postBox()).toBeNull();
  });

  it('say when they cannot be loaded', async () => {
    await openChallenge({}, { listChallengePosts: () => new Refusal('server_error') });
    expect(await screen.findByText('There was an error retrieving the challenge feed.')).toBeVisible();
  });

  it('have a screen of their own each [CHAL-04]', async () => {
    const challenge = testChallenge();
    const post = testPost({ text: 'Nearly there.', challenge_id: challenge.id, challenge: { id: challenge.id, name: 'March on' } });
    await openChallenge(challenge, { getPost: () => post, listReactions: () => new Refusal('server_error') }, newMe(), `/feed/${post.id}`);
    expect(await screen.findByText('Nearly there.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible();
  });
});

describe('who takes no part and has no badge', () => {
  it('is not told so as an error [CHAL-60]', async () => {
    await openChallenge(
      {},
      {
        getParticipation: () => new Refusal('challenges.not_a_participant'),
        getBadge: () => new Refusal('challenges.no_badge'),
      },
    );
    expect(await button('Join Challenge')).toBeVisible();
    expect(screen.getByText('Marcher, for 10,000 steps')).toBeVisible();
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  });
});

describe('the race', () => {
  const places = (count: number, from = 1) =>
    Array.from({ length: count }, (_, at) =>
      testPlace({ rank: from + at, score: 9000 - 100 * (from + at), user: { ...testPlace().user, first_name: `Runner${from + at}` } }),
    );

  it('shows the first five, and leads to all others [CHAL-18]', async () => {
    const { id } = await openChallenge({}, { getTop25: () => testBoard(places(9)) });
    const top = within(await screen.findByRole('region', { name: 'Leaderboard' }));
    expect(await top.findByText('Runner1 Silva')).toBeVisible();
    expect(top.getAllByRole('listitem')).toHaveLength(5);
    expect(top.getByRole('link', { name: 'See More' })).toHaveAttribute('href', `/challenges/${id}/leaderboard`);
  });

  it('shows three above and three below who stands further down', async () => {
    const around = places(25, 20).map((place) => (place.rank === 30 ? { ...place, own: true } : place));
    await openChallenge(ownChallenge({ own: { rank: 30, score: 6000, count: 99 } }), {
      getTop25: () => testBoard(places(25), { own: { rank: 30, score: 6000, count: 99 } }),
      getCentered: () => testBoard(around),
    });
    const race = within(await screen.findByRole('region', { name: 'The race around you' }));
    const ranks = race.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/^\d+/)?.[0]);
    expect(ranks).toEqual(['27', '28', '29', '30', '31', '32', '33']);
  });

  it('shows who is anonymous as such, with no way to their profile', async () => {
    await openChallenge({}, { getTop25: () => testBoard([testPlace({ user: nobody() })]) });
    expect(await screen.findByRole('button', { name: 'Anonymous' })).toBeVisible();
  });
});
