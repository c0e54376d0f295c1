import type { OperatedMember, ReportedCase } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { press, type } from '../../test/event-form.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId, testPerson } from '../../test/world.ts';
import { dayFromNow, startOf } from './members.api.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const [harbour, pier] = [
  { id: testId(), name: 'Harbour', access_code: '111222', members: 1 },
  { id: testId(), name: 'Pier', access_code: '333444', members: 0 },
];
const zoe: OperatedMember = {
  id: testId(),
  first_name: 'Zoe',
  last_name: 'Hart',
  email: 'zoe@harbour.example',
  profile_photo_url: null,
  anonymous_profile: false,
  workspace: { id: harbour.id, name: harbour.name },
  directory: null,
  roles: [],
  joined_at: '2026-01-02T15:00:00.000Z',
  suspended: null,
  deactivated_at: null,
  can: { bar: true },
};
const answers = { listWorkspaces: () => ({ data: [harbour, pier], next: null }) };

describe('operators look after members', () => {
  const open = async (change: Partial<OperatedMember> = {}, more: Parameters<typeof enter>[1] = {}) => {
    const member = { ...zoe, ...change };
    const page = await enter(
      '/operate/members',
      { ...answers, listOperatedMembers: () => ({ data: [member], next: null }), ...more },
      operator(),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Look after Zoe Hart' }));
    return { ...page, member, dialog: within(await screen.findByRole('dialog', { name: 'Zoe Hart' })) };
  };

  it('find them by name, workspace and state', async () => {
    const { user, sent } = await enter(
      `/operate/members?workspace=${pier.id}`,
      { ...answers, listOperatedMembers: ({ query }) => ({ data: query.q === 'nobody' ? [] : [zoe], next: null }) },
      operator(),
    );
    expect(await screen.findByText('zoe@harbour.example')).toBeVisible();
    expect(sent('listOperatedMembers')[0]!.query).toMatchObject({ workspace_id: pier.id });
    await waitFor(() => expect(screen.getByLabelText('Workspace')).toHaveValue(pier.id));
    await user.selectOptions(screen.getByLabelText('Workspace'), 'Harbour');
    await user.selectOptions(screen.getByLabelText('Who'), 'Suspended');
    await waitFor(() => expect(sent('listOperatedMembers').at(-1)!.query).toMatchObject({ workspace_id: harbour.id, state: 'suspended' }));
    await user.type(screen.getByLabelText('Search by name or email'), 'nobody');
    expect(await screen.findByText('No members match.')).toBeVisible();
    expect(sent('listOperatedMembers').at(-1)!.query).toMatchObject({ q: 'nobody' });
  });

  it('make them event leaders, and hear why that failed', async () => {
    let fails = true;
    const { user, sent, dialog, member } = await open(
      {},
      { setRole: () => (fails ? new Refusal('operate.last_operator') : { ...member, roles: ['event_leader'] }) },
    );
    await user.click(dialog.getByRole('switch', { name: /^Event leader/ }));
    expect(await screen.findByText(/The community needs an operator/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('switch', { name: /^Event leader/ })).not.toBeChecked());
    fails = false;
    await user.click(dialog.getByRole('switch', { name: /^Event leader/ }));
    await waitFor(() => expect(dialog.getByRole('switch', { name: /^Event leader/ })).toBeChecked());
    expect(sent('setRole').at(-1)!.body).toEqual({ role: 'event_leader', held: true });
  });

  it('move them, and take that back', async () => {
    const { user, sent, dialog, member } = await open(
      { directory: { id: harbour.id, name: harbour.name } },
      {
        moveToWorkspace: ({ body }) => ({
          ...member,
          workspace: (body as { workspace_id: string }).workspace_id === pier.id ? { id: pier.id, name: pier.name } : member.workspace,
        }),
      },
    );
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    const form = within(await screen.findByRole('dialog', { name: 'Move Zoe Hart to another workspace' }));
    expect(form.getByText(/The directory of Harbour still looks after Zoe Hart/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(form.getByLabelText('Move to')).toBeInvalid();
    await user.selectOptions(form.getByLabelText('Move to'), 'Pier');
    await user.click(form.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Zoe Hart is now in Pier.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent('moveToWorkspace').map(({ body }) => (body as { workspace_id: string }).workspace_id)).toEqual([pier.id, harbour.id]),
    );
  });

  it('suspend them until a day, with a reason, and keep what was typed where that failed', async () => {
    let fails = true;
    const { user, sent, dialog, member } = await open(
      {},
      {
        suspendMember: ({ body }) =>
          fails ? new Refusal('operate.last_operator') : { ...member, suspended: body as { until: string; reason: string } },
      },
    );
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    const form = within(await screen.findByRole('dialog', { name: 'Suspend Zoe Hart' }));
    fireEvent.change(form.getByLabelText('Can sign in again on'), { target: { value: dayFromNow(0) } });
    press('Suspend');
    expect(await form.findByText('PLEASE CHOOSE A DAY AFTER TODAY')).toBeVisible();
    expect(form.getByText('THIS FIELD IS REQUIRED')).toBeVisible();
    expect(sent('suspendMember')).toEqual([]);
    const day = dayFromNow(3);
    fireEvent.change(form.getByLabelText('Can sign in again on'), { target: { value: day } });
    type('Reason', ' Spam ');
    press('Suspend');
    expect(await form.findByText(/The community needs an operator/)).toBeVisible();
    fails = false;
    press('Suspend');
    expect(await screen.findByText(/^Zoe Hart is suspended until/)).toBeVisible();
    expect(sent('suspendMember').at(-1)!.body).toEqual({ until: startOf(day), reason: 'Spam' });
    expect(await screen.findByRole('button', { name: 'End the suspension' })).toBeVisible();
  });

  it('deactivate them and let them in again', async () => {
    const { user, sent, dialog, member } = await open(
      {},
      {
        deactivateMember: () => ({ ...member, deactivated_at: '2026-03-02T15:00:00.000Z' }),
        reactivateMember: () => member,
      },
    );
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByRole('dialog', { name: 'Deactivate Zoe Hart' });
    press('Deactivate');
    expect(await screen.findByText('Zoe Hart was deactivated.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Zoe Hart can sign in again.')).toBeVisible();
    expect(sent('reactivateMember')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  it('find what they asked for open where the browser is slow to leave the sheet before', async () => {
    const { user, dialog, router } = await open();
    const back = router.history.back.bind(router.history);
    const steps: string[] = [];
    router.history.back = () => {
      steps.push('asked');
      setTimeout(() => {
        steps.push('taken');
        back();
      }, 100);
    };
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate Zoe Hart' });
    await waitFor(() => expect(steps).toEqual(['asked', 'taken']));
    await waitFor(() => expect(router.history.location.state.layers).toHaveLength(1));
    expect(question).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(steps).toEqual(['asked', 'taken', 'asked', 'taken']));
    expect(await screen.findByRole('dialog', { name: 'Zoe Hart' })).toBeVisible();
  });

  it('cannot keep themselves out', async () => {
    const { dialog } = await open({ can: { bar: false }, roles: ['operator'] });
    expect(dialog.getByText(/^This is you/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
    expect(dialog.getByRole('switch', { name: /^Operator/ })).toBeDisabled();
  });

  it.each(['/operate/members', '/operate/reports', '/operate/toString'])('is not there for others: %s', async (address) => {
    await enter(address, {}, newMe());
    expect(await screen.findByText('Page not found')).toBeVisible();
  });
});

describe('the queue of reports', () => {
  const reported: ReportedCase = {
    kind: 'post',
    object_id: testId(),
    report_id: testId(),
    reports: 3,
    first_at: '2026-03-01T15:00:00.000Z',
    last_at: '2026-03-02T15:00:00.000Z',
    reporters: [testPerson({ first_name: 'Ana', last_name: 'Moreno' })],
    about: { id: testId(), first_name: 'Rude', last_name: 'Rob', email: 'rob@harbour.example', anonymous_profile: false, opens: true },
    before: { removed: 2, warned: 1, suspended: 0, kept: 0 },
    suspended_until: null,
    home: { kind: 'group', id: testId(), name: 'Rowers' },
    words: 'Rude words',
    address: '/feed/x',
    hidden: false,
    can: { hide: true, remove: true, warn: true, suspend: true },
  };
  const open = (change: Partial<ReportedCase> = {}, more: Parameters<typeof enter>[1] = {}) =>
    enter('/operate/reports', { listReported: () => ({ data: [{ ...reported, ...change }], next: null }), ...more }, operator());

  it('shows what is reported with all around it, in the order that is asked for', async () => {
    const { user, sent } = await open();
    for (const words of ['Rude words', 'About Rude Rob, rob@harbour.example', 'In Rowers', 'Warned once before', 'Taken down 2 times'])
      expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/^3 reports by Ana Moreno and others/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Most reports');
    await waitFor(() => expect(sent('listReported').at(-1)!.query).toMatchObject({ sort: 'most' }));
  });

  it('hides something until it is decided', async () => {
    let hidden = false;
    const { user } = await open(
      {},
      {
        listReported: () => ({ data: [{ ...reported, hidden }], next: null }),
        hideReported: ({ body }) => {
          hidden = (body as { hidden: boolean }).hidden;
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: /^Hide: / }));
    expect(await screen.findByText('Hidden from others')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Show again: / }));
    await waitFor(() => expect(screen.queryByText('Hidden from others')).not.toBeInTheDocument());
  });

  it('warns with a reason, and takes down as well', async () => {
    let rows = [reported];
    const { user, sent } = await open(
      {},
      {
        listReported: () => ({ data: rows, next: null }),
        decideReported: () => {
          rows = [];
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: /^Decide: / }));
    const form = within(await screen.findByRole('dialog', { name: 'A post was reported' }));
    // Nothing is chosen at first, so that nobody decides by a slip.
    for (const choice of form.getAllByRole('radio')) expect(choice).not.toBeChecked();
    expect(form.getByRole('button', { name: 'Decide' })).toBeDisabled();
    expect(form.queryByLabelText('Reason')).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Warn' }));
    await user.click(form.getByRole('button', { name: 'Warn' }));
    expect(await form.findByText('THIS FIELD IS REQUIRED')).toBeVisible();
    type('Reason', 'Insults');
    await user.click(form.getByRole('switch', { name: 'Take it down as well' }));
    await user.click(form.getByRole('button', { name: 'Warn' }));
    expect(await screen.findByText('No reports are waiting for a decision.')).toBeVisible();
    // In the list, not over it.
    expect(screen.getByText('They were warned.').closest('main')).not.toBeNull();
    expect(sent('decideReported')[0]).toMatchObject({
      params: { kind: 'post', objectId: reported.object_id },
      body: { verdict: 'warned', reason: 'Insults', take_down: true },
    });
  });

  it('suspends until a day, and says what went wrong without losing anything', async () => {
    const { user, sent } = await open({}, { decideReported: () => new Refusal('reports.not_found') });
    await user.click(await screen.findByRole('button', { name: /^Decide: / }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('radio', { name: 'Suspend' }));
    const day = dayFromNow(14);
    fireEvent.change(form.getByLabelText('Can sign in again on'), { target: { value: day } });
    type('Reason', 'Insults');
    await user.click(form.getByRole('button', { name: 'Suspend' }));
    expect(await form.findByText('This report could not be found.')).toBeVisible();
    expect(form.getByLabelText('Reason')).toHaveValue('Insults');
    expect(sent('decideReported')[0]!.body).toEqual({ verdict: 'suspended', reason: 'Insults', take_down: false, until: startOf(day) });
  });

  it('cancels a reported event for a reason, and reads the queue again', async () => {
    let rows: ReportedCase[] = [
      { ...reported, kind: 'event', words: 'Buy my shoes' },
      { ...reported, object_id: testId() },
    ];
    const { user, sent } = await open(
      {},
      {
        listReported: () => ({ data: rows, next: null }),
        cancelAnyEvent: () => {
          rows = rows.slice(1);
        },
      },
    );
    // Only an event can be canceled.
    await user.click(await screen.findByRole('button', { name: /^Cancel or hand over: / }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Decide about this event' }));
    type('Reason', 'It is an advertisement.');
    await user.click(sheet.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('The event was canceled.')).toBeVisible();
    expect(sent('cancelAnyEvent')).toMatchObject([{ params: { id: reported.object_id }, body: { reason: 'It is an advertisement.' } }]);
    await waitFor(() => expect(screen.queryByText('Buy my shoes')).not.toBeInTheDocument());
    expect(screen.getByText('Rude words')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel or hand over: / })).not.toBeInTheDocument();
  });

  it('offers only what can be done', async () => {
    const { user } = await open({ kind: 'group', about: null, can: { hide: false, remove: false, warn: false, suspend: false } });
    await user.click(await screen.findByRole('button', { name: /^Decide: / }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Hide/ })).not.toBeInTheDocument();
  });
});
