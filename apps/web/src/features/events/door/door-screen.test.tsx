import type { Arrivals, Door, Event } from '@muster/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportReachable } from '../../../platform/connection.ts';
import { enter } from '../../../test/enter.ts';
import { isNow } from '../../../test/event-screen.ts';
import { sockets } from '../../../test/live.ts';
import { Refusal } from '../../../test/server.ts';
import { pass, stopClock } from '../../../test/timers.ts';
import { nobody, testEvent, testId, testPerson } from '../../../test/world.ts';

beforeEach(() => {
  sockets.length = 0;
});

const arrival = (person: Partial<Parameters<typeof testPerson>[0]> = {}) => {
  const { id, first_name, last_name, profile_photo_url, anonymous_profile } = testPerson(person);
  return {
    attendee_id: testId(),
    at: '2026-03-06T16:50:00.000Z',
    person: { id, first_name, last_name, profile_photo_url, anonymous_profile },
  };
};
const arrivals = (change: Partial<Arrivals> = {}): Arrivals => ({ version: 1, going: 12, checked_in: 0, latest: [], ...change });
const url = (code: string) => `https://wellbeing.example/events/1/check-in#${code}`;
const doorOf = (change: Partial<Door> = {}): Door => ({
  codes: { urls: ['l1', 'l2', 'l3'].map(url), left_seconds: 20, every_seconds: 30 },
  printed: { url: url('p1'), number: 1, until: '2026-03-07T05:00:00.000Z' },
  arrivals: arrivals(),
  ...change,
});

/** Opens the door of an event on the day of it; `change` lets something happen there. */
async function openDoor(change: Partial<Event> = {}, answers: Parameters<typeof enter>[1] = {}, at = '', now = '2026-03-06T16:00:00Z') {
  isNow(now);
  const event = testEvent({ can: { ...testEvent().can, door: true, check_in: true }, ...change });
  return { event, ...(await enter(`/events/${event.id}/door${at}`, { getEvent: () => event, getDoor: () => doorOf(), ...answers })) };
}
/** What the QR code on the screen is made of. */
const shown = () => screen.getByRole('img', { name: 'QR code to check in' }).innerHTML;
const code = () => screen.findByRole('img', { name: 'QR code to check in' });

describe('the screen at the door', () => {
  it('shows the event, its code, how many came and who came last, anonymous people without a name', async () => {
    await openDoor(
      {},
      {
        getDoor: () =>
          doorOf({
            arrivals: arrivals({ checked_in: 42, latest: [arrival({ first_name: 'Ben', last_name: 'Okafor' }), arrival(nobody())] }),
          }),
      },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Noon yoga' })).toBeVisible();
    expect(await code()).toBeVisible();
    expect(screen.getByText('42')).toBeVisible();
    expect(screen.getByText('12 still to come')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Latest arrivals' })).toHaveTextContent(/Ben Okafor.*Anonymous/);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Close' })).toBeVisible();
  });

  it('says that nobody has come in yet, and when check-in opens [EVENT-44]', async () => {
    await openDoor({}, {}, '', '2026-03-05T15:00:00Z');
    expect(await screen.findByText('Nobody has come in yet.')).toBeVisible();
    expect(screen.getByText('Check-in opens tomorrow, 12:00 AM EST')).toBeVisible();
  });

  it('changes the code when its time is over, and says so when all have run out', async () => {
    stopClock();
    let asked = 0;
    await openDoor({}, { getDoor: () => (asked++ === 0 ? doorOf() : new Refusal('server_error')) });
    await code();
    const first = shown();
    await pass(14_000);
    expect(shown()).toBe(first);
    await pass(7_000);
    const second = shown();
    expect(second).not.toBe(first);
    await pass(30_000);
    expect([first, second]).not.toContain(shown());
    await pass(31_000);
    expect(screen.getByText('The codes have run out. New ones come as soon as there is a connection.')).toBeVisible();
  });

  it('counts who comes in as the socket says it, and does not ask meanwhile', async () => {
    stopClock();
    const app = await openDoor();
    await code();
    await pass(4000);
    await waitFor(() => expect(sockets[0]?.tokens).toHaveLength(1));
    await pass(1000);
    act(() => app.reach());
    await pass(1000);
    await waitFor(() => expect([...sockets[0]!.rooms]).toContain(`door:${app.event.id}`));
    const asked = app.sent('getDoor').length;
    const say = (state: Arrivals | null) => act(() => sockets[0]!.say('rooms', [[`door:${app.event.id}`, state]]));
    say(arrivals({ going: 11, checked_in: 1, latest: [arrival({ first_name: 'Ada', last_name: 'Novak' })] }));
    expect(await screen.findByText('Ada Novak')).toBeVisible();
    expect(screen.getByText('11 still to come')).toBeVisible();
    await pass(20_000);
    expect(app.sent('getDoor')).toHaveLength(asked);
    // An event that was changed meanwhile is read again.
    const read = app.sent('getEvent').length;
    say(arrivals({ version: 2, checked_in: 1 }));
    await waitFor(() => expect(app.sent('getEvent').length).toBeGreaterThan(read));
  });

  it('keeps what it knows without a connection, says so, and catches up', async () => {
    let answer = (): Door | Promise<never> => doorOf({ arrivals: arrivals({ checked_in: 7 }) });
    await openDoor({}, { getDoor: () => answer() });
    expect(await screen.findByText('7')).toBeVisible();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(async () => void (await reportReachable(Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined)));
    expect(await screen.findByText(/^No connection\. This is what was known at .* The codes on this screen work until/)).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(await code()).toBeVisible();
    answer = () => doorOf({ arrivals: arrivals({ checked_in: 9 }) });
    act(() => void window.dispatchEvent(new CustomEvent('visibilitychange')));
    await act(async () => void (await reportReachable(Promise.resolve(new Response()))));
    expect(await screen.findByText('Connected again. All arrivals are counted.')).toBeVisible();
    expect(await screen.findByText('9')).toBeVisible();
  });

  it('keeps the display on, also after the tab was hidden', async () => {
    const released = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release: released }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const { router } = await openDoor();
    await code();
    expect(request).toHaveBeenCalledWith('screen');
    act(() => void document.dispatchEvent(new CustomEvent('visibilitychange')));
    expect(request).toHaveBeenCalledTimes(2);
    await act(() => router.navigate({ to: '/events', replace: true }));
    await waitFor(() => expect(released).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it.each([
    ['is not the viewer’s to keep', 'events.not_yours', 'Only the host or the creator of an event can do this.'],
    ['is canceled', 'events.canceled', 'This event has been canceled.'],
  ] as const)('says that an event %s', async (_, refusal, says) => {
    await openDoor({}, { getDoor: () => new Refusal(refusal) });
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code to check in' })).not.toBeInTheDocument();
  });
});

describe('the printed code', () => {
  it('is a sheet with the event and a code that lasts, and can be replaced after a question', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    const { user, sent } = await openDoor(
      {},
      { renewPrintedDoorCode: () => ({ url: url('p2'), number: 2, until: '2026-03-07T05:00:00.000Z' }) },
      '/poster',
    );
    await code();
    expect(screen.getAllByText(/^12:00/)[0]!.parentElement).toHaveTextContent(/^Fri, Mar 6, 12:00/);
    const first = shown();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Make a new code' }));
    expect(await screen.findByText('Codes that have already been printed stop working at once.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Make a new code' }).at(-1)!);
    expect(await screen.findByText('This is the new code. Print it and take the old ones down.')).toBeVisible();
    expect(sent('renewPrintedDoorCode')).toMatchObject([{ body: { number: 1 } }]);
    expect(shown()).not.toBe(first);
  });
});
