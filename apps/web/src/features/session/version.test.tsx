import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

const versions = () => ({ web_version: '1.5.2', mobile_version: null });

describe('the version of the application', () => {
  it("is told when it loads, and '0.0.1' when a profile is saved, each with where the member is [API-08]", async () => {
    const me = newMe({ profile_bio: 'Before' });
    const { sent, user } = await enter(
      '/profile/edit',
      { putAppVersion: versions, saveMember: () => me, listMemberPosts: () => ({ data: { results: [] }, next: null }) },
      me,
    );
    await waitFor(() => expect(sent('putAppVersion')).toHaveLength(1));
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(sent('putAppVersion')[0]).toMatchObject({ params: { id: me.id }, body: { web_version: testConfig().version, time_zone } });
    expect(testConfig().version).toBe('1.5.2');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('putAppVersion').map(({ body }) => body)).toEqual([
        { web_version: '1.5.2', time_zone },
        { web_version: '0.0.1', time_zone },
      ]),
    );
  });

  it.each(['1.5.3', '1.10.0', '2.0.0'])('asks to reload where the server needs %s at least [API-09]', async (minimum_version) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost', reload });
    const { sent } = await enter('/events', { getMinimumVersion: () => ({ minimum_version }) });
    expect(await screen.findByText('A new version is ready. Please reload the page.')).toBeVisible();
    expect(sent('getMinimumVersion')[0]?.token).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each(['1.5.2', '1.4.9', '0.9.9'])('is enough where the server needs %s at least [API-09]', async (minimum_version) => {
    const { sent } = await enter('/events', { getMinimumVersion: () => ({ minimum_version }) });
    await heading('Events');
    await waitFor(() => expect(sent('getMinimumVersion')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  });

  it('asks to reload where a part of the page is gone with the version before, not where only the connection is', async () => {
    let down = true;
    const { sent } = await enter('/events', {
      getHealth: () => (down ? new Refusal('unavailable') : { status: 'ok', version: '1.6.0', alive: true, ready: true }),
    });
    await heading('Events');
    window.dispatchEvent(new Event('vite:preloadError'));
    await waitFor(() => expect(sent('getHealth')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    down = false;
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(await screen.findByText('A new version is ready. Please reload the page.')).toBeVisible();
  });
});
