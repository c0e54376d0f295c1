import type { InvitationList, WorkspaceInvitation } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { enter } from '../../../test/enter.ts';
import { press, type } from '../../../test/event-form.ts';
import { Refusal } from '../../../test/server.ts';
import { newMe, testId } from '../../../test/world.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const pier = testId();
const invitation = (change: Partial<WorkspaceInvitation> = {}): WorkspaceInvitation => ({
  id: testId(),
  email: 'ida@example.com',
  name: 'Ida Novak',
  state: 'sent',
  sent_at: '2026-03-02T15:00:00.000Z',
  expires_at: '2026-03-16T15:00:00.000Z',
  accepted_at: null,
  ...change,
});
const none = { new: 0, has_account: 0, invited: 0, repeated: 0, no_email: 0, bad_email: 0, unreadable: 0 };
const list = (change: Partial<InvitationList> = {}): InvitationList => ({
  people: [
    { line: 1, email: 'ida@example.com', name: 'Ida Novak', state: 'new' },
    { line: 2, email: 'ben@harbour', name: '', state: 'bad_email' },
  ],
  counts: { ...none, new: 1, bad_email: 1 },
  sent: 0,
  ...change,
});
const page = (data: WorkspaceInvitation[], accepted = 0) => ({
  workspace: 'Pier',
  data,
  counts: { all: data.length, accepted },
  next: null,
});
const open = (answers: Parameters<typeof enter>[1], me = operator()) => enter(`/operate/workspaces/${pier}`, answers, me);

describe('inviting to a workspace', () => {
  it('shows what becomes of each line before anything is sent', async () => {
    const rows: WorkspaceInvitation[] = [];
    const { user, sent } = await open({
      listInvitations: () => page(rows),
      sendInvitations: ({ query }) => {
        if (query.send === 'false') return list();
        rows.push(invitation({ state: 'waiting', sent_at: null }));
        return list({ sent: 1 });
      },
    });
    expect(await screen.findByText('Nobody has been invited to this workspace yet.')).toBeVisible();
    press('Check the list');
    expect(await screen.findByText('Paste addresses or choose a file first.')).toBeVisible();
    expect(sent('sendInvitations')).toEqual([]);
    type('People to invite', 'Ida Novak,ida@example.com\nben@harbour');
    press('Check the list');
    const found = within(await screen.findByRole('region', { name: 'What is on the list' }));
    const [wrong, fresh] = found.getAllByRole('listitem');
    expect(wrong).toHaveTextContent('Line 2ben@harbourNot an email address');
    expect(fresh).toHaveTextContent('Line 1Ida Novak · ida@example.comNew: will be invited');
    await user.click(screen.getByRole('button', { name: 'Use another list' }));
    expect(screen.getByLabelText('People to invite')).toHaveValue('Ida Novak,ida@example.com\nben@harbour');
    press('Check the list');
    await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
    expect(await screen.findByText('1 invitation is on the way.')).toBeVisible();
    expect(await screen.findByText('ida@example.com · Being sent')).toBeVisible();
    expect(screen.getByText('0 of 1 accepted')).toBeVisible();
    expect(sent('sendInvitations').map(({ query }) => query.send)).toEqual(['false', 'false', 'true']);
  });

  it('takes a file, and says why it cannot be read', async () => {
    const { sent } = await open({
      listInvitations: () => page([]),
      sendInvitations: () => new Refusal('invitations.no_text'),
    });
    const file = new File(['PK'], 'people.xlsx', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText('Choose a CSV file', { selector: 'input' }), { target: { files: [file] } });
    expect(await screen.findByText('This file cannot be read. Please save it as a CSV file, UTF-8.')).toBeVisible();
    expect(sent('sendInvitations')).toHaveLength(1);
  });

  it('sends one again, withdraws one, and leaves alone who has accepted', async () => {
    const [late, done] = [invitation({ state: 'expired' }), invitation({ email: 'ana@example.com', name: '', state: 'accepted' })];
    const { user, sent } = await open({
      listInvitations: () => page([late, done], 1),
      sendInvitationAgain: () => invitation({ state: 'waiting' }),
      withdrawInvitation: () => undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Send again to ida@example.com' }));
    expect(await screen.findByText('A new link is on its way to ida@example.com. The previous one no longer works.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of ida@example.com' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Withdraw this invitation?' })).getByRole('button', { name: 'Withdraw' }),
    );
    expect(await screen.findByText('The invitation was withdrawn.')).toBeVisible();
    expect(sent('withdrawInvitation')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Withdraw the invitation of ana@example.com' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Which invitations'), 'Expired');
    await waitFor(() => expect(sent('listInvitations').at(-1)!.query).toMatchObject({ state: 'expired' }));
  });

  it('is not there for others', async () => {
    await open({}, newMe());
    expect(await screen.findByText('Page not found')).toBeVisible();
  });
});

describe('the link of an invitation', () => {
  const token = 'x'.repeat(43);
  const invited = { workspace: 'Pier', email: 'ida@example.com', first_name: 'Ida', last_name: 'Novak', has_account: false };

  it('joins with the account that is signed in', async () => {
    const me = newMe();
    const { user, sent } = await enter(
      `/invitation/${token}`,
      {
        checkInvitation: () => ({ ...invited, has_account: true }),
        acceptInvitation: () => me,
        listFollowingFeed: () => new Refusal('not_found'),
      },
      me,
    );
    expect(await heading('Join Pier')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Join the workspace' }));
    await waitFor(() => expect(sent('acceptInvitation')).toHaveLength(1));
  });

  it('says so where it is over', async () => {
    await enter(`/invitation/${token}`, { checkInvitation: () => new Refusal('invitations.gone') });
    expect(await heading('This invitation is over')).toBeVisible();
  });
});
