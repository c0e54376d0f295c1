import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { feedPage, newMe, nobody, testId, testMember, testPost } from '../../test/world.ts';

const hiddenMe = () => newMe({ anonymous_profile: true, can: { edit: true, post: false, comment: false, follow: false } });
const nobodysPosts = { getFollowSummary: () => ({ following: 0, followers: 0 }), listMemberPosts: () => feedPage([]) };

describe('an anonymous member', () => {
  it.each(['/feed', '/profile'])('is told at %s why there is nothing to post with, and the way [ROLE-23]', async (address) => {
    await enter(address, { ...nobodysPosts, listFollowingFeed: () => feedPage([testPost()]) }, hiddenMe());
    expect(await screen.findByText(/^You're anonymous, so you can't post\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change this in Privacy settings' })).toHaveAttribute(
      'href',
      '/profile/settings/privacy-settings',
    );
    expect(screen.queryByText('What you post shows here.')).not.toBeInTheDocument();
  });

  it('finds the way back where anonymous profiles are not offered any more', async () => {
    const me = hiddenMe();
    const { user, sent } = await enter(
      '/profile/settings',
      { saveMember: () => ({ ...me, anonymous_profile: false }) },
      me,
      testConfig({ anonymous_users: false }),
    );
    await user.click(await screen.findByRole('link', { name: 'Privacy Settings' }));
    await user.click(await screen.findByRole('radio', { name: 'Yes make public' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Privacy settings saved.')).toBeVisible();
    expect(sent('saveMember')[0]?.body).toEqual({ anonymous_profile: false });
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'No keep anonymous' })).not.toBeInTheDocument());
  });

  it('who follows one can be removed, brought back and reported, without being known', async () => {
    const follower = { ...nobody(), following: false, relation_id: testId(), since: '2026-03-04T09:00:00.000Z' };
    let list = [follower];
    const me = newMe();
    const { user, sent } = await enter(
      `/profile/${me.id}/followers`,
      {
        ...nobodysPosts,
        listFollows: () => ({ data: list, next: null }),
        removeFollower: () => void (list = []),
        restoreFollower: () => void (list = [follower]),
        reportMember: () => ({ reported: true }),
      },
      me,
    );
    const choose = async (option: string) => {
      await user.click(await screen.findByRole('button', { name: /^Options for/ }));
      await user.click(await screen.findByRole('menuitem', { name: option }));
    };
    await choose('Remove follower');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Options for/ })).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await choose('Report user');
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    await waitFor(() => expect(sent('reportMember')[0]?.params).toEqual({ id: follower.relation_id }));
    for (const name of ['removeFollower', 'restoreFollower'] as const)
      expect(sent(name)[0]?.params).toEqual({ id: me.id, otherId: follower.relation_id });
  });
});

describe('the Profile tab', () => {
  it('is marked on one’s own screens, not on somebody else’s profile', async () => {
    const omar = testMember();
    const { router } = await enter('/profile', { ...nobodysPosts, getMember: () => omar });
    const tab = () => screen.getByRole('link', { name: 'Profile' });
    await waitFor(() => expect(tab()).toHaveAttribute('data-active'));
    await act(() => router.navigate({ to: '/profile/$profileId', params: { profileId: omar.id } }));
    await waitFor(() => expect(tab()).not.toHaveAttribute('data-active'));
    await act(() => router.navigate({ to: '/profile/settings' }));
    await waitFor(() => expect(tab()).toHaveAttribute('data-active'));
  });
});
