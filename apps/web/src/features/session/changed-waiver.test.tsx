import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteWaiver, waiverChanged } from '../../platform/waiver.ts';
import { enter } from '../../test/enter.ts';

afterEach(() => waiverChanged.set(false));

const answer = (headers?: HeadersInit) => act(() => void noteWaiver(new Response(null, headers && { headers })));

it('a changed waiver is asked for over the screen, which keeps what was typed', async () => {
  const sections = [{ heading: '1. What is new', paragraphs: ['You also swim.'] }];
  const { user, sent } = await enter('/profile/settings/password-update', {
    getWaiver: () => ({ version: 'newer', title: 'Legal Waiver', sections }),
    acceptWaiver: () => ({ version: 'newer', title: 'Legal Waiver', sections }),
  });
  const [field] = await screen.findAllByLabelText(/password/i);
  await user.type(field!, 'half a word');
  answer();
  expect(screen.queryByRole('dialog')).toBeNull();
  answer({ 'x-waiver': 'changed' });
  expect(await screen.findByText('You also swim.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I accept the waiver' }));
  await waitFor(() => expect(sent('acceptWaiver')).toMatchObject([{ body: { version: 'newer' } }]));
  await waitFor(() => expect(screen.queryByText('You also swim.')).toBeNull());
  expect(field).toHaveValue('half a word');
});

it('a changed waiver cannot be put off, but whoever does not accept it may log out', async () => {
  const { user, sent } = await enter('/profile/settings/password-update', {
    getWaiver: () => ({
      version: 'newer',
      title: 'Legal Waiver',
      sections: [{ heading: '1. What is new', paragraphs: ['You also swim.'] }],
    }),
    endSession: () => undefined,
  });
  answer({ 'x-waiver': 'changed' });
  const sheet = within(await screen.findByRole('dialog', { name: 'The waiver has changed' }));
  expect(await sheet.findByText('You also swim.')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(sheet.getByText('You also swim.')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(sent('endSession')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('You also swim.')).toBeNull());
  expect(sent('acceptWaiver')).toEqual([]);
});
