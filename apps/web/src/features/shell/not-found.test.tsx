import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, openApp } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig, testMe } from '../../test/fixtures.ts';
import { serve } from '../../test/server.ts';
import { groupPage, newMe } from '../../test/world.ts';

const off = testConfig({ groups: false, challenges: false, anonymous_users: false });
const post = '018f3b5e-7a10-7c44-9d52-1f0a6f2b3c09';

describe('an address that leads nowhere', () => {
  it.each([
    '/nowhere',
    '/profile/settings/bogus',
    '/feed/one/two/three',
    '/notifications/more',
    '/events/none/at-all',
    '/profile/settings/privacy-settings',
  ])('%s says so inside the one frame, with the whole navigation [SHELL-40]', async (address) => {
    await enter(address, {}, newMe(), off);
    await heading('Page not found');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    const [navigation, ...more] = screen.getAllByRole('navigation', { name: 'Main' });
    expect(more).toEqual([]);
    expect(navigation).toHaveTextContent('FeedEventsProfileNotifications');
    expect(screen.getByRole('link', { name: 'Back to the feed' })).toHaveAttribute('href', '/feed');
  });

  it.each(['/nowhere', '/login/bogus'])('%s says so to visitors too, without the frame of members [SHELL-40]', async (address) => {
    serve({ getMe: () => testMe() });
    await openApp(address);
    await heading('Page not found');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the feed' })).toHaveAttribute('href', '/feed');
  });
});

describe('a part that is switched off here', () => {
  it('a post of a challenge leads to the feed, and nothing leads there [SHELL-05, CHAL-02]', async () => {
    const { calls, address } = await enter(`/challenges/${post}/feed/${post}`, {}, newMe(), off);
    await heading('Feed');
    expect(address()).toBe('/feed');
    expect(document.querySelector('a[href^="/challenges"]')).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('getPost');
  });
  it('challenges are not spoken of on the own profile either [SHELL-05]', async () => {
    await enter('/profile', {}, newMe(), off);
    await heading('Profile');
    expect(document.querySelector('a[href^="/challenges"]')).toBeNull();
    expect(screen.queryByText(/challenge/i)).not.toBeInTheDocument();
  });
  it('switched on, they have their addresses and their links [SHELL-03] [SHELL-05]', async () => {
    await enter('/groups', { listGroups: () => groupPage([]) }, newMe(), testConfig({ groups: true, challenges: true }));
    await heading('Groups');
    expect(screen.getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/groups');
    expect(screen.getByRole('link', { name: 'Challenges' })).toHaveAttribute('href', '/challenges');
  });
});
