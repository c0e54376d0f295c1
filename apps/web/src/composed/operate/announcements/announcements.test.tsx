import type { Announcement } from '@muster/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { press, type } from '../../../test/event-form.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { newMe, testId } from '../../../test/world.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const pier = { id: testId(), name: 'Pier', access_code: '111222', members: 3 };
const announced = (change: Partial<Announcement> = {}): Announcement => ({
  id: testId(),
  text: 'The lift is out of order',
  workspace: null,
  pinned_until: '2026-03-06',
  is_pinned: true,
  by_mail: true,
  time: '2026-03-04T09:00:00.000Z',
  edited: false,
  version: 1,
  reaction_counts: { like: 2, comment: 1 },
  ...change,
});
const open = (answers: Parameters<typeof enter>[1], me = operator()) =>
  enter('/operate/announcements', { listWorkspaces: () => ({ data: [pier], next: null }), ...answers }, me);

it('announces to a workspace until a day and by mail, with what is missing said at its field', async () => {
  const rows: Announcement[] = [];
  const { user, sent } = await open({
    listAnnouncements: () => ({ data: rows, next: null }),
    createAnnouncement: ({ body }) => {
      if ((body as { pinned_until: string }).pinned_until === '2026-03-01')
        return new Refusal('invalid', {}, { pinned_until: ['THIS DAY IS OVER'] });
      rows.push(announced({ text: 'Closed on Friday', workspace: pier }));
      return rows[0]!;
    },
  });
  expect(await screen.findByText(/^There are no announcements yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  await screen.findByLabelText('Your announcement');
  press('Announce');
  expect(await screen.findByText('THIS FIELD IS REQUIRED')).toBeVisible();
  type('Your announcement', 'Closed on Friday');
  await screen.findByRole('option', { name: 'Pier' });
  await user.selectOptions(screen.getByLabelText('Who it is for'), 'Pier');
  type('Pinned until the end of', '2026-03-01');
  await user.click(screen.getByRole('switch', { name: /^Also send it by email/ }));
  press('Announce');
  expect(await screen.findByText('THIS DAY IS OVER')).toBeVisible();
  expect(screen.getByLabelText('Your announcement')).toHaveValue('Closed on Friday');
  type('Pinned until the end of', '2026-03-06');
  press('Announce');
  expect(await screen.findByText('Pinned until Mar 6, 2026 · For Pier · Also by email')).toBeVisible();
  expect(sent('createAnnouncement').at(-1)!.body).toEqual({
    text: 'Closed on Friday',
    pinned_until: '2026-03-06',
    workspace_id: pier.id,
    by_mail: true,
  });
});

it('shows both where another operator has changed it meanwhile', async () => {
  const mine = announced();
  const theirs = { ...mine, text: 'The lift works', version: 2 };
  const { user, sent } = await open({
    listAnnouncements: () => ({ data: [mine], next: null }),
    changeAnnouncement: ({ body }) =>
      (body as { version: number }).version === 1 ? changedElsewhere('operate.announcement_changed', theirs) : theirs,
  });
  await user.click(await screen.findByRole('button', { name: 'Change “The lift is out of order”' }));
  await screen.findByLabelText('Your announcement');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  type('Your announcement', 'The lift is slow');
  press('Save');
  expect(await screen.findByText('Somebody else has changed this announcement too.')).toBeVisible();
  expect(screen.getByText('Your announcement: The lift works')).toBeVisible();
  press('Save');
  expect(await screen.findByText('The announcement was changed. Nobody is notified again.')).toBeVisible();
  expect(sent('changeAnnouncement').at(-1)!.body).toMatchObject({ text: 'The lift is slow', version: 2 });
});

it('asks before it takes one down, and says where that was changed meanwhile', async () => {
  let refuses = true;
  const rows = [announced()];
  const { user, sent } = await open({
    listAnnouncements: () => ({ data: rows, next: null }),
    takeDownAnnouncement: () => {
      if (refuses) return new Refusal('operate.announcement_changed');
      return { id: rows.pop()!.id };
    },
  });
  const take = async () => {
    await user.click(await screen.findByRole('button', { name: 'Take down “The lift is out of order”' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Take the announcement down?' })).getByRole('button', { name: 'Take down' }),
    );
  };
  await take();
  expect(await screen.findByText('Somebody else has changed it in the meantime. Look at it again first.')).toBeVisible();
  refuses = false;
  await take();
  expect(await screen.findByText('The announcement was taken down.')).toBeVisible();
  expect(await screen.findByText(/^There are no announcements yet/)).toBeVisible();
  expect(sent('takeDownAnnouncement').at(-1)!.body).toEqual({ version: 1 });
});

it('is not there for others', async () => {
  await open({}, newMe());
  expect(await screen.findByText('Page not found')).toBeVisible();
});
