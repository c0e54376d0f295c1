import type { Group } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tell } from '../../platform/live.ts';
import { held } from '../../test/browser.ts';
import { openGroup } from '../../test/group-screen.ts';
import { Refusal } from '../../test/server.ts';
import { groupPage, newMe, nobody, ownGroup, testGroup, testMembership, testPerson } from '../../test/world.ts';
import { followGroups } from './groups.live.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('a group shows', () => {
  it('its banner, kind, name, place, people, events and what it says of itself [GROUP-06, GROUP-14, GROUP-16, GROUP-17, GROUP-22]', async () => {
    const { id } = await openGroup({ event_count: 3, members_count: 124, image: '/media/banner.webp' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Harbour Runners' })).toBeVisible();
    expect(screen.getByText('Chapter')).toBeVisible();
    expect(screen.getByText('running · Portland, ME')).toBeVisible();
    expect(document.querySelector('img[src="/media/banner.webp"]')).toBeVisible();
    expect(screen.getByRole('link', { name: '124 members' })).toHaveAttribute('href', `/groups/${id}/members`);
    expect(screen.getByRole('link', { name: '3 events' })).toHaveAttribute('href', `/groups/${id}/events`);
    expect(screen.getByText('We run along the water.')).toBeVisible();
    expect(document.title).toBe('Harbour Runners · Muster');
  });

  it.each(['national', 'activity', 'sponsor', 'others'] as const)('a drawing where it has no banner: %s', async (kind) => {
    await openGroup({ kind });
    await screen.findByRole('heading', { level: 2 });
    expect(document.querySelector(`svg[data-kind="${kind}"]`)).toBeVisible();
  });

  it('a long description from its beginning, opened and closed again [GROUP-18]', async () => {
    const { user } = await openGroup({ description: 'We run along the water. '.repeat(20) });
    const more = await button('Show more...');
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    await user.click(await button('Show less...'));
    expect(await button('Show more...')).toBeVisible();
  });

  it('a short description as it is', async () => {
    await openGroup();
    await screen.findByText('We run along the water.');
    expect(screen.queryByRole('button', { name: 'Show more...' })).not.toBeInTheDocument();
  });

  it('its address to copy [GROUP-14]', async () => {
    const { id, user } = await openGroup();
    await user.click(await button('Copy link'));
    expect(await button('Copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/groups/${id}`);
  });

  it('that it is no longer active [GROUP-27, GROUP-28]', async () => {
    await openGroup({ active: false, can: { ...testGroup().can, join: false } });
    expect(await screen.findByText('This group is no longer active.')).toBeVisible();
    expect(await button('Join')).toBeDisabled();
  });
});

describe('joining and leaving', () => {
  it('shows at once, waits while it is on its way, and stands [GROUP-15, GROUP-26, GROUP-27]', async () => {
    const { answer, settle } = held<ReturnType<typeof testMembership>>();
    const me = newMe();
    const { user, sent, id, change } = await openGroup({}, { joinGroup: () => answer }, me);
    await user.click(await button('Join'));
    const joined = await button('Joined');
    expect(joined).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: '3 members' })).toBeVisible();
    expect(screen.getByRole('button', { name: /What's on your mind/ })).toBeVisible();
    await user.click(joined);
    expect(sent('leaveGroup')).toEqual([]);
    change({ ...ownGroup(), id, members_count: 3 });
    await act(async () => settle(testMembership()));
    await waitFor(() => expect(joined).not.toHaveAttribute('aria-disabled'));
    expect(sent('joinGroup')).toMatchObject([{ params: { id, userId: me.id } }]);
    expect(screen.getByRole('link', { name: '3 members' })).toBeVisible();
  });

  it('leaves in the same way, and offers to join again [GROUP-15, GROUP-26]', async () => {
    const me = newMe();
    const { user, id, change } = await openGroup(
      ownGroup({ members: [testPerson({ id: me.id }), testPerson()] }),
      { leaveGroup: () => null },
      me,
    );
    change({ ...testGroup(), id, members_count: 1 });
    await user.click(await button('Joined'));
    expect(await button('Join')).toBeVisible();
    expect(screen.getByRole('link', { name: '1 member' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /What's on your mind/ })).not.toBeInTheDocument();
  });

  it.each([
    ['join [GROUP-46]', testGroup(), 'Join', 'Unable to join the group at this time. Please try again later.'],
    ['leave [GROUP-47]', ownGroup(), 'Joined', 'Unable to leave the group at this time. Please try again later.'],
  ])('takes back what the server refuses: %s', async (_, group, label, says) => {
    const { user } = await openGroup(group, {
      joinGroup: () => new Refusal('server_error'),
      leaveGroup: () => new Refusal('server_error'),
    });
    await user.click(await button(label));
    expect(await screen.findByText(says)).toBeVisible();
    expect(await button(label)).toBeEnabled();
    expect(screen.getByRole('link', { name: '2 members' })).toBeVisible();
  });

  it('says what a group has against it: its only admin finds a successor first', async () => {
    const { user } = await openGroup(ownGroup({ role: 'Admin' }), { leaveGroup: () => new Refusal('groups.last_admin') });
    await user.click(await button('Joined'));
    expect(await screen.findByText('You are the only admin. Make somebody else an admin before you leave.')).toBeVisible();
    expect(await button('Joined')).toBeVisible();
  });

  const closed: Partial<Group> = { joining: 'request', opens: false, members: [] };
  it('asks where admins approve, and asks no longer on the next tap', async () => {
    const { user, sent, id, change } = await openGroup(closed, {
      joinGroup: () => testMembership({ state: 'asked' }),
      leaveGroup: () => null,
    });
    expect(await screen.findByText('Only members see what is posted here. Ask to join to see it too.')).toBeVisible();
    expect(screen.getByText('2 members')).toBeVisible();
    expect(screen.queryByRole('link', { name: /members/ })).not.toBeInTheDocument();
    change({ ...testGroup(closed), id, asked: true });
    await user.click(await button('Ask to join'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Asked' })).not.toHaveAttribute('aria-disabled'));
    change({ ...testGroup(closed), id });
    await user.click(await button('Asked'));
    expect(await button('Ask to join')).toBeVisible();
    expect(sent('listGroupPosts')).toEqual([]);
    expect(screen.getByText('2 members')).toBeVisible();
  });

  it('asks first before one leaves a group that one cannot simply come back to', async () => {
    const { user, sent, id, change } = await openGroup(ownGroup({ joining: 'request' }), { leaveGroup: () => null });
    await user.click(await button('Joined'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Harbour Runners?' }));
    expect(dialog.getByText('To come back, you have to ask again.')).toBeVisible();
    expect(sent('leaveGroup')).toEqual([]);
    change({ ...testGroup(closed), id });
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await button('Ask to join')).toBeVisible();
  });

  const invited: Partial<Group> = { ...closed, joining: 'invite', invited: true };
  it('lets the invited join, or decline at once', async () => {
    const { answer, settle } = held<undefined>();
    const { user, id, change, sent } = await openGroup(invited, { leaveGroup: () => answer });
    expect(await screen.findByText('You are invited to this group.')).toBeVisible();
    expect(await button('Join')).toBeEnabled();
    change({ ...testGroup({ ...closed, joining: 'invite', can: { ...testGroup().can, join: false } }), id });
    await user.click(await button('No thanks'));
    expect(screen.queryByText('You are invited to this group.')).not.toBeInTheDocument();
    await act(async () => settle(undefined));
    expect(sent('leaveGroup')).toHaveLength(1);
    expect(screen.queryByText('You are invited to this group.')).not.toBeInTheDocument();
  });

  it('keeps an invitation that could not be declined, and says so', async () => {
    const { user } = await openGroup(invited, { leaveGroup: () => new Refusal('server_error') });
    await user.click(await button('No thanks'));
    expect(await screen.findByText("Couldn't decline the invitation. Please try again later.")).toBeVisible();
    expect(screen.getByText('You are invited to this group.')).toBeVisible();
  });

  it('is known to the list of groups at once', async () => {
    const { user, router, id, change } = await openGroup(
      {},
      {
        joinGroup: () => testMembership(),
        listGroups: ({ query }) => groupPage(query.type === 'my_groups' && sentOnce.joined ? [{ ...ownGroup(), id }] : []),
      },
    );
    const sentOnce = { joined: false };
    await user.click(await button('Join'));
    change({ ...ownGroup(), id });
    sentOnce.joined = true;
    await act(() => router.navigate({ to: '/groups' }));
    expect(await screen.findByRole('link', { name: /Harbour Runners/ })).toHaveTextContent('Joined');
  });
});

it('is read again when somebody else joins or leaves, by itself', async () => {
  onTestFinished(followGroups());
  const { id, change } = await openGroup();
  await screen.findByRole('link', { name: '2 members' });
  change({ members_count: 3 });
  act(() => tell('group', id, { version: 1, members_count: 3, active: true, role: null }));
  expect(await screen.findByRole('link', { name: '3 members' })).toBeVisible();
});

describe('a group', () => {
  it('is told about as its member chooses, and a refusal is taken back', async () => {
    let works = true;
    const { user, sent } = await openGroup(ownGroup(), {
      setGroupNotifications: ({ body }) => (works ? body : new Refusal('server_error')),
    });
    const choice = await screen.findByRole('combobox', { name: 'Notify me about' });
    expect(choice).toHaveDisplayValue('Posts that mention me');
    await user.selectOptions(choice, 'All posts');
    expect(choice).toHaveDisplayValue('All posts');
    await waitFor(() => expect(sent('setGroupNotifications')).toMatchObject([{ body: { told: 'all' } }]));
    works = false;
    await user.selectOptions(choice, 'Nothing');
    expect(await screen.findByText("Couldn't change your notifications for this group. Please try again later.")).toBeVisible();
    expect(choice).toHaveDisplayValue('All posts');
  });

  it('is reported', async () => {
    const me = newMe();
    const { user, sent, id } = await openGroup({}, { reportGroup: () => ({ reported: true }) }, me);
    await user.click(await button('Options for this group'));
    await user.click(await screen.findByRole('menuitem', { name: 'Report group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Harbour Runners?' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(sent('reportGroup')).toMatchObject([{ params: { id }, body: { reporter: me.id } }]));
    expect(await screen.findByText('Your report has been sent.')).toBeVisible();
  });

  it.each(['server_error', 'groups.not_found'] as const)('that cannot be loaded sends back with a message: %s [GROUP-45]', async (code) => {
    const { address } = await openGroup({}, { getGroup: () => new Refusal(code), listGroups: () => groupPage([]) });
    expect(await screen.findByText('Unable to load the group. Please try again later.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/groups'));
  });

  it('that one may no longer see sends back, too', async () => {
    let there = true;
    const group = ownGroup({ joining: 'invite' });
    const { user, address } = await openGroup(group, {
      getGroup: () => (there ? group : new Refusal('groups.not_found')),
      leaveGroup: () => ((there = false), null),
      listGroups: () => groupPage([]),
    });
    await user.click(await button('Joined'));
    await user.click(await button('Leave'));
    expect(await screen.findByText('You can no longer see this group.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/groups'));
  });

  it('has faces, nameless ones too, and the viewer’s own only while they are in it [GROUP-17, GROUP-26]', async () => {
    const { user, change, id } = await openGroup({ members: [testPerson(), nobody()] }, { joinGroup: () => testMembership() });
    const faces = async () =>
      (await screen.findByRole('link', { name: /members$/ })).querySelectorAll(
        'img, [aria-hidden=true][class*=initials], [aria-hidden=true][class*=nobody]',
      ).length;
    expect(await faces()).toBe(2);
    change({ ...ownGroup({ members: [testPerson(), nobody()] }), id, members_count: 3 });
    await user.click(await button('Join'));
    await waitFor(async () => expect(await faces()).toBe(3));
  });
});
