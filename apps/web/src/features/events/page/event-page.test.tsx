import type { Event } from '@muster/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tell } from '../../../platform/live.ts';
import { held } from '../../../test/browser.ts';
import { enter } from '../../../test/enter.ts';
import { attendeePage, can, openEvent, saidBy, sightOf, testAttendee } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { pass, stopClock } from '../../../test/timers.ts';
import { eventPage, nobody, testEvent, testPerson } from '../../../test/world.ts';
import { followEvents } from '../events.live.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('an event shows', () => {
  it('its name in full, day and place, the host, seats, links, and one its own time where that differs [EVENT-29, EVENT-73]', async () => {
    const name = 'A name of far more than thirty characters, shown in full';
    await openEvent({
      name,
      host: { ...testPerson({ first_name: 'Ben', last_name: 'Okafor' }), leader: false },
      links: [{ text: 'What to bring', url: 'https://example.org/bring' }],
      registration_url: 'https://example.org/register',
      max_attendees: 12,
      attendees_count: 2,
      group_name: 'River Runners',
      chapter: { id: '018f3b5e-7a10-7c44-9d52-1f0a6f2b3c77', name: 'River Runners' },
    });
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
    expect(screen.getByText('Tomorrow')).toBeVisible();
    expect(screen.getByText('EST')).toHaveAttribute('title', 'Eastern Standard Time');
    expect(screen.getByText('Pier 25')).toBeVisible();
    expect(screen.getByText('New York, NY 10013')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible();
    expect(screen.getByText('10 seats left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'What to bring' })).toHaveAttribute('href', 'https://example.org/bring');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', 'https://example.org/register');
    expect(screen.getByText(/River Runners/)).toBeVisible();
    expect(document.title).toBe(`${name} · Muster`);
    expect(screen.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', expect.stringContaining('40.71'));
  });

  it('an anonymous host without a link to a profile', async () => {
    await openEvent({ host: { ...nobody(), leader: false } });
    expect(await screen.findByRole('button', { name: 'Anonymous' })).toBeVisible();
  });

  it.each<[string, Partial<Event>, string]>([
    ['that it is full', { is_full: true, max_attendees: 1, attendees_count: 1, can: { ...can, attend: false } }, 'Event Full'],
    ['that it was canceled', { status: 'Canceled', can: { ...can, attend: false, follow: false } }, 'This event has been canceled.'],
    ['that it is over', { end: '2026-03-05T14:00:00.000Z', can: { ...can, attend: false, follow: false } }, 'This event is over.'],
  ])('%s [EVENT-48, EVENT-51]', async (_, change, says) => {
    await openEvent(change);
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Going' })).not.toBeInTheDocument();
  });

  it('a row of faces that leads to the attendees [EVENT-21]', async () => {
    const { id } = await openEvent(
      { counts: { going: 2, interested: 1, checked_in: 0, waiting: 0 }, followingAttendees: [testPerson({ first_name: 'Ben' })] },
      { listAttendees: ({ query }) => attendeePage(query.status === 'going' ? [testAttendee(), testAttendee({ ...nobody() })] : []) },
    );
    const row = await screen.findByRole('link', { name: /2 going · 1 interested/ });
    expect(row).toHaveAttribute('href', `/events/${id}/attendees`);
    expect(row).toHaveTextContent('You follow Ben Silva');
  });

  it.each([
    ['both lists', ['going', 'interested'], 'Could not display interested and going users'],
    ['one of them', ['interested'], 'Could not display some interested and going users'],
  ])('that %s could not be loaded [EVENT-110]', async (_, failing, says) => {
    await openEvent(
      {},
      { listAttendees: ({ query }) => (failing.includes(query.status!) ? new Refusal('too_many_requests') : attendeePage([])) },
    );
    expect(await screen.findByText(says)).toBeVisible();
  });

  it('that the rest of the attendees could not be loaded, once people check in [EVENT-106]', async () => {
    await openEvent(
      {},
      { listAttendees: ({ query }) => (query.status === 'checked_in' ? new Refusal('too_many_requests') : attendeePage([])) },
      '2026-03-06T15:00:00Z',
    );
    expect(await screen.findByText('There was an error fetching the rest of the event attendees.')).toBeVisible();
  });

  it('that it does not exist, or could not be loaded, with a way on', async () => {
    await openEvent({}, { getEvent: () => new Refusal('events.not_found') });
    expect(await screen.findByText('This event could not be found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to events' })).toHaveAttribute('href', '/events');
  });
});

it('a removed event leads to the list with a message [EVENT-52]', async () => {
  const { address } = await openEvent({ is_removed: true, status: 'Canceled' }, { listEvents: () => eventPage([]) });
  expect(await screen.findByText('This event you are looking for has been canceled and removed.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/events'));
});

it("copies the event's address, and says so for three seconds [EVENT-22]", async () => {
  const { id } = await openEvent();
  await button('Copy link');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => screen.getByRole('button', { name: 'Copy link' }).click());
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(2999));
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  vi.useRealTimers();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/events/${id}`);
});

describe('where the device shares', () => {
  const shares = (share: (data: ShareData) => Promise<void>) => {
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  };

  it('hands on its name, day and address', async () => {
    const shared: ShareData[] = [];
    shares(async (data) => void shared.push(data));
    const { id, user } = await openEvent({ name: 'Noon yoga' });
    await user.click(await button('Share'));
    expect(shared).toMatchObject([{ title: 'Noon yoga', url: `${location.origin}/events/${id}` }]);
    expect(shared[0]!.text).toMatch(/^Noon yoga, Tomorrow, /);
  });

  it.each([
    ['says so when that fails', new Error('no'), 1],
    ['says nothing when the member thinks better of it', new DOMException('closed', 'AbortError'), 0],
  ])('%s', async (_, error, messages) => {
    shares(() => Promise.reject(error));
    const { user } = await openEvent();
    await user.click(await button('Share'));
    await waitFor(() => expect(screen.queryAllByText("Couldn't share the event.")).toHaveLength(messages));
  });

  it('elsewhere there is only the link to copy', async () => {
    await openEvent();
    await button('Copy link');
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });
});

describe('by itself, without a reload', () => {
  it('an event says that it is on, and that it is over, at the right minute', async () => {
    stopClock();
    const at = (instant: string) => pass(Date.parse(instant) - Date.now());
    await openEvent({}, {}, '2026-03-06T16:59:30Z');
    expect(await screen.findByText('in 1 minute')).toBeVisible();
    await at('2026-03-06T17:00:00.100Z');
    expect(screen.getByText('on now')).toBeVisible();
    await at('2026-03-06T17:59:59.000Z');
    expect(screen.getByText('on now')).toBeVisible();
    await at('2026-03-06T18:00:00.100Z');
    expect(screen.queryByText('on now')).not.toBeInTheDocument();
    expect(screen.getByText('This event is over.')).toBeVisible();
  });
});

describe('saying whether one comes', () => {
  it('creates the first answer and changes later ones; pressed again it is taken back [EVENT-18, EVENT-39, EVENT-40, EVENT-43, EVENT-101]', async () => {
    const { user, sent, me, id } = await openEvent();
    await user.click(await button('Going'));
    expect(screen.getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(sent('createAttendance')).toMatchObject([{ params: { id, userId: me.id }, body: { status: 'going' } }]));
    await waitFor(() => expect(sent('getEvent').length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Interested' }));
    await user.click(screen.getByRole('button', { name: 'Interested' }));
    await waitFor(() => expect(sent('updateAttendance').at(-1)?.body).toEqual({ status: 'none' }));
    expect(sent('createAttendance')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toHaveTextContent(/./);
  });

  it('shows it in the same frame and rolls back with a message [EVENT-42]', async () => {
    const answer = held<Refusal>();
    const { user } = await openEvent(
      { counts: { going: 4, interested: 0, checked_in: 0, waiting: 0 } },
      { createAttendance: () => answer.answer },
    );
    await user.click(await button('Going'));
    expect(screen.getByText('5 going')).toBeVisible();
    await act(async () => answer.settle(new Refusal('server_error')));
    expect(await screen.findByText("Couldn't save that you're going. Please try again later.")).toBeVisible();
    expect(screen.getByText('4 going')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('of rapid taps the last one wins, one call at a time', async () => {
    const first = held<undefined>();
    const { user, sent } = await openEvent({}, { createAttendance: async (call) => (await first.answer, saidBy(call)) });
    await user.click(await button('Going'));
    for (const name of ['Interested', 'Going', 'Interested']) await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: 'Interested' })).toHaveAttribute('aria-pressed', 'true');
    await act(async () => first.settle(undefined));
    await waitFor(() => expect(sent('updateAttendance')).toMatchObject([{ body: { status: 'interested' } }]));
    expect(sent('createAttendance')).toHaveLength(1);
  });

  it('says that the last seat has just gone, and offers the waiting list [EVENT-48]', async () => {
    const { user, change, sent } = await openEvent(
      { max_attendees: 1 },
      { createAttendance: () => new Refusal('events.full'), joinWaitingList: () => ({ place: 3, offered: false }) },
    );
    await button('Going');
    change({ is_full: true, attendees_count: 1, can: { ...can, attend: false, wait: true } });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    expect(await screen.findAllByText('Event Full')).not.toHaveLength(0);
    const join = await button('Join the waiting list');
    change({ own_waiting: { place: 3, offered: false } });
    await user.click(join);
    expect(await screen.findByText("You're number 3 on the waiting list.")).toBeVisible();
    expect(sent('joinWaitingList')).toHaveLength(1);
  });

  it('takes a seat that is offered, or declines it', async () => {
    const offered = { is_full: true, max_attendees: 1, own_waiting: { place: 1, offered: true } };
    const { user, sent, change } = await openEvent(offered, { leaveWaitingList: () => undefined });
    change({ own_waiting: null });
    await user.click(await button('Decline'));
    await waitFor(() => expect(sent('leaveWaitingList')).toHaveLength(1));
    expect(await button('Going')).toBeVisible();
  });

  it('sees at once that somebody else took a seat that was offered, or that the place changed', async () => {
    const stop = followEvents();
    onTestFinished(stop);
    const offered = { is_full: true, max_attendees: 2, attendees_count: 1, own_waiting: { place: 2, offered: true } };
    const counts = { ...testEvent().counts, waiting: 2 };
    const { id, change } = await openEvent({ ...offered, counts });
    await button('Take the seat');
    change({ attendees_count: 2, own_waiting: { place: 2, offered: false } });
    act(() => tell('event', id, { ...sightOf(testEvent()), attendees_count: 2, waiting: 2 }));
    expect(await screen.findByText("You're number 2 on the waiting list.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take the seat' })).not.toBeInTheDocument();
    change({ counts: { ...counts, waiting: 1 }, own_waiting: { place: 1, offered: false } });
    act(() => tell('event', id, { ...sightOf(testEvent()), attendees_count: 2, waiting: 1 }));
    expect(await screen.findByText("You're number 1 on the waiting list.")).toBeVisible();
  });

  it('sees on return what was said in another tab', async () => {
    const { change } = await openEvent();
    await button('Going');
    change({ own_attendance: 'going' });
    act(() => void window.dispatchEvent(new CustomEvent('visibilitychange')));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'true'));
  });

  it('says that the own answer is not known, and still takes one [EVENT-111]', async () => {
    const { user, sent } = await openEvent({ own_attendance: 'going' }, { getAttendance: () => new Refusal('too_many_requests') });
    expect(
      await screen.findByText(
        "Sorry, we couldn't fetch your attendance status for this event. You are still able to check-in or mark yourself as going or interested in this event.",
      ),
    ).toBeVisible();
    await user.click(await button('Interested'));
    await waitFor(() => expect(sent('updateAttendance')).toMatchObject([{ body: { status: 'interested' } }]));
  });

  it('asks what the viewer has said only where they have said something [EVENT-88]', async () => {
    const { sent } = await openEvent();
    await button('Going');
    expect(sent('getEvent')).not.toEqual([]);
    expect(sent('getAttendance')).toEqual([]);
    cleanup();
    const { sent: ofAnother } = await openEvent({ own_attendance: 'going' });
    await waitFor(() => expect(ofAnother('getAttendance')).toHaveLength(1));
  });

  it('asks before the waiting list takes the place of being interested', async () => {
    const full = {
      is_full: true,
      max_attendees: 1,
      attendees_count: 1,
      own_attendance: 'interested' as const,
      can: { ...can, attend: false, wait: true },
    };
    const { user, sent } = await openEvent(full, { joinWaitingList: () => ({ place: 1, offered: false }) });
    await user.click(await button('Join the waiting list'));
    const dialog = await screen.findByRole('dialog', { name: 'Join the waiting list instead?' });
    expect(sent('joinWaitingList')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Join the waiting list' }));
    await waitFor(() => expect(sent('joinWaitingList')).toHaveLength(1));
  });

  it('says that the host has removed the viewer, and offers no answer', async () => {
    await openEvent({ own_removed: true, can: { ...can, attend: false, follow: false } });
    expect(await screen.findByText(/^The host has removed you from the list of this event/)).toBeVisible();
    for (const name of ['Going', 'Interested']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

it.each([
  '/events/create',
  '/events/create/edit',
  '/events/create/attendees',
  '/events/create/check-in',
  '/events/create/door',
  '/groups/create',
  '/challenges/create',
  '/profile/somebody',
  '/feed/nothing',
])('finds nothing at %s, and asks the server for nothing there', async (address) => {
  const { calls } = await enter(address, {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(calls.filter(({ params }) => /create|somebody|nothing/.test(JSON.stringify(params)))).toEqual([]);
  expect(screen.queryByText('This event could not be found.')).not.toBeInTheDocument();
});

describe('checking in', () => {
  const now = '2026-03-06T15:00:00Z';

  it('is offered in its window only, and is taken back only as a check-in [EVENT-41, EVENT-44]', async () => {
    const { user, sent } = await openEvent({ can: { ...can, check_in: true } }, {}, now);
    await user.click(await button('Check in'));
    expect(await button('Checked in')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: 'Going' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Checked in' }));
    await waitFor(() => expect(sent('updateAttendance')).toMatchObject([{ body: { status: 'none' } }]));
    expect(sent('createAttendance')).toMatchObject([{ body: { status: 'checked_in' } }]);
  });

  it('of a virtual event comes with the live stream from ten minutes before the start [EVENT-19, EVENT-45, EVENT-46]', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, sent } = await openEvent(
      {
        is_virtual: true,
        location: null,
        links: [{ text: 'Live', url: 'https://example.org/live' }],
        check_in: { from: '2026-03-06T16:50:00.000Z', until: null, needs_code: false },
        live: {
          state: 'none',
          url: 'https://example.org/live',
          started_at: null,
          completed_at: null,
          from: '2026-03-06T16:50:00.000Z',
          until: '2026-03-06T18:10:00.000Z',
        },
        can: { ...can, check_in: true },
      },
      {},
      '2026-03-06T16:52:00Z',
    );
    expect(await screen.findByText('Online')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument();
    await user.click(await button('Join the Live Stream & Check In'));
    expect(openWindow).toHaveBeenCalledWith('https://example.org/live', '_blank', expect.anything());
    await waitFor(() => expect(sent('createAttendance')).toMatchObject([{ body: { status: 'checked_in' } }]));
  });

  it('is not offered by itself before a virtual event has started [EVENT-44]', async () => {
    await openEvent({ is_virtual: true, can: { ...can, check_in: true } }, {}, '2026-03-06T16:52:00Z');
    await button('Going');
    expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument();
  });
});
