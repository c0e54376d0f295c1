import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { held } from '../../../test/browser.ts';
import { openCare, rows, testReported } from '../../../test/group-care.ts';
import { Refusal } from '../../../test/server.ts';
import { testId } from '../../../test/world.ts';

const button = (name: string) => screen.findByRole('button', { name });
// What a test has decided on stays away for the others.
let [post, comment] = [testReported(), testReported()];
beforeEach(() => {
  post = testReported({ address: `/groups/${testId()}/feed/${testId()}` });
  comment = testReported({ kind: 'reaction', author: null, words: '', reports: 1 });
});

describe('what is reported in a group', () => {
  it('is listed with its author, its words and how many have reported it, and can be seen where that opens', async () => {
    await openCare('reports', { listGroupReports: () => rows([post, comment]) });
    await heading('Reports');
    expect(await screen.findByRole('heading', { level: 2, name: 'Post by Ada Silva' })).toBeVisible();
    expect(screen.getByText('Buy my pills')).toBeVisible();
    expect(screen.getByText(/^Reported by 2 members/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the post: Post by Ada Silva' })).toHaveAttribute('href', post.address);
    expect(screen.getByRole('heading', { level: 2, name: 'Comment by Somebody you cannot see' })).toBeVisible();
    expect(screen.getByText('It has no text.')).toBeVisible();
    expect(screen.getByText(/^Reported by 1 member\b/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^See the comment/ })).not.toBeInTheDocument();
  });

  it('comes page by page', async () => {
    const { reach } = await openCare('reports', {
      listGroupReports: ({ query }) => (query.offset ? rows([comment]) : rows([post], 'more')),
    });
    await screen.findByText('Buy my pills');
    act(reach);
    expect(await screen.findByText('It has no text.')).toBeVisible();
  });

  it('may stay: gone from the queue at once', async () => {
    const { answer, settle } = held<undefined>();
    const { user, sent, group } = await openCare('reports', {
      listGroupReports: () => rows([post]),
      keepReportedInGroup: () => answer,
    });
    await user.click(await button('Keep: Post by Ada Silva'));
    expect(screen.getByText('Nothing is reported.')).toBeVisible();
    await act(async () => settle(undefined));
    expect(await screen.findByText('It stays, and the reports are closed.')).toBeVisible();
    expect(sent('keepReportedInGroup')).toMatchObject([{ params: { id: group.id }, body: { kind: 'post', object_id: post.object_id } }]);
  });

  it.each([
    ['server_error', "Couldn't close the reports. Please try again later."],
    ['reports.not_in_charge', 'Only those who look after this can do that.'],
  ] as const)('comes back where the server refuses to keep it: %s', async (code, says) => {
    const { user } = await openCare('reports', {
      listGroupReports: () => rows([post]),
      keepReportedInGroup: () => new Refusal(code),
    });
    await user.click(await button('Keep: Post by Ada Silva'));
    expect(await screen.findByText(says)).toBeVisible();
    expect(await screen.findByText('Buy my pills')).toBeVisible();
  });

  it('stays away where somebody else has decided', async () => {
    let open = [post];
    const { user } = await openCare('reports', {
      listGroupReports: () => rows(open),
      keepReportedInGroup: () => ((open = []), new Refusal('reports.not_found')),
    });
    await user.click(await button('Keep: Post by Ada Silva'));
    expect(await screen.findByText('This report could not be found.')).toBeVisible();
    expect(screen.getByText('Nothing is reported.')).toBeVisible();
  });

  it('is taken down with a reason, which is not lost where that fails', async () => {
    let works = false;
    const { user, sent, group } = await openCare('reports', {
      listGroupReports: () => rows([post, comment]),
      takeDownInGroup: () => (works ? undefined : new Refusal('server_error')),
    });
    await user.click(await button('Take down: Post by Ada Silva'));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByRole('textbox'), 'Advertising');
    await user.click(sheet.getByRole('button', { name: 'Take down' }));
    expect(await sheet.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(sheet.getByRole('textbox')).toHaveValue('Advertising');
    works = true;
    await user.click(sheet.getByRole('button', { name: 'Take down' }));
    await waitFor(() => expect(screen.queryByText('Buy my pills')).not.toBeInTheDocument());
    expect(screen.getByText('It has no text.')).toBeVisible();
    expect(sent('takeDownInGroup').at(-1)).toMatchObject({
      params: { id: group.id },
      body: { kind: 'post', object_id: post.object_id, reason: 'Advertising' },
    });
  });

  it('is nothing', async () => {
    await openCare('reports', { listGroupReports: () => rows([]) });
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
  });

  it('cannot be loaded, and is tried again', async () => {
    let works = false;
    const { user } = await openCare('reports', { listGroupReports: () => (works ? rows([testReported()]) : new Refusal('server_error')) });
    expect(await screen.findByText("Couldn't load the reports.")).toBeVisible();
    works = true;
    await user.click(await button('Try again'));
    expect(await screen.findByText('Buy my pills')).toBeVisible();
  });
});
