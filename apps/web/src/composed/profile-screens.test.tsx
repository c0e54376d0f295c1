import type { Me } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { homePostsQuery } from '../features/feed/homes.api.ts';
import { ownHome } from '../features/feed/index.ts';
import { queryClient } from '../platform/query.ts';
import { enter } from '../test/enter.ts';
import { testConfig } from '../test/fixtures.ts';
import { changedElsewhere, Refusal, serve } from '../test/server.ts';
import { feedPage, newMe, ownPost, testId, testMember, testPost } from '../test/world.ts';

const nobodysPosts = { getFollowSummary: () => ({ following: 0, followers: 0 }), listMemberPosts: () => feedPage([]) };

describe("one's own profile", () => {
  it('shows name, bio and posts, also at its own address [PROF-03, PROF-08]', async () => {
    const me = newMe({ profile_bio: 'I run at dawn.' });
    const answers = { listMemberPosts: () => feedPage([ownPost(me, { text: 'My post' })]) };
    const { sent } = await enter(`/profile/${me.id}`, answers, me);
    await screen.findByText('My post');
    expect(screen.getByRole('heading', { name: 'Priya Raman' })).toBeVisible();
    expect(screen.getByText('I run at dawn.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit');
    expect(sent('getMember')).toHaveLength(0);
    expect(sent('listMemberPosts')[0]?.params).toEqual({ id: me.id });
  });

  it('leads to edit and settings, and to the challenges while there is no badge, and to the logs [PROF-04] [PROF-05] [PROF-06]', async () => {
    await enter('/profile', nobodysPosts);
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile/settings');
    expect(screen.getByRole('link', { name: 'Workout Logs' })).toHaveAttribute('href', '/workoutlogs');
    expect(screen.getByText('Log')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change photo' })).toHaveAttribute('href', '/profile/edit');
    expect(await screen.findByRole('link', { name: 'No badges yet. Find a challenge' })).toHaveAttribute('href', '/challenges');
  });

  it('asks for no posts without the id of a member [FEED-48]', async () => {
    const calls = serve({ listMemberPosts: () => feedPage([]) });
    await expect(queryClient.infiniteQuery({ ...homePostsQuery(ownHome('')), retry: false })).rejects.toThrow('User ID is required');
    expect(calls).toEqual([]);
  });

  it('says when its posts cannot be loaded [FEED-73]', async () => {
    await enter('/profile', { listMemberPosts: () => new Refusal('server_error') });
    expect(await screen.findByText('Error retrieving the user feed.')).toBeVisible();
  });
});

describe("somebody else's profile", () => {
  it('shows name, leader label, bio and posts', async () => {
    const omar = testMember();
    await enter(`/profile/${omar.id}`, { getMember: () => omar, listMemberPosts: () => feedPage([testPost({ text: 'About bees' })]) });
    await screen.findByText('About bees');
    expect(screen.getByRole('heading', { name: 'Omar Silva' })).toBeVisible();
    expect(screen.getByText('Keeps bees.')).toBeVisible();
    expect(screen.getByText('Event Leader')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).not.toBeInTheDocument();
  });

  it.each([
    ['is private [ROLE-27]', 'member.private', 'This user has set their profile to private.'],
    ['is not there [PROF-77]', 'member.not_found', 'There was an error retrieving the user.'],
    ['cannot be loaded [PROF-77]', 'server_error', 'There was an error retrieving the user.'],
  ] as const)('says when it %s', async (_, code, sentence) => {
    await enter(`/profile/${testId()}`, { getMember: () => new Refusal(code), ...nobodysPosts });
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('editing the profile', () => {
  async function edit(
    values: Record<string, string>,
    {
      saveMember,
      config = testConfig(),
      me = newMe({ profile_bio: 'Before' }),
    }: { saveMember?: (body: Partial<Me>) => unknown; config?: ReturnType<typeof testConfig>; me?: Me } = {},
  ) {
    const app = await enter(
      '/profile/edit',
      { ...nobodysPosts, saveMember: ({ body }) => (saveMember ? saveMember(body as Partial<Me>) : me) },
      me,
      config,
    );
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile' });
    for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...app, me };
  }

  it('saves and shows it', async () => {
    const me = newMe();
    const { address, sent } = await edit({ 'First name': 'Pia', Bio: 'After' }, { saveMember: (body) => ({ ...me, ...body }) });
    expect(await screen.findByRole('heading', { name: 'Pia Raman' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(sent('saveMember')[0]?.body).toEqual({ first_name: 'Pia', last_name: 'Raman', profile_bio: 'After', version: 1 });
  });

  it('shows both texts where another tab has saved one meanwhile, and takes over what was changed only there', async () => {
    const me = newMe({ profile_bio: 'Before' });
    let now = { ...me, last_name: 'Elsewhere', profile_bio: 'From the other tab', version: 2 };
    const { user, sent, address } = await edit(
      { Bio: 'After' },
      {
        me,
        saveMember: (body) => {
          if (body.version !== now.version) return changedElsewhere('member.profile_changed', now);
          now = { ...now, ...body, version: 3 };
          return now;
        },
      },
    );
    const notice = await screen.findByRole('alert', { name: /^Your profile was changed in another tab/ });
    expect(notice).toHaveTextContent('Bio: From the other tab');
    expect(screen.getByLabelText('Bio')).toHaveValue('After');
    expect(screen.getByLabelText('Last name')).toHaveValue('Elsewhere');
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(sent('saveMember').at(-1)?.body).toMatchObject({ last_name: 'Elsewhere', profile_bio: 'After', version: 2 });
  });

  it('needs a first and a last name and a bio [PROF-45, PROF-46]', async () => {
    const { sent } = await edit({ 'First name': ' ', 'Last name': '', Bio: '' });
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('THIS FIELD IS REQUIRED');
    expect(screen.getByLabelText('Bio')).toHaveAccessibleDescription('This field is required.');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(sent('saveMember')).toHaveLength(0);
  });

  it('needs no last name where the deployment allows none [PROF-45]', async () => {
    const { sent } = await edit({ 'Last name (optional)': '' }, { config: testConfig({ blank_last_names: true }) });
    await waitFor(() => expect(sent('saveMember')).toHaveLength(1));
  });

  it('refuses a bio over 250 characters [PROF-47]', async () => {
    const { sent } = await edit({ Bio: 'a'.repeat(251) });
    expect(screen.getByLabelText('Bio')).toHaveAccessibleDescription('EXCEEDED THE PROFILE BIO LIMIT');
    expect(sent('saveMember')).toHaveLength(0);
    for (const value of ['a'.repeat(250), '😀'.repeat(250)]) {
      fireEvent.change(screen.getByLabelText('Bio'), { target: { value } });
      expect(screen.getByLabelText('Bio')).not.toHaveAccessibleDescription();
    }
  });

  it('says when it cannot be saved, and keeps what was typed', async () => {
    await edit({ Bio: 'After' }, { saveMember: () => new Refusal('server_error') });
    expect(await screen.findByText('There was a problem updating your personal info. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('After');
  });
});
