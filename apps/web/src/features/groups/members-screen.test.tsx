import type { GroupMember } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { groupPage, newMe, nobody, ownGroup, testGroup, testGroupMember } from '../../test/world.ts';

const page = (data: GroupMember[], next: string | null = null, count = data.length) => ({ data, count, next });
const group = ownGroup();
const admin = testGroupMember({ first_name: 'Ada', role: 'Admin' });
const answering =
  (admins: GroupMember[], members: GroupMember[]) =>
  ({ query }: Received) =>
    page(query.role === 'admin' ? admins : members);
const open = (answers: Parameters<typeof enter>[1], me = newMe(), of = group) =>
  enter(`/groups/${of.id}/members`, { getGroup: () => of, ...answers }, me, testConfig({ groups: true }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const row = (found: HTMLElement) => found.closest('li')!;

describe('the members of a group', () => {
  it('are titled, with its name, admins and members apart, each with how many they are [GROUP-07, GROUP-21, GROUP-23]', async () => {
    await open({ searchGroupMembers: ({ query }) => (query.role === 'admin' ? page([admin]) : page([testGroupMember()], 'more', 124)) });
    await heading('Members');
    expect(await screen.findByRole('link', { name: 'Harbour Runners' })).toHaveAttribute('href', `/groups/${group.id}`);
    expect(document.title).toBe('Members of Harbour Runners · Muster');
    expect(await (await part('Admins')).findByText('Ada Silva')).toBeVisible();
    expect((await part('Admins')).getByRole('heading')).toHaveTextContent('Admins1');
    expect(await (await part('Members')).findByText('Omar Silva')).toBeVisible();
    expect((await part('Members')).getByRole('heading')).toHaveTextContent('Members124');
  });

  it('come page by page', async () => {
    const { reach, sent } = await open({
      searchGroupMembers: ({ query }) =>
        query.role === 'admin'
          ? page([admin])
          : query.offset
            ? page([testGroupMember({ first_name: 'Second' })], null, 2)
            : page([testGroupMember({ first_name: 'First' })], 'more', 2),
    });
    await screen.findByText('First Silva');
    act(reach);
    expect(await screen.findByText('Second Silva')).toBeVisible();
    const asked = sent('searchGroupMembers').filter(({ query }) => query.role === 'member');
    expect(asked.map(({ query }) => query.offset)).toEqual([undefined, 'more']);
  });

  it('are followed from there, but not oneself and not the nameless, whose own row leads to the own profile [ROLE-26]', async () => {
    const me = newMe();
    const { user, sent } = await open(
      {
        searchGroupMembers: answering(
          [admin],
          [
            testGroupMember({ id: me.id, first_name: 'Priya', own: true }),
            testGroupMember({ ...nobody() }),
            testGroupMember({ ...nobody(), own: true }),
          ],
        ),
        followMember: () => null,
      },
      me,
    );
    const members = await part('Members');
    const [named, own] = [row(await members.findByText('Priya Silva')), row(members.getAllByText('You')[1]!)];
    expect(within(named).queryByRole('button')).toBeNull();
    expect(within(own).getByRole('link', { name: /Anonymous/ })).toHaveAttribute('href', '/profile');
    expect(members.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Follow Ada Silva' }));
    await waitFor(() => expect(sent('followMember')).toMatchObject([{ params: { otherId: admin.id } }]));
  });

  it('are searched by name in both lists, and nobody is said to be found [GROUP-21]', async () => {
    const { user, sent } = await open({
      searchGroupMembers: ({ query }) => (query.q === 'zzz' ? page([]) : query.role === 'admin' ? page([admin]) : page([])),
    });
    await part('Admins');
    const box = screen.getByRole('textbox', { name: 'Search for Members' });
    expect(box).toHaveAttribute('placeholder', 'Search for Members');
    await user.type(box, 'ada');
    await waitFor(() => expect(sent('searchGroupMembers').filter(({ query }) => query.q === 'ada')).toHaveLength(2));
    expect(await screen.findByText('1 person found')).toBeInTheDocument();
    expect(await (await part('Admins')).findByText('Ada Silva')).toBeVisible();
    await user.clear(box);
    await user.type(box, 'zzz');
    expect((await screen.findAllByText('No Users Found')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Admins' })).not.toBeInTheDocument();
  });

  it('that cannot be loaded say so, and are tried again', async () => {
    let works = false;
    const { user } = await open({
      searchGroupMembers: ({ query }) =>
        query.role === 'admin' ? page([admin]) : works ? page([testGroupMember()]) : new Refusal('server_error'),
    });
    expect(await screen.findByText("Couldn't load the members of this group.")).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Omar Silva')).toBeVisible();
  });

  it('of a group that does not open are not shown: it leads to the group', async () => {
    const closed = testGroup({ joining: 'request', opens: false, members: [] });
    const { address } = await open({ searchGroupMembers: () => new Refusal('groups.not_found') }, newMe(), closed);
    await waitFor(() => expect(address()).toBe(`/groups/${closed.id}`));
  });

  it('of a group that does not exist lead to the groups [GROUP-45]', async () => {
    const gone = { getGroup: () => new Refusal('groups.not_found'), searchGroupMembers: () => new Refusal('groups.not_found') };
    const { address } = await open({ ...gone, listGroups: () => groupPage([]) });
    expect(await screen.findByText('Unable to load the group. Please try again later.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/groups'));
  });
});
