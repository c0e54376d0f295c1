import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { Refusal } from '../../test/server.ts';
import { testId } from '../../test/world.ts';

describe('where one is signed in', () => {
  const at = '2026-03-04T09:00:00.000Z';
  const device = (name: string, current = false) => ({ id: testId(), device: name, current, created_at: at, last_used_at: at });

  it('lists the devices and ends one, and all others after a question', async () => {
    let devices = [device('Firefox on Windows', true), device('Safari on iPhone'), device('Chrome on Mac'), device('Edge on Windows')];
    const { user, sent } = await enter('/profile/sessions', {
      listSessions: () => ({ data: devices }),
      endOneSession: ({ params }) => void (devices = devices.filter(({ id }) => id !== params.sessionId)),
      endOtherSessions: () => void (devices = devices.filter(({ current }) => current)),
    });
    expect(await screen.findByText('This device')).toBeVisible();
    expect(screen.getAllByText(/^Mar 4, 2026, \d+:00\s[AP]M$/)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
    await screen.findByText('Safari on iPhone has been logged out.');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log out Chrome on Mac' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out everywhere else?' }));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText("You're only signed in on this device.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect([sent('endOneSession').length, sent('endOtherSessions').length]).toEqual([1, 1]);
  });

  it('says why the devices cannot be shown, and tries again', async () => {
    let down = true;
    const { user } = await enter('/profile/sessions', {
      listSessions: () => (down ? new Refusal('unavailable') : { data: [device('Firefox on Windows', true)] }),
    });
    await screen.findByText('The server is busy or restarting. Please try again in a moment.');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});

describe('the security log', () => {
  it('says what happened in plain words, and loads on', async () => {
    const line = (kind: string, more = { detail: '', reason: '' }) => ({
      id: testId(),
      kind,
      time: '2026-03-04T09:00:00.000Z',
      device: 'Firefox on Windows',
      ...more,
    });
    const pages: Record<string, unknown> = {
      first: {
        data: [line('password_changed'), line('workspace_changed', { detail: 'Pier → Harbour', reason: 'New team' })],
        next: 'second',
      },
      second: { data: [line('sign_in_failed')], next: null },
    };
    const { reach } = await enter('/profile/security-log', { listSecurityLog: ({ query }) => pages[query.offset ?? 'first'] });
    expect(await screen.findByText('Password updated')).toBeVisible();
    const [own, byOperator] = screen.getAllByText(/^Mar 4, 2026, \d+:00\s[AP]M$/);
    expect(own!.closest('p')).toHaveTextContent('Firefox on Windows');
    expect(screen.getByText('An operator moved you to another workspace')).toBeVisible();
    expect(screen.getByText('Pier → Harbour · New team')).toBeVisible();
    expect(byOperator!.closest('p')).not.toHaveTextContent('Firefox');
    await waitFor(() => {
      reach();
      expect(screen.getByText('Wrong password at sign-in')).toBeVisible();
    });
  });
});

describe('a copy of the data', () => {
  const asked = { id: testId(), asked_at: '2026-03-04T09:00:00.000Z', expires_at: '2026-03-11T09:00:00.000Z' };

  it('is asked for once, and says where it goes', async () => {
    const { user, sent, me } = await enter('/profile/my-data', { requestExport: () => asked });
    await user.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
    expect(await screen.findByText(`We're making your copy. Look for an email to ${me.email}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a copy' })).not.toBeInTheDocument();
    expect(sent('requestExport')).toHaveLength(1);
  });

  it('says why it cannot be asked for', async () => {
    const { user } = await enter('/profile/my-data', { requestExport: () => new Refusal('too_many_requests', { 'retry-after': '43000' }) });
    await user.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
    expect(await alertText('Too many tries. Try again in 12 hours.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for a copy' })).toBeEnabled();
  });
});
