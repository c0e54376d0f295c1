import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, testMember } from '../../test/world.ts';

const posts = { getFollowSummary: () => ({ following: 0, followers: 0 }), listMemberPosts: () => feedPage([]) };
const figures = { all_time_challenges_participated: 3, mtd_events_participated: 1, ytd_events_participated: 1240 };
const shown = async (label: string) => within((await screen.findByText(label)).closest('li')!);

describe('how much a member took part', () => {
  it("is on one's own profile: challenges, events of this month and of this year [PROF-37, PROF-72]", async () => {
    const { sent, me } = await enter('/profile', { ...posts, getMemberMetrics: () => figures });
    expect((await shown('challenges')).getByText('3')).toBeVisible();
    expect((await shown('event this month')).getByText('1')).toBeVisible();
    expect((await shown('events this year')).getByText('1.2K')).toBeVisible();
    const today = new Date();
    expect(sent('getMemberMetrics')[0]).toMatchObject({
      params: { id: me.id },
      query: { month: `${today.getFullYear()}-${today.getMonth() + 1}` },
    });
  });

  it("is on somebody else's, and says when it cannot be loaded", async () => {
    const omar = testMember();
    let fails = true;
    const answer = () => (fails ? new Refusal('server_error') : figures);
    const { user } = await enter(`/profile/${omar.id}`, { ...posts, getMember: () => omar, getMemberMetrics: answer });
    expect(await screen.findByText(/Couldn't load challenges and events\./)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await shown('challenges')).getByText('3')).toBeVisible();
  });

  it('is not asked for where there are no challenges', async () => {
    const { sent } = await enter('/profile', posts, newMe(), testConfig({ challenges: false }));
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeVisible();
    expect(sent('getMemberMetrics')).toEqual([]);
  });
});
