import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heading } from '../test/app.tsx';
import { enter } from '../test/enter.ts';
import { serve } from '../test/server.ts';
import { newMe } from '../test/world.ts';
import { api } from './api.ts';
import { onReachableAgain } from './connection.ts';
import { readTokens } from './tokens.ts';

let online = true;
beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online));
function network(state: boolean) {
  online = state;
  act(() => void window.dispatchEvent(new Event(state ? 'online' : 'offline')));
}
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'));
const healthy = { getHealth: () => ({ status: 'ok' as const, version: '1.5.2', alive: true as const, ready: true as const }) };

afterEach(async () => {
  vi.useRealTimers();
  network(true);
  serve(healthy);
  await api.getHealth({});
});

it('a server that does not answer is asked again by itself, ever more seldom, until it does', async () => {
  // Long after it was last back: one that is gone again at once is asked no more often than before.
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000 });
  const back = vi.fn();
  const stop = onReachableAgain(back);
  serve({});
  await expect(api.getMe({})).rejects.toMatchObject({ status: 0 });
  const calls = serve({ getHealth: cutOff });
  await vi.advanceTimersByTimeAsync(62_000);
  expect(calls).toHaveLength(5);
  expect(back).not.toHaveBeenCalled();
  serve(healthy);
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect(back).toHaveBeenCalledOnce();
});

it('a device that is online again asks at once whether the server is there', async () => {
  vi.useFakeTimers();
  const back = vi.fn();
  const stop = onReachableAgain(back);
  network(false);
  serve({});
  await expect(api.getMe({})).rejects.toMatchObject({ status: 0 });
  serve(healthy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(back).not.toHaveBeenCalled();
  network(true);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(back).toHaveBeenCalledOnce();
});

it('a screen that the network keeps away says so plainly, and comes by itself', async () => {
  network(false);
  const me = vi.fn<() => unknown>(cutOff);
  await enter('/events', { ...healthy, getMe: me });
  await heading("You're offline");
  expect(screen.getByText(/hasn't been opened on this device yet/)).toBeVisible();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  me.mockImplementation(() => newMe());
  network(true);
  await heading('Events');
});

it('logging out without a network ends the session here at once, says what is open, and tells the server once it is back [AUTH-14]', async () => {
  const endSession = vi.fn<() => unknown>(cutOff);
  const getHealth = vi.fn<() => unknown>(healthy.getHealth);
  const { user, address } = await enter('/profile/settings', { getHealth, endSession });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  network(false);
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(readTokens()).toBeNull();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('refresh-1');
  expect(await screen.findByText(/You're logged out on this device. Leave this page open/)).toBeVisible();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  endSession.mockImplementation(() => undefined);
  network(true);
  await waitFor(() => expect(endSession).toHaveBeenCalledTimes(2));
  expect(endSession).toHaveBeenLastCalledWith(expect.objectContaining({ body: { refresh: 'refresh-1' } }));
});
