import type { Report } from '@muster/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertText, heading, openApp } from '../../test/app.tsx';
import { held } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, nobody, testId, testPerson } from '../../test/world.ts';

const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const report = (change: Partial<Report> = {}, about: Partial<Report['about']> = {}): Report => ({
  id: testId(),
  kind: 'user',
  created_at: '2026-03-04T09:00:00.000Z',
  reporter: testPerson({ first_name: 'Ana', last_name: 'Marlow' }),
  words: 'Keeps wasps.',
  address: null,
  ...change,
  about: {
    id: testId(),
    first_name: 'Omar',
    last_name: 'Silva',
    email: 'omar@northwind.example',
    anonymous_profile: false,
    opens: true,
    ...about,
  },
});
const open = (each: Report | (() => unknown), me = operator()) =>
  enter(`/reports/${typeof each === 'function' ? testId() : each.id}`, { getReport: typeof each === 'function' ? each : () => each }, me);
const notFound = /^This report couldn't be found/;

it('says who an anonymous member is, and offers no profile that would not open', async () => {
  const each = report({}, { anonymous_profile: true, opens: false });
  const { sent } = await open(each);
  expect(await screen.findByText('Omar Silva')).toBeVisible();
  await heading('Report');
  expect(screen.getByRole('link', { name: 'omar@northwind.example' })).toHaveAttribute('href', 'mailto:omar@northwind.example');
  expect(screen.getByText(/^This profile is anonymous/)).toBeVisible();
  expect(screen.getByText('Keeps wasps.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Marlow' })).toHaveAttribute('href', `/profile/${each.reporter!.id}`);
  expect(screen.getByText(/^Mar 4, 2026, \d+:00\s[AP]M$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the profile' })).not.toBeInTheDocument();
  expect(sent('getReport').map(({ params }) => params)).toEqual([{ reportId: each.id }]);
});

it.each([
  ['post', 'A post was reported', 'Open the post'],
  ['reaction', 'A comment was reported', 'Open the post it is on'],
] as const)('leads from a %s to its post and the profile', async (kind, title, label) => {
  const each = report({ kind, address: '/groups/g/feed/p' });
  await open(each);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', each.address);
  expect(screen.getByRole('link', { name: 'Open the profile' })).toHaveAttribute('href', `/profile/${each.about!.id}`);
});

it('says what is not there any more: the post, the words, the reporter', async () => {
  await open(report({ kind: 'post', words: '', reporter: null }));
  for (const text of ["The post was deleted, or you can't see it.", 'There was no text.', 'Someone who has left'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the post' })).not.toBeInTheDocument();
});

it('is about nobody where what was reported is no member’s', async () => {
  await open({ ...report({ kind: 'post', address: '/groups/g/feed/p' }), about: null });
  expect(await screen.findByRole('link', { name: 'Open the post' })).toBeVisible();
  expect(screen.queryByText('About')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open the profile' })).not.toBeInTheDocument();
});

it('shows an anonymous reporter as such', async () => {
  await open(report({ reporter: nobody() }));
  expect(await screen.findByRole('button', { name: 'Anonymous' })).toBeVisible();
});

it('says that it loads, why it could not be loaded, and tries again', async () => {
  const { answer, settle } = held<unknown>();
  const each = report();
  let answers: () => unknown = () => answer;
  const { user } = await open(() => answers());
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  settle(new Refusal('unavailable'));
  await alertText('The server is busy or restarting. Please try again in a moment.');
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  answers = () => each;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Omar Silva')).toBeVisible();
});

it.each(['reports.not_found', 'reports.operators_only', 'invalid'] as const)(
  'says that there is none where the answer is %s',
  async (code) => {
    await open(() => new Refusal(code));
    expect(await screen.findByText(notFound)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the feed' })).toHaveAttribute('href', '/feed');
  },
);

it('is no address for other members', async () => {
  const { sent } = await open(report(), newMe());
  await heading('Page not found');
  expect(sent('getReport')).toEqual([]);
});

it('sends visitors to the login, from where they come back', async () => {
  const from = '/reports/018f3b5e-7a10-7c44-9d52-1f0a6f2b3c09';
  const { router } = await openApp(from);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: { from } }));
});
