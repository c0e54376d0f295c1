import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { held } from '../../test/browser.ts';
import { challengeLists, dayFromNow, ownChallenge, testChallenge, testParticipation } from '../../test/challenge-world.ts';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const names = (part: ReturnType<typeof within>) => part.getAllByRole('heading', { level: 3 }).map((each: HTMLElement) => each.textContent);

describe('the challenges screen', () => {
  it('has two tabs, and in the first three sections [CHAL-05, CHAL-06, CHAL-38, CHAL-44]', async () => {
    const all = [
      ownChallenge({ name: 'Mine' }),
      testChallenge({ name: 'Open' }),
      testChallenge({ name: 'Later', start_date: dayFromNow(9), end_date: dayFromNow(20) }),
      testChallenge({ name: 'Soon', start_date: dayFromNow(2), end_date: dayFromNow(20) }),
    ];
    const { sent } = await enter('/challenges', { listChallenges: () => challengeLists(all) });
    expect(names(await section('Your Active Challenges'))).toEqual(['Mine']);
    expect(names(await section('Available Challenges'))).toEqual(['Open']);
    expect(names(await section('Upcoming Challenges'))).toEqual(['Soon', 'Later']);
    expect(screen.getByRole('link', { name: 'ACTIVE CHALLENGES' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'PAST CHALLENGES' })).toBeVisible();
    expect(sent('listChallenges')[0]).toMatchObject({ query: { filter: 'active' } });
  });

  it('shows those that are over in the second tab, with the place [CHAL-07, CHAL-27]', async () => {
    const past = ownChallenge({ name: 'May miles', start_date: dayFromNow(-30), end_date: dayFromNow(-20), state: 'final', place: 4 });
    const { user, sent } = await enter('/challenges', {
      listChallenges: ({ query }) => challengeLists(query.filter === 'past' ? [past] : []),
    });
    await user.click(await screen.findByRole('link', { name: 'PAST CHALLENGES' }));
    expect(await screen.findByRole('heading', { name: 'May miles' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'PAST CHALLENGES' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'ACTIVE CHALLENGES' })).not.toHaveAttribute('aria-current');
    expect(screen.getByText('Place 4')).toBeVisible();
    expect(screen.getByText(/^Ended /)).toBeVisible();
    expect(sent('listChallenges').at(-1)).toMatchObject({ query: { filter: 'past' } });
  });

  it("says 'No Past Challenges' where there is none [CHAL-07]", async () => {
    await enter('/challenges?tab=past', { listChallenges: () => challengeLists([]) });
    expect(await screen.findByText('No Past Challenges')).toBeVisible();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    let fails = true;
    const { user } = await enter('/challenges', {
      listChallenges: () => (fails ? new Refusal('server_error') : challengeLists([testChallenge({ name: 'Open' })])),
    });
    expect(await screen.findByText("Couldn't load the challenges.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Open' })).toBeVisible();
  });

  it('loads more on the way down', async () => {
    const { reach, sent } = await enter('/challenges', {
      listChallenges: ({ query }) =>
        query.offset ? challengeLists([testChallenge({ name: 'Second' })]) : challengeLists([testChallenge({ name: 'First' })], 'abc'),
    });
    await screen.findByRole('heading', { name: 'First' });
    reach();
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
    expect(sent('listChallenges')).toHaveLength(2);
  });

  it.each(['/challenges', `/challenges/${testId()}`, '/challengebadges'])(
    '%s leads to the feed where challenges are off [CHAL-02]',
    async (address) => {
      const app = await enter(address, {}, newMe(), testConfig({ challenges: false }));
      await waitFor(() => expect(app.address()).toBe('/feed'));
      expect(document.querySelector('a[href^="/challenge"]')).toBeNull();
    },
  );
});

describe('a card', () => {
  it('of a joined one shows title, days left, progress and place, and no button [CHAL-08]', async () => {
    const one = ownChallenge({ name: 'March on' });
    await enter('/challenges', { listChallenges: () => challengeLists([one]) });
    expect(await screen.findByRole('link', { name: 'March on' })).toHaveAttribute('href', `/challenges/${one.id}`);
    expect(screen.getByText('6 Days Left')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Progress in March on' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(bar).toHaveAttribute('aria-valuetext', '4,000 of 10,000 steps');
    expect(screen.getByText('Place 3 of 10')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Join Challenge/ })).toBeNull();
  });

  it('of another one joins in one tap, and moves to the own ones at once [CHAL-08, CHAL-34, CHAL-47]', async () => {
    const { answer, settle } = held<ReturnType<typeof testParticipation>>();
    const one = testChallenge({ name: 'March on' });
    const { user, sent, me } = await enter('/challenges', {
      listChallenges: () => challengeLists([one]),
      joinChallenge: () => answer,
      getChallenge: () => ({ ...ownChallenge(), id: one.id }),
    });
    await user.click(await screen.findByRole('button', { name: 'Join Challenge: March on' }));
    expect(screen.queryByRole('button', { name: /Join Challenge/ })).toBeNull();
    settle(testParticipation());
    expect(names(await section('Your Active Challenges'))).toEqual(['March on']);
    expect(sent('joinChallenge')).toMatchObject([{ params: { id: one.id, userId: me.id } }]);
  });
});
