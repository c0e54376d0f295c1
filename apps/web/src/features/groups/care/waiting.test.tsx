import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tell } from '../../../platform/live.ts';
import { ledGroup, openCare, rows, testAct, testReported, testRequest } from '../../../test/group-care.ts';
import { openGroup } from '../../../test/group-screen.ts';
import { ownGroup, testId } from '../../../test/world.ts';
import { followGroups } from '../groups.live.ts';

beforeEach(() => onTestFinished(followGroups()));

const care = (id: string, requests: number, change = {}) =>
  act(() => tell('care', id, { requests, newest_request: null, newest_act: null, ...change }));
const reports = (id: string, things: number) => act(() => tell('reports', id, { things, newest: null }));

describe('what waits for those who look after a group', () => {
  it('stands on its page and in its menu, with the ways there', async () => {
    const { user, id } = await openGroup(ledGroup());
    expect(await screen.findByRole('heading', { name: 'Harbour Runners' })).toBeVisible();
    expect(document.querySelector('[data-care]')).toHaveAttribute('data-reports', id);
    expect(screen.queryByRole('link', { name: /to join$/ })).not.toBeInTheDocument();
    care(id, 1);
    reports(id, 100);
    expect(await screen.findByRole('link', { name: '1 request to join' })).toHaveAttribute('href', `/groups/${id}/requests`);
    expect(screen.getByRole('link', { name: '99+ reports to look at' })).toHaveAttribute('href', `/groups/${id}/reports`);
    await user.click(screen.getByRole('button', { name: 'Options for this group' }));
    expect(await screen.findByRole('menuitem', { name: 'Requests 1' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Reports 99+' })).toBeVisible();
    care(id, 0);
    await waitFor(() => expect(screen.queryByRole('link', { name: /to join$/ })).not.toBeInTheDocument());
  });

  it('is nothing that other members follow', async () => {
    await openGroup(ownGroup());
    await screen.findByRole('heading', { name: 'Harbour Runners' });
    expect(document.querySelector('[data-care], [data-reports]')).toBeNull();
  });
});

describe('the lists of those who look after a group', () => {
  const [ada, bea] = [testRequest(), testRequest()];

  it('show a request that another admin has answered no longer, by themselves', async () => {
    let asking = [ada, bea];
    const { group, sent } = await openCare('requests', { listGroupRequests: () => rows(asking) });
    expect(await screen.findAllByRole('button', { name: 'Approve Ada Silva' })).toHaveLength(2);
    // The first that is heard says what the list has shown already.
    care(group.id, 2);
    asking = [bea];
    care(group.id, 1, { newest_act: testId() });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Approve Ada Silva' })).toHaveLength(1));
    expect(sent('listGroupRequests')).toHaveLength(2);
  });

  it('show what is reported meanwhile, and what was done', async () => {
    let things = [testReported()];
    const { group } = await openCare('reports', { listGroupReports: () => rows(things) });
    await screen.findByText('Buy my pills');
    reports(group.id, 1);
    things = [...things, testReported({ words: 'Buy my watch' })];
    reports(group.id, 2);
    expect(await screen.findByText('Buy my watch')).toBeVisible();
  });

  it('show in the log what another admin does', async () => {
    let done = [testAct()];
    const { group } = await openCare('log', { listGroupActs: () => rows(done) });
    const log = within(await screen.findByRole('region', { name: 'Log' }));
    await log.findByText(/let/);
    care(group.id, 0, { newest_act: done[0]!.id });
    done = [testAct({ verb: 'made_link', member: null }), ...done];
    care(group.id, 0, { newest_act: done[0]!.id });
    expect(await log.findByText(/created an invitation link/)).toBeVisible();
  });
});
