import type { OperatorHealth } from '@muster/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

const health: OperatorHealth = {
  version: '1.2.3',
  node: '22.1.0',
  started_at: '2026-03-01T15:00:00.000Z',
  database: { kind: 'postgres', version: '15.4', migration: '0099_more', bytes: 310_000_000 },
  jobs: { waiting: 1200, waiting_since: null, running: 2, retrying: 1, failed: [] },
  mail: { kind: 'server', sent: 42, failed: 0, last_failure: null },
  storage: { kind: 'folder', free_bytes: 5_300_000_000 },
  backup: null,
};
const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const valueOf = (name: string) => within(screen.getByText(name).parentElement!).getByRole('definition').textContent;

it('shows operators work, mails, storage and versions', async () => {
  await enter('/operate/health', { getOperatorHealth: () => health }, operator());
  await heading('Server health');
  await screen.findByText('Everything works.');
  expect(['Waiting', 'Sent in the last day', 'Database', 'Free on the disk', 'PostgreSQL', 'Last migration'].map(valueOf)).toEqual([
    '1,200',
    '42',
    '310 MB',
    '5.3 GB',
    '15.4',
    '0099_more',
  ]);
  expect(screen.queryByText('Bringing older data up to date')).not.toBeInTheDocument();
});

it('says what needs a look, and what the mail server said', async () => {
  const mail = { ...health.mail, failed: 3, last_failure: { at: new Date().toISOString(), reason: '550 refused' } };
  const jobs = { ...health.jobs, failed: [{ queue: 'emails.send', count: 3 }] };
  await enter('/operate/health', { getOperatorHealth: () => ({ ...health, mail, jobs }) }, operator());
  const verdict = await screen.findByText('This needs a look:');
  expect(within(verdict.parentElement!).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('550 refused')).toBeVisible();
  expect(valueOf('emails.send')).toBe('3');
});

it('says when the last backup was made, and why the next could not be', async () => {
  const last_at = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  const failure = { at: new Date().toISOString(), reason: 'The disk of /backups is full.' };
  const answers = { getOperatorHealth: () => ({ ...health, backup: { last_at, last_failure: failure } }) };
  await enter('/operate/health', answers, operator());
  await screen.findByText('Backups are not made every day.');
  expect(valueOf('Last backup')).toBe('3h');
  expect(screen.getByText('The disk of /backups is full.')).toBeVisible();
});

it.each([
  ['Not made by this server', null],
  ['None yet', { last_at: null, last_failure: null }],
])('says of backups: %s', async (said, backup) => {
  await enter('/operate/health', { getOperatorHealth: () => ({ ...health, started_at: new Date().toISOString(), backup }) }, operator());
  await screen.findByText('Everything works.');
  expect(valueOf('Last backup')).toBe(said);
});

it('shows how far the work on older data is while there is some', async () => {
  const at = '2026-03-02T14:00:00.000Z';
  const backfills = [{ name: 'feed.moods', done: 1200, total: 30_000, started_at: at, stepped_at: at }];
  await enter('/operate/health', { getOperatorHealth: () => ({ ...health, backfills }) }, operator());
  await screen.findByText('Bringing older data up to date');
  expect(valueOf('feed.moods')).toBe('1,200 of about 30,000');
});

it('offers another try where it cannot be read', async () => {
  let asked = 0;
  const answers = {
    getOperatorHealth: () => {
      asked += 1;
      return asked === 1 ? new Refusal('unavailable') : health;
    },
  };
  const { user } = await enter('/operate/health', answers, operator());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Everything works.');
});

it('is not found by members', async () => {
  const { sent } = await enter('/operate/health', {}, newMe());
  await heading('Page not found');
  expect(screen.queryByText('Server health')).not.toBeInTheDocument();
  expect(sent('getOperatorHealth')).toEqual([]);
});
