import type { GroupMember } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { Refusal } from '../../../test/server.ts';
import { newMe, nobody, ownGroup, testGroupMember, testId, testPerson } from '../../../test/world.ts';

const me = newMe();
const group = ownGroup({ role: 'Admin', can: { ...ownGroup().can, manage: true, edit: true } });

/** The members screen of a group whose members the server holds. */
async function open(answers: Parameters<typeof enter>[1] = {}, given: GroupMember[] = [], of = group) {
  let members = [testGroupMember({ id: me.id, first_name: 'Priya', role: 'Admin', own: true }), ...given];
  const page = (data: GroupMember[]) => ({ data, count: data.length, next: null });
  const app = await enter(
    `/groups/${of.id}/members`,
    {
      getGroup: () => of,
      searchGroupMembers: ({ query }) => page(members.filter(({ role }) => role.toLowerCase() === query.role)),
      setGroupRole: ({ params, body }) => {
        const { role } = body as Pick<GroupMember, 'role'>;
        members = members.map((each) => (each.membership_id === params.membershipId ? { ...each, role } : each));
        return { role };
      },
      removeGroupMember: ({ params }) => void (members = members.filter(({ membership_id }) => membership_id !== params.membershipId)),
      ...answers,
    },
    me,
    testConfig({ groups: true }),
  );
  await screen.findByText('Priya Silva');
  return app;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Manage ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('admins of a group', () => {
  it('are named and unnamed on the members screen, and the lists follow', async () => {
    const { user, sent } = await open({}, [testGroupMember()]);
    await choose(user, 'Omar Silva', 'Make admin');
    expect(await screen.findByText('Omar Silva is now an admin.')).toBeVisible();
    await waitFor(() => expect(part('Admins').getByText('Omar Silva')).toBeVisible());
    expect(screen.queryByRole('region', { name: 'Members' })).not.toBeInTheDocument();
    expect(sent('setGroupRole')).toMatchObject([{ params: { id: group.id }, body: { role: 'Admin' } }]);
    await choose(user, 'Omar Silva', 'Remove as admin');
    await waitFor(() => expect(part('Members').getByText('Omar Silva')).toBeVisible());
    expect(part('Admins').queryByText('Omar Silva')).not.toBeInTheDocument();
  });

  it('stay where the server refuses to unname the last one, which is said', async () => {
    const { user } = await open({ setGroupRole: () => new Refusal('groups.needs_admin') });
    await choose(user, 'Priya Silva', 'Remove as admin');
    expect(await screen.findByText('A group needs an admin. Make somebody else an admin first.')).toBeVisible();
    expect(await screen.findByText('Priya Silva')).toBeVisible();
  });

  it('cannot remove themselves', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Manage Priya Silva' }));
    await screen.findByRole('menuitem', { name: 'Remove as admin' });
    expect(screen.queryByRole('menuitem', { name: 'Remove from the group' })).not.toBeInTheDocument();
  });

  it('alone have these menus', async () => {
    await open({}, [testGroupMember()], ownGroup());
    await screen.findByText('Omar Silva');
    expect(screen.queryByRole('button', { name: /^Manage/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Banned members' })).not.toBeInTheDocument();
  });
});

describe('once a group is archived', () => {
  it('its members are only removed', async () => {
    const { user } = await open({}, [testGroupMember()], ownGroup({ active: false, can: { ...group.can, edit: false } }));
    await user.click(await screen.findByRole('button', { name: 'Manage Omar Silva' }));
    await screen.findByRole('menuitem', { name: 'Remove from the group' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Manage Priya Silva' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Banned members' })).toBeVisible();
  });
});

describe('removing a member', () => {
  it('names an anonymous one by the membership, says why, and keeps them out', async () => {
    const hidden = testGroupMember({ ...nobody() });
    const { user, sent } = await open({}, [hidden]);
    await choose(user, 'Anonymous', 'Remove from the group');
    const sheet = within(await screen.findByRole('dialog', { name: 'Remove Anonymous from the group?' }));
    await user.type(sheet.getByRole('textbox', { name: 'Reason (optional)' }), 'Sells things.');
    await user.click(sheet.getByRole('switch', { name: /^Ban from the group/ }));
    await user.click(sheet.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Anonymous was removed from the group.')).toBeVisible();
    expect(sent('removeGroupMember')).toMatchObject([
      { params: { id: group.id, membershipId: hidden.membership_id }, body: { keep_out: true, reason: 'Sells things.' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Members' })).not.toBeInTheDocument());
  });

  it('needs no reason, and keeps what was typed where the server refuses', async () => {
    const refused = () => new Refusal('groups.needs_admin');
    const { user, sent } = await open({ removeGroupMember: refused }, [testGroupMember({ role: 'Admin' })]);
    await choose(user, 'Omar Silva', 'Remove from the group');
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Remove' }));
    expect(await sheet.findByText('A group needs an admin. Make somebody else an admin first.')).toBeVisible();
    expect(sent('removeGroupMember')).toMatchObject([{ body: { keep_out: false, reason: '' } }]);
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(part('Admins').getByText('Omar Silva')).toBeVisible();
  });
});

describe('who is kept out', () => {
  const row = (change = {}) => ({ id: testId(), person: testPerson(), at: '2026-03-04T09:00:00.000Z', ...change });
  const sheetOf = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Banned members' }));
    return within(await screen.findByRole('dialog', { name: 'Banned members' }));
  };

  it('is listed, also whom the viewer does not see, and let back in', async () => {
    let rows = [row(), row({ person: null })];
    const { user, sent } = await open({
      listBanned: () => ({ data: rows, next: null }),
      unban: ({ params }) => void (rows = rows.filter(({ id }) => id !== params.rowId)),
    });
    const sheet = await sheetOf(user);
    expect(await sheet.findByText('Somebody you cannot see')).toBeVisible();
    const first = rows[0]!.id;
    await user.click(sheet.getByRole('button', { name: 'Lift ban on Omar Silva' }));
    await waitFor(() => expect(sheet.queryByText('Omar Silva')).not.toBeInTheDocument());
    expect(await screen.findByText('Omar Silva can come back now.')).toBeVisible();
    expect(sent('unban')).toMatchObject([{ params: { id: group.id, rowId: first } }]);
    await user.click(sheet.getByRole('button', { name: 'Lift ban on Somebody you cannot see' }));
    expect(await sheet.findByText('Nobody is banned from this group.')).toBeVisible();
  });

  it('comes back into the list where the server refuses, and says where it cannot be loaded', async () => {
    let works = false;
    const { user } = await open({
      listBanned: () => (works ? { data: [row()], next: null } : new Refusal('server_error')),
      unban: () => new Refusal('server_error'),
    });
    const sheet = await sheetOf(user);
    expect(await sheet.findByText("Couldn't load the banned members.")).toBeVisible();
    works = true;
    await user.click(sheet.getByRole('button', { name: 'Try again' }));
    await user.click(await sheet.findByRole('button', { name: 'Lift ban on Omar Silva' }));
    expect(await screen.findByText("Couldn't lift the ban. Please try again later.")).toBeVisible();
    expect(await sheet.findByText('Omar Silva')).toBeVisible();
  });
});
