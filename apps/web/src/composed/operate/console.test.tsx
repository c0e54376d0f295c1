import type { AuditEntry } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { press, type } from '../../test/event-form.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const config = testConfig({ payment: true, shirt_purchase: true, membership_discount: true });
const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const at = '2026-03-02T15:00:00.000Z';

const entry = (seq: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at,
  actor: { id: grace, name: 'Grace Kim' },
  act: 'group.create',
  target: { kind: 'group', id: testId() },
  about: null,
  reason: '',
  summary: `Group ${seq}`,
  hash: 'f'.repeat(64),
  ...change,
});
const grace = testId();
const actors = [{ id: grace, name: 'Grace Kim' }];

describe('the console', () => {
  it('leads operators from the settings to all that they look after, and nobody else', async () => {
    const { user } = await enter('/profile/settings', { listAudit: () => ({ data: [], actors: [], next: null }) }, operator(), config);
    await user.click(await screen.findByRole('link', { name: 'Look after it all' }));
    expect(await heading('Look after the community')).toBeVisible();
    for (const name of ['Challenges', 'Events', 'For sale', 'Purchases', 'Shirts'])
      expect(within(screen.getByRole('main')).getByRole('link', { name })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Audit log' }));
    expect(await screen.findByText('Operators have done nothing yet.')).toBeVisible();
  });

  it.each(['/operate', '/operate/audit'])('is not there for others: %s', async (address) => {
    await enter(address, {}, newMe(), config);
    expect(await screen.findByText('Page not found')).toBeVisible();
  });

  it('shows what operators have done, by act and by person', async () => {
    const { user, sent } = await enter(
      '/operate/audit',
      {
        listAudit: () => ({
          data: [
            entry(3, { reason: 'Asked for it' }),
            entry(2),
            entry(1, { actor: null, act: 'purchase.refund', about: { id: testId(), name: null } }),
          ],
          actors,
          next: null,
        }),
      },
      operator(),
      testConfig({ payment: false }),
    );
    expect(await screen.findByText('Asked for it')).toBeVisible();
    expect(await screen.findByText(/About Somebody who has left$/)).toBeVisible();
    expect(screen.getByText(/^Terminal ·/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('What was done'), 'Created a group');
    await user.selectOptions(screen.getByLabelText('Who did it'), 'Grace Kim');
    await waitFor(() => expect(sent('listAudit').at(-1)!.query).toMatchObject({ act: 'group.create', actor: grace }));
  });

  it('makes workspaces, renames them and renews their codes', async () => {
    const harbour = { id: testId(), name: 'Harbour', access_code: '111222', members: 1 };
    const rows = [harbour];
    const { user, sent } = await enter(
      '/operate/workspaces',
      {
        listWorkspaces: () => ({ data: rows, next: null }),
        createWorkspace: ({ body }) => {
          const { name } = body as { name: string };
          if (name === 'harbour') return new Refusal('invalid', {}, { name: ['THIS NAME IS TAKEN'] });
          rows.push({ id: testId(), name, access_code: '333444', members: 0 });
          return rows.at(-1)!;
        },
        renewAccessCode: () => ({ ...harbour, access_code: '555666' }),
      },
      operator(),
    );
    expect(await screen.findByText('1 member · Access code 111222')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New workspace' }));
    await screen.findByLabelText('Name of the workspace');
    press('Create workspace');
    expect(await screen.findByText('THIS FIELD IS REQUIRED')).toBeVisible();
    type('Name of the workspace', 'harbour');
    press('Create workspace');
    expect(await screen.findByText('THIS NAME IS TAKEN')).toBeVisible();
    type('Name of the workspace', 'Pier');
    press('Create workspace');
    expect(await screen.findByText('Pier was created. Its access code is 333444.')).toBeVisible();
    expect(await screen.findByText('0 members · Access code 333444')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New code for Harbour' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'New code for Harbour' })).getByRole('button', { name: 'New code' }));
    expect(await screen.findByText('The access code is now 555666.')).toBeVisible();
    expect(sent('renewAccessCode')).toHaveLength(1);
  });
});
