import { errors } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { held } from '../../../test/browser.ts';
import { ledGroup, openCare, rows, testInvite, testLink } from '../../../test/group-care.ts';
import { Refusal } from '../../../test/server.ts';
import { newMe, nobody, testFound, testPerson } from '../../../test/world.ts';

const token = 'a'.repeat(43);
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('combobox', { name: 'Invite by name' });
const open = async () => within(await screen.findByRole('region', { name: 'Pending invitations' }));
const found = testPerson({ first_name: 'Grace', last_name: 'Kim' });
const finding = {
  searchMembers: () => ({
    data: [testFound(found), testFound(nobody())],
  }),
};

describe('the invitations to a group', () => {
  it('are listed with who made them and until when they are good', async () => {
    await openCare('invites', {
      listGroupInvites: () => rows([testInvite(), testLink({ by: null, expired: true }), testInvite({ person: null })]),
    });
    await heading('Invitations');
    const list = await open();
    expect(await list.findByRole('link', { name: 'Ada Silva' })).toBeVisible();
    expect(list.getAllByText('Invited by Lena Silva · expires Mar 18')).toHaveLength(2);
    expect(list.getByText('Link')).toBeVisible();
    expect(list.getByText('expired')).toBeVisible();
    expect(list.getByText('Somebody you cannot see')).toBeVisible();
  });

  it('by name: found while typing, chosen by key, sent, and first in the list', async () => {
    const invited = testInvite({ person: found, by: null });
    const { user, sent, group } = await openCare('invites', {
      ...finding,
      listGroupInvites: () => rows([testInvite()]),
      inviteToGroup: () => invited,
    });
    await user.type(await field(), 'grace');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Grace Kim is invited.')).toBeVisible();
    expect(sent('inviteToGroup')).toMatchObject([{ params: { id: group.id }, body: { user_id: found.id } }]);
    expect((await (await open()).findAllByRole('listitem')).map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Grace Kim',
      'Ada Silva',
    ]);
    expect(await field()).toHaveValue('');
  });

  it('of somebody who is invited already stay where they are', async () => {
    const [before, other] = [testInvite({ person: found, expires_at: '2026-03-10T12:00:00.000Z' }), testInvite()];
    const { user } = await openCare('invites', {
      ...finding,
      listGroupInvites: () => rows([other, before]),
      inviteToGroup: () => ({ ...before, expires_at: '2026-03-20T12:00:00.000Z' }),
    });
    await user.type(await field(), 'grace');
    await user.click(await screen.findByRole('option', { name: 'Grace Kim' }));
    const list = await open();
    expect(await list.findByText('Invited by Lena Silva · expires Mar 20')).toBeVisible();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    ['groups.already_member', 'This person is already a member of the group.'],
    ['groups.is_kept_out', 'This person is banned from the group. Lift the ban first.'],
    ['member.not_found', errors['member.not_found'].message],
    ['server_error', "Couldn't invite Grace Kim. Please try again later."],
  ] as const)('by name say why the server refuses: %s', async (code, says) => {
    const { user } = await openCare('invites', {
      ...finding,
      listGroupInvites: () => rows([]),
      inviteToGroup: () => new Refusal(code),
    });
    await user.type(await field(), 'grace');
    await user.click(await screen.findByRole('option', { name: 'Grace Kim' }));
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByText('No invitations are pending. Invite somebody above.')).toBeVisible();
  });

  it('by link: made, shown once to copy, and in the list', async () => {
    const link = testLink();
    const { user, sent } = await openCare('invites', {
      listGroupInvites: () => rows([]),
      createGroupLink: () => ({ ...link, token }),
    });
    await user.click(await button('Make a link'));
    expect(await screen.findByText('Your link is ready. It expires on Mar 18.')).toBeVisible();
    await user.click(await button('Copy link'));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/groups/invite/${token}`);
    expect(await (await open()).findByText('Link')).toBeVisible();
    expect(sent('createGroupLink')).toHaveLength(1);
  });

  it('by link say that there are enough of them', async () => {
    const { user } = await openCare('invites', {
      listGroupInvites: () => rows([]),
      createGroupLink: () => new Refusal('groups.links_full'),
    });
    await user.click(await button('Make a link'));
    expect(await screen.findByText('This group has as many links as it can have. Withdraw one first.')).toBeVisible();
  });

  it('are withdrawn: gone at once, and the shown link with its row, after a question', async () => {
    const link = testLink();
    const { answer, settle } = held<undefined>();
    const { user, sent, group } = await openCare('invites', {
      listGroupInvites: () => rows([]),
      createGroupLink: () => ({ ...link, token }),
      withdrawGroupInvite: () => answer,
    });
    await user.click(await button('Make a link'));
    await user.click(await button('Withdraw this link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this link?' }));
    expect(dialog.getByText('Nobody can use it to join any more.')).toBeVisible();
    expect(sent('withdrawGroupInvite')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText(/Your link is ready/)).not.toBeInTheDocument());
    expect(screen.getByText('No invitations are pending. Invite somebody above.')).toBeVisible();
    await act(async () => settle(undefined));
    expect(sent('withdrawGroupInvite')).toMatchObject([{ params: { id: group.id, rowId: link.id } }]);
  });

  it('come back where withdrawing fails', async () => {
    const { user } = await openCare('invites', {
      listGroupInvites: () => rows([testInvite()]),
      withdrawGroupInvite: () => new Refusal('server_error'),
    });
    await user.click(await button('Withdraw the invitation of Ada Silva'));
    expect(await screen.findByText("Couldn't withdraw the invitation. Please try again later.")).toBeVisible();
    expect(await screen.findByText('Ada Silva')).toBeVisible();
  });

  it('to an archived group are only withdrawn', async () => {
    const group = ledGroup({ active: false });
    await openCare('invites', { listGroupInvites: () => rows([]) }, group, newMe());
    expect(await screen.findByText('No invitations are pending.')).toBeVisible();
    expect(screen.getByText('This group is no longer active.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make a link' })).not.toBeInTheDocument();
  });

  it('cannot be loaded, and are tried again', async () => {
    let works = false;
    const { user } = await openCare('invites', { listGroupInvites: () => (works ? rows([testInvite()]) : new Refusal('server_error')) });
    expect(await screen.findByText("Couldn't load the invitations.")).toBeVisible();
    works = true;
    await user.click(await button('Try again'));
    expect(await screen.findByText('Ada Silva')).toBeVisible();
  });
});
