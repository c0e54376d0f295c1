import type { Member, Relation } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { commentPage, feedPage, newMe, testComment, testId, testMember, testPerson, testPost } from '../../test/world.ts';

const relation = (change: Partial<Relation> = {}): Relation => ({
  ...testPerson(),
  following: false,
  relation_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});
const summary = (followers = 3, following = 7) => ({ followers, following });
const profileOf = (member: Member) => ({
  getMember: () => member,
  getFollowSummary: () => summary(),
  listMemberPosts: () => feedPage([testPost({ text: 'About bees', actor: testPerson({ id: member.id }) })]),
});
const followers = () => screen.getByRole('link', { name: /followers?$/ });

describe('unfollowing', () => {
  it.each(['before one is back', 'after one is back'])(
    'takes their posts out of a feed that is left in its middle, answered %s',
    async (when) => {
      const omar = testMember({ following: true });
      const answer = held<undefined>();
      const { user, router, sent } = await enter('/feed', {
        ...profileOf(omar),
        listFollowingFeed: () =>
          feedPage([testPost({ text: 'From Omar', actor: testPerson({ id: omar.id }) }), testPost({ text: 'From Ben' })]),
        unfollowMember: () => answer.answer,
      });
      await screen.findByText('From Omar');
      const toProfile = () => act(() => router.navigate({ to: '/profile/$profileId', params: { profileId: omar.id } }));
      const back = async () => {
        act(() => router.history.back());
        await screen.findByText('From Ben');
      };
      await toProfile();
      await user.click(await screen.findByRole('button', { name: 'Following Omar Silva' }));
      await waitFor(() => expect(sent('unfollowMember')).toHaveLength(1));
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2000);
      if (when === 'after one is back') {
        await back();
        await act(async () => answer.settle(undefined));
        expect(screen.getByText('From Omar')).toBeVisible();
        await toProfile();
      } else await act(async () => answer.settle(undefined));
      await back();
      expect(screen.queryByText('From Omar')).not.toBeInTheDocument();
      expect(sent('listFollowingFeed')).toHaveLength(1);
    },
  );
});

describe('following on a profile', () => {
  it('counts right where the number is read while the follow is on its way', async () => {
    const omar = testMember();
    const [followed, counted] = [held<ReturnType<typeof summary>>(), held<ReturnType<typeof summary>>()];
    let reads = 0;
    const { user } = await enter(`/profile/${omar.id}`, {
      ...profileOf(omar),
      // The first response already includes the follow.
      getFollowSummary: () => (++reads === 1 ? counted.answer : summary(4)),
      followMember: () => followed.answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Follow Omar Silva' }));
    await act(async () => counted.settle(summary(4)));
    await act(async () => followed.settle(summary(4)));
    await waitFor(() => expect(followers()).toHaveTextContent('4 followers'));
    expect(reads).toBe(2);
  });

  it('shows the follow at once, with one follower more, and takes it back [PROF-07, PROF-40]', async () => {
    const omar = testMember();
    const answer = held<ReturnType<typeof summary>>();
    let count = 3;
    const { user, sent, me } = await enter(`/profile/${omar.id}`, {
      ...profileOf(omar),
      getFollowSummary: () => summary(count),
      followMember: async () => {
        const answered = await answer.answer;
        count = 4;
        return answered;
      },
      unfollowMember: () => {
        count = 3;
      },
    });
    await waitFor(() => expect(followers()).toHaveTextContent('3 followers'));
    expect(screen.getByRole('link', { name: /following$/ })).toHaveTextContent('7 following');
    await user.click(screen.getByRole('button', { name: 'Follow Omar Silva' }));
    expect(screen.getByRole('button', { name: 'Following Omar Silva' })).toHaveAttribute('aria-pressed', 'true');
    expect(followers()).toHaveTextContent('4 followers');
    await waitFor(() => expect(sent('followMember')[0]?.params).toEqual({ id: me.id, otherId: omar.id }));
    await act(async () => answer.settle(summary(4)));
    expect(followers()).toHaveTextContent('4 followers');
    await user.click(screen.getByRole('button', { name: 'Following Omar Silva' }));
    expect(followers()).toHaveTextContent('3 followers');
    await waitFor(() => expect(sent('unfollowMember')).toHaveLength(1));
    expect(followers()).toHaveTextContent('3 followers');
  });

  it('puts a refusal back as it was, and only logs it [PROF-42]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const omar = testMember();
    const { user } = await enter(`/profile/${omar.id}`, { ...profileOf(omar), followMember: () => new Refusal('server_error') });
    await waitFor(() => expect(followers()).toHaveTextContent('3 followers'));
    await user.click(screen.getByRole('button', { name: 'Follow Omar Silva' }));
    expect(await screen.findByRole('button', { name: 'Follow Omar Silva' })).toHaveAttribute('aria-pressed', 'false');
    expect(followers()).toHaveTextContent('3 followers');
    expect(screen.queryByText('Error following user, please try again later.')).not.toBeInTheDocument();
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    logged.mockRestore();
  });

  it('ends in the last wish after many taps, one call at a time', async () => {
    const omar = testMember();
    const answers: Array<() => void> = [];
    let underWay = 0;
    const slow = async () => {
      expect(++underWay).toBe(1);
      await new Promise<void>((resolve) => answers.push(resolve));
      underWay--;
      return summary();
    };
    const { user, calls } = await enter(`/profile/${omar.id}`, { ...profileOf(omar), followMember: slow, unfollowMember: slow });
    const button = await screen.findByRole('button', { name: 'Follow Omar Silva' });
    for (let tap = 0; tap < 20; tap++) await user.click(button);
    await act(async () => answers.shift()?.());
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers.shift()?.());
    expect(screen.getByRole('button', { name: 'Follow Omar Silva' })).toBeVisible();
    expect(calls.filter(({ name }) => /follow/.test(name) && name !== 'getFollowSummary').map(({ name }) => name)).toEqual([
      'followMember',
      'unfollowMember',
    ]);
  });

  it('says when the counts cannot be loaded, and tries again [PROF-79]', async () => {
    const omar = testMember();
    let works = false;
    const { user } = await enter(`/profile/${omar.id}`, {
      ...profileOf(omar),
      getFollowSummary: () => (works ? summary(1) : new Refusal('server_error')),
    });
    expect(await screen.findByText("Error retrieving user's following and follower count.")).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(followers()).toHaveTextContent('1 follower'));
  });

  it("shows the counts on one's own profile, and no follow button [PROF-04, PROF-38, ROLE-28]", async () => {
    const me = newMe();
    await enter('/profile', { getFollowSummary: () => summary(12, 5), listMemberPosts: () => feedPage([]) }, me);
    await waitFor(() => expect(followers()).toHaveTextContent('12 followers'));
    expect(screen.getByRole('link', { name: /following$/ })).toHaveTextContent('5 following');
    expect(followers()).toHaveAttribute('href', `/profile/${me.id}/followers`);
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile/settings');
    expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
  });
});

describe('blocking', () => {
  async function block(answer: () => unknown) {
    const omar = testMember();
    const theirs = testPost({ text: 'Theirs', actor: testPerson({ id: omar.id }) });
    const other = testPost({ text: 'Of another', reaction_counts: { like: 0, comment: 1 } });
    const comment = testComment({ user: testPerson({ id: omar.id }), data: { content: 'Their comment', edited: false, open_graph: null } });
    let blocked = false;
    const app = await enter('/feed', {
      ...profileOf(omar),
      listFollowingFeed: () => feedPage(blocked ? [other] : [theirs, other]),
      getPost: () => other,
      listReactions: () => commentPage(blocked ? [] : [comment], 1),
      blockMember: async () => {
        const answered = await answer();
        blocked = !(answered instanceof Refusal);
        return answered;
      },
    });
    await screen.findByText('Theirs');
    await app.user.click(screen.getAllByRole('link', { name: 'Omar Silva' })[0]!);
    await app.user.click(await screen.findByRole('button', { name: 'Options for Omar Silva' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Block user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block Omar Silva?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Block' }));
    return { ...app, omar, other };
  }

  it('leaves the profile, takes them out of every list at once, and says so [FEED-02, PROF-80, ROLE-13]', async () => {
    const answer = held<Relation>();
    const { address, sent, omar, me, router, other } = await block(() => answer.answer);
    await waitFor(() => expect(address()).toBe('/feed'));
    await screen.findByText('Of another');
    expect(screen.queryByText('Theirs')).not.toBeInTheDocument();
    await act(() => router.navigate({ to: '/feed/$postId', params: { postId: other.id } }));
    await screen.findByRole('heading', { level: 1, name: 'Post' });
    expect(screen.queryByText('Their comment')).not.toBeInTheDocument();
    await act(async () => answer.settle(relation()));
    expect(await screen.findByText('This user has been blocked.')).toBeVisible();
    expect(sent('blockMember')[0]?.params).toEqual({ id: me.id, otherId: omar.id });
    expect(screen.queryByText('Their comment')).not.toBeInTheDocument();
  });

  it('brings them back where that fails', async () => {
    await block(() => new Refusal('server_error'));
    expect(await screen.findByText('Server Error, Please try again later.')).toBeVisible();
    expect(await screen.findByText('Theirs')).toBeVisible();
  });

  it('says on the profile of somebody blocked that they are, and asks before it unblocks [PROF-44, PROF-80, ROLE-13]', async () => {
    const omar = testMember();
    let blocked = true;
    const { user, sent } = await enter(`/profile/${omar.id}`, {
      ...profileOf(omar),
      getMember: () => (blocked ? new Refusal('member.blocked') : omar),
      unblockMember: () => {
        blocked = false;
      },
    });
    expect(await screen.findByText('This user has been blocked.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Would you like to unblock this user?' });
    expect(sent('unblockMember')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('heading', { name: 'Omar Silva' })).toBeVisible();
  });
});
