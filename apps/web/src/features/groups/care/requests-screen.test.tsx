import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { held } from '../../../test/browser.ts';
import { ledGroup, openCare, rows, testRequest } from '../../../test/group-care.ts';
import { openGroup } from '../../../test/group-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { feedPage, nobody, ownGroup, testPerson } from '../../../test/world.ts';

const button = (name: string) => screen.findByRole('button', { name });
const [ada, omar] = [testRequest(), testRequest({ person: testPerson() })];

describe('who asks to join a group', () => {
  it('is listed, newest first, page by page, with a way to their profile', async () => {
    const { reach, sent, group } = await openCare('requests', {
      listGroupRequests: ({ query }) => (query.offset ? rows([omar]) : rows([ada], 'more')),
    });
    await heading('Requests to join');
    expect(await screen.findByRole('link', { name: 'Ada Silva' })).toHaveAttribute('href', `/profile/${ada.person?.id}`);
    expect(document.title).toBe('Requests to join Harbour Runners · Muster');
    expect(screen.getByRole('link', { name: 'Harbour Runners' })).toHaveAttribute('href', `/groups/${group.id}`);
    act(reach);
    expect(await screen.findByText('Omar Silva')).toBeVisible();
    expect(sent('listGroupRequests').map(({ query }) => query.offset)).toEqual([undefined, 'more']);
  });

  it('is let in: gone from the list at once, and a member once the server has said so', async () => {
    const { answer, settle } = held<undefined>();
    const { user, sent, group } = await openCare('requests', {
      listGroupRequests: () => rows([ada, omar]),
      approveGroupRequest: () => answer,
    });
    await user.click(await button('Approve Ada Silva'));
    expect(screen.queryByText('Ada Silva')).not.toBeInTheDocument();
    expect(screen.getByText('Omar Silva')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Omar Silva' })[0]).toHaveFocus());
    const reads = sent('getGroup').length;
    await act(async () => settle(undefined));
    expect(await screen.findByText('Ada Silva is now in the group.')).toBeVisible();
    expect(sent('approveGroupRequest')).toMatchObject([{ params: { id: group.id, rowId: ada.id } }]);
    await waitFor(() => expect(sent('getGroup').length).toBeGreaterThan(reads));
  });

  it('is declined, and nobody is left to answer', async () => {
    const { user, sent } = await openCare('requests', {
      listGroupRequests: () => rows([ada]),
      declineGroupRequest: () => undefined,
    });
    await user.click(await button('Decline Ada Silva'));
    expect(await screen.findByText('Nobody is waiting for an answer.')).toBeVisible();
    await waitFor(() => expect(sent('declineGroupRequest')).toMatchObject([{ params: { rowId: ada.id } }]));
  });

  it.each([
    ['Approve', 'server_error', "Couldn't let Ada Silva in. Please try again later."],
    ['Approve', 'groups.archived', 'This group is no longer active.'],
    ['Decline', 'server_error', "Couldn't decline the request. Please try again later."],
  ] as const)('comes back where the server refuses: %s, %s', async (label, code, says) => {
    const { user } = await openCare('requests', {
      listGroupRequests: () => rows([ada]),
      approveGroupRequest: () => new Refusal(code),
      declineGroupRequest: () => new Refusal(code),
    });
    await user.click(await button(`${label} Ada Silva`));
    expect(await screen.findByText(says)).toBeVisible();
    expect(await button(`${label} Ada Silva`)).toBeEnabled();
  });

  it('is only declined once the group is archived', async () => {
    await openCare('requests', { listGroupRequests: () => rows([ada]) }, ledGroup({ active: false }));
    await button('Decline Ada Silva');
    expect(screen.queryByRole('button', { name: 'Approve Ada Silva' })).not.toBeInTheDocument();
  });

  it('does not come back where another admin was faster, and the list is read again', async () => {
    let asking = [ada];
    const { user } = await openCare('requests', {
      listGroupRequests: () => rows(asking),
      approveGroupRequest: () => ((asking = [omar]), new Refusal('groups.request_gone')),
    });
    await user.click(await button('Approve Ada Silva'));
    expect(await screen.findByText('This request was withdrawn, or somebody else has answered it.')).toBeVisible();
    expect(await screen.findByText('Omar Silva')).toBeVisible();
    expect(screen.queryByText('Ada Silva')).not.toBeInTheDocument();
  });

  it('may be anonymous, and is answered all the same', async () => {
    const { user, sent } = await openCare('requests', {
      listGroupRequests: () => rows([testRequest({ id: ada.id, person: nobody() })]),
      approveGroupRequest: () => undefined,
    });
    await user.click(await button('Approve Anonymous'));
    await waitFor(() => expect(sent('approveGroupRequest')).toMatchObject([{ params: { rowId: ada.id } }]));
  });

  it('cannot be loaded, and is tried again', async () => {
    let works = false;
    const { user } = await openCare('requests', { listGroupRequests: () => (works ? rows([ada]) : new Refusal('server_error')) });
    expect(await screen.findByText("Couldn't load who asks to join.")).toBeVisible();
    works = true;
    await user.click(await button('Try again'));
    expect(await screen.findByText('Ada Silva')).toBeVisible();
  });

  it('is for those who look after the group: others are led to it', async () => {
    const { address, group } = await openCare('requests', { listGroupPosts: () => feedPage([]) }, ownGroup({ joining: 'request' }));
    expect(await screen.findByText('Only the admins of this group can do this.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/groups/${group.id}`));
  });
});

describe("a group's menu", () => {
  it('leads those who look after it to requests, invitations, reports and the log', async () => {
    const { user, address, id } = await openGroup(ledGroup(), { listGroupRequests: () => rows([]) });
    await user.click(await button('Options for this group'));
    for (const name of ['Invite people', 'Reports', 'Log', 'Report group'])
      expect(await screen.findByRole('menuitem', { name })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Requests' }));
    await heading('Requests to join');
    expect(address()).toBe(`/groups/${id}/requests`);
  });

  it('has none of them for other members, and no requests where everybody joins by themselves', async () => {
    const { user } = await openGroup(ownGroup());
    await user.click(await button('Options for this group'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report group']);
  });
});
