import type { Member, Relation } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { feedPage, newMe, nobody, testId, testMember, testPerson, testPost } from '../../test/world.ts';

const relation = (change: Partial<Relation> = {}): Relation => ({
  ...testPerson(),
  following: false,
  relation_id: testId(),
  since: '2026-03-04T09:00:00.000Z',
  ...change,
});
const page = (data: Relation[], next: string | null = null) => ({ data, next });
const summary = (followers = 3, following = 7) => ({ followers, following });
const profileOf = (member: Member) => ({
  getMember: () => member,
  getFollowSummary: () => summary(),
  listMemberPosts: () => feedPage([testPost({ text: 'About bees', actor: testPerson({ id: member.id }) })]),
});
const row = (name: string) => screen.findByText(name).then((found) => found.closest('li')!);

describe('the people around a member', () => {
  const lists = (answer: (received: Received) => unknown) => ({ getMember: () => testMember(), listFollows: answer });

  it('opens with followers, and with whom they follow where the navigation says so [PROF-09]', async () => {
    const omar = testMember();
    const { user, router, address } = await enter(`/profile/${omar.id}/followers`, {
      ...profileOf(omar),
      listFollows: ({ query }) =>
        page([relation(query.relation === 'followers' ? { first_name: 'Follower' } : { first_name: 'Followed' })]),
    });
    await row('Follower Silva');
    expect(screen.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Following' }));
    await row('Followed Silva');
    expect(screen.queryByText('Follower Silva')).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    await row('Follower Silva');
    await act(() => router.navigate({ to: '/profile/$profileId', params: { profileId: omar.id } }));
    await user.click(await screen.findByRole('link', { name: /following$/ }));
    await row('Followed Silva');
    await waitFor(() => expect(address()).toBe(`/profile/${omar.id}/followers`));
  });

  it('says which of them is oneself', async () => {
    const me = newMe();
    await enter(
      `/profile/${testId()}/followers`,
      lists(() => page([relation({ id: me.id, first_name: 'Priya' }), relation({ first_name: 'Somebody' })])),
      me,
    );
    expect(within(await row('Priya Silva')).getByText('You')).toBeVisible();
    expect(within(await row('Somebody Silva')).queryByText('You')).not.toBeInTheDocument();
  });

  it('loads more followers on scroll only [PROF-41]', async () => {
    const { sent, reach } = await enter(
      `/profile/${testId()}/followers`,
      lists(({ query }) => (query.offset ? page([relation({ first_name: 'Second' })]) : page([relation({ first_name: 'First' })], 'more'))),
    );
    await row('First Silva');
    expect(sent('listFollows')).toHaveLength(1);
    act(reach);
    await row('Second Silva');
    expect(sent('listFollows').map(({ query }) => query)).toEqual([{ relation: 'followers' }, { relation: 'followers', offset: 'more' }]);
  });

  it('loads on until ten named people whom a member follows are there [PROF-41]', async () => {
    const { user, sent } = await enter(
      `/profile/${testId()}/followers`,
      lists(({ query }) =>
        page(
          [...Array.from({ length: 4 }, () => relation()), relation(nobody()), relation(nobody())],
          `after-${Number(query.offset?.split('-')[1] ?? 0) + 1}`,
        ),
      ),
    );
    await user.click(await screen.findByRole('tab', { name: 'Following' }));
    const following = () => sent('listFollows').filter(({ query }) => query.relation === 'following');
    // The title includes the member's name.
    await waitFor(() => expect(screen.getAllByText('Omar Silva')).toHaveLength(12 + 1));
    expect(following().map(({ query }) => query.offset)).toEqual([undefined, 'after-1', 'after-2']);
  });

  it.each([
    ['followers [PROF-74]', 'Followers', 'Unable to retrieve the list of users following this user.'],
    ['whom they follow [PROF-73]', 'Following', 'Unable to retrieve the list this user is following.'],
  ])('says when it cannot be loaded: %s', async (_, tab, sentence) => {
    let works = false;
    const { user } = await enter(
      `/profile/${testId()}/followers`,
      lists(() => (works ? page([relation({ first_name: 'After all' })]) : new Refusal('server_error'))),
    );
    await user.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByText(sentence)).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('After all Silva');
  });

  it('says when a follow or its end fails, and shows the truth again [PROF-75, PROF-76]', async () => {
    const { user } = await enter(`/profile/${testId()}/followers`, {
      ...lists(() => page([relation({ first_name: 'New' }), relation({ first_name: 'Known', following: true })])),
      followMember: () => new Refusal('server_error'),
      unfollowMember: () => new Refusal('server_error'),
    });
    await row('New Silva');
    await user.click(screen.getByRole('button', { name: 'Follow New Silva' }));
    expect(await screen.findByText('Error following user, please try again later.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Follow New Silva' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Following Known Silva' }));
    expect(await screen.findByText('Error unfollowing user, please try again later.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Following Known Silva' })).toBeVisible();
  });

  it('has no follow button for oneself and for anonymous people, whose tap says so [ROLE-26, ROLE-28]', async () => {
    const me = newMe();
    const { user } = await enter(
      `/profile/${testId()}/followers`,
      lists(() =>
        page([
          relation({ id: me.id, first_name: 'Priya' }),
          relation(nobody()),
          relation({ id: null, first_name: 'Deleted', last_name: 'member' }),
        ]),
      ),
      me,
    );
    for (const name of ['Priya Silva', 'Anonymous', 'Deleted member'])
      expect(within(await row(name)).queryByRole('button', { name: /^Follow/ })).toBeNull();
    await user.click(screen.getByText('Deleted member'));
    expect(screen.queryByText('This user has set their profile to anonymous.')).not.toBeInTheDocument();
    await user.click(screen.getByText('Anonymous'));
    expect(await screen.findByText('This user has set their profile to anonymous.')).toBeVisible();
  });

  it('ends the follow of somebody who has become anonymous, named by the follow', async () => {
    const me = newMe();
    const unnamed = relation({ ...nobody(), following: true });
    const { user, sent } = await enter(`/profile/${me.id}/followers`, { ...lists(() => page([unnamed])), unfollowMember: () => null }, me);
    await user.click(await screen.findByRole('button', { name: 'Following Anonymous' }));
    await waitFor(() => expect(sent('unfollowMember')[0]?.params.otherId).toBe(unnamed.relation_id));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument());
  });
});
