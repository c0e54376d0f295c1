import type { GroupInvitation } from '@muster/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { takeInvitation } from '../../../platform/invitation.ts';
import { holdSession, openApp } from '../../../test/app.tsx';
import { enter } from '../../../test/enter.ts';
import { testConfig, testMe, withRegistration } from '../../../test/fixtures.ts';
import { Refusal, serve } from '../../../test/server.ts';
import { feedPage, groupPage, newMe, ownGroup, testId, testMembership } from '../../../test/world.ts';

const token = 'b'.repeat(43);
const address = `/groups/invite/${token}`;
const gone = 'This invitation has expired or was withdrawn. Ask whoever sent it for a new one.';
const id = testId();
const tokens = { access: 'access-1', refresh: 'refresh-1', expires_in: 900 };

const invitation = (change: Partial<GroupInvitation> = {}): GroupInvitation => ({
  group: {
    id,
    name: 'Harbour Runners',
    kind: 'others',
    description: 'We run along the water.',
    image: null,
    photo: null,
    members_count: 12,
  },
  joined: false,
  expires_at: '2026-03-18T12:00:00.000Z',
  ...change,
});
const config = testConfig({ groups: true });
const open = (answers: Parameters<typeof enter>[1]) =>
  enter(
    address,
    {
      readGroupInvite: () => invitation(),
      getGroup: () => ownGroup({ id, joining: 'invite' }),
      listGroupPosts: () => feedPage([]),
      listGroups: () => groupPage([]),
      ...answers,
    },
    newMe(),
    config,
  );
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the link of an invitation, before one signs in', () => {
  it('says that one is invited, and nothing of the group, and comes back from the sign-in', async () => {
    const calls = serve({ checkGroupInvite: () => ({ good: true }) });
    const { user, address: now } = await openApp(address, config);
    expect(await title('You are invited to a group')).toBeVisible();
    expect(calls.map(({ name, params }) => [name, params.token])).toEqual([['checkGroupInvite', token]]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(now()).toBe(`/login?from=${encodeURIComponent(address)}`));
  });

  it.each([
    ['who registers now', false],
    ['whose registration is not finished', true],
  ])('brings back from the registration a newcomer %s, once', async (_, holds) => {
    if (holds) holdSession();
    let me = testMe({ onboarding: 'registration' });
    const answers = { getMe: () => me, saveMember: () => (me = testMe({ id: me.id })), readGroupInvite: () => invitation() };
    serve({ ...answers, checkGroupInvite: () => ({ good: true }), signIn: () => tokens, listFollowingFeed: () => feedPage([]) });
    const steps = withRegistration({ address: false, steps: ['complete_registration'] }, { groups: true });
    const { user, router, address: now } = await openApp(address, steps);
    if (!holds) {
      await title('You are invited to a group');
      await user.click(screen.getByRole('link', { name: 'Sign in' }));
      await user.type(await screen.findByLabelText('Email'), 'priya@northwind.example');
      await user.type(screen.getByLabelText('Password'), 'long enough');
      await user.click(screen.getByRole('button', { name: 'Sign In' }));
    }
    await title('One last thing');
    await user.click(screen.getByLabelText('I accept the waiver'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await title('Harbour Runners')).toBeVisible();
    expect(now()).toBe(address);
    await router.navigate({ to: '/' });
    await waitFor(() => expect(now()).toBe('/feed'));
    expect(takeInvitation()).toBeUndefined();
  });

  it('says plainly that it has expired or was withdrawn', async () => {
    serve({ checkGroupInvite: () => ({ good: false }) });
    await openApp(address, config);
    expect(await title('This invitation is no longer valid')).toBeVisible();
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  it('is tried again where it could not be read', async () => {
    let works = false;
    serve({ checkGroupInvite: () => (works ? { good: true } : new Refusal('server_error')) });
    const { user } = await openApp(address, config);
    expect(await screen.findByText("Couldn't open the invitation.")).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await title('You are invited to a group')).toBeVisible();
  });
});

describe('the link of an invitation', () => {
  it('shows the group, and joining leads to it', async () => {
    const { user, sent, address: now } = await open({ acceptGroupInvite: () => testMembership({ group_id: id }) });
    expect(await title('Harbour Runners')).toBeVisible();
    expect(screen.getByText('Chapter · 12 members')).toBeVisible();
    expect(screen.getByText('We run along the water.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(now()).toBe(`/groups/${id}`));
    expect(sent('acceptGroupInvite')).toMatchObject([{ params: { token } }]);
    expect(await screen.findByRole('button', { name: 'Joined' })).toBeVisible();
  });

  it('may be turned down, which sends nothing', async () => {
    const { user, address: now, calls } = await open({});
    await user.click(await screen.findByRole('link', { name: 'No thanks' }));
    await waitFor(() => expect(now()).toBe('/groups'));
    expect(calls.map(({ name }) => name)).not.toContain('acceptGroupInvite');
  });

  it('leads members of the group to it', async () => {
    await open({ readGroupInvite: () => invitation({ joined: true }) });
    expect(await screen.findByText('You are already in this group.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the group' })).toHaveAttribute('href', `/groups/${id}`);
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it('says plainly that it has expired or was withdrawn, also in the moment of joining', async () => {
    const { user } = await open({ acceptGroupInvite: () => new Refusal('groups.invite_gone') });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await title('This invitation is no longer valid')).toBeVisible();
    expect(screen.getByText(gone)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all groups' })).toHaveAttribute('href', '/groups');
  });

  it('is no longer good', async () => {
    await open({ readGroupInvite: () => new Refusal('groups.invite_gone') });
    expect(await screen.findByText(gone)).toBeVisible();
  });

  it.each([
    ['groups.kept_out', 'The admins of this group have removed you, so you cannot join it again.'],
    ['groups.archived', 'This group is no longer active.'],
    ['server_error', "Couldn't add you to the group. Please try again later."],
  ] as const)('says why one cannot join: %s', async (code, says) => {
    const { user } = await open({ acceptGroupInvite: () => new Refusal(code) });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText(says)).toBeVisible();
  });

  it('leads to the feed where groups are off', async () => {
    const { address: now } = await enter(address, { listFollowingFeed: () => feedPage([]) });
    await waitFor(() => expect(now()).toBe('/feed'));
  });
});
