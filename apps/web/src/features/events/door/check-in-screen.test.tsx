import type { Event } from '@muster/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportReachable } from '../../../platform/connection.ts';
import { openApp } from '../../../test/app.tsx';
import { enter } from '../../../test/enter.ts';
import { attendeePage, isNow, openEvent, testAttendee } from '../../../test/event-screen.ts';
import { type Received, Refusal, serve } from '../../../test/server.ts';
import { newMe, nobody, testEvent } from '../../../test/world.ts';

const checkedIn = ({ params }: Received) => ({
  event_id: params.id!,
  user_id: newMe().id,
  status: 'checked_in' as const,
  checked_in_at: '2026-03-06T16:50:00.000Z',
});

/** Opens the link of a code as a signed-in member, on the day of the event. */
async function scan(
  answers: Parameters<typeof enter>[1] = {},
  { code = '#l1.abc', change = {}, now = '2026-03-06T16:50:00Z' }: { code?: string; change?: Partial<Event>; now?: string } = {},
) {
  isNow(now);
  const event = testEvent(change);
  return {
    event,
    ...(await enter(`/events/${event.id}/check-in${code}`, { getEvent: () => event, checkInAtDoor: checkedIn, ...answers })),
  };
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the link of a code', () => {
  it('checks in and says so, with the event, and keeps the code out of the address', async () => {
    const { sent, address, event } = await scan();
    expect(await title('You are checked in')).toBeVisible();
    expect(sent('checkInAtDoor')).toMatchObject([{ params: { id: event.id }, body: { code: 'l1.abc' } }]);
    expect(screen.getByText('Noon yoga')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', `/events/${event.id}`);
    expect(address()).toBe(`/events/${event.id}/check-in`);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads whoever is signed out to the login and back, without the code in any address', async () => {
    serve({});
    const { address } = await openApp('/events/018f3b5e-7a10-7c44-8d52-000000000001/check-in#l1.abc');
    expect(address()).toBe('/login?from=%2Fevents%2F018f3b5e-7a10-7c44-8d52-000000000001%2Fcheck-in');
    expect(sessionStorage.getItem('door.018f3b5e-7a10-7c44-8d52-000000000001')).toBe('l1.abc');
  });

  it('uses the code that the tab has kept over the sign-in', async () => {
    isNow('2026-03-06T16:50:00Z');
    const event = testEvent();
    sessionStorage.setItem(`door.${event.id}`, 'l1.kept');
    const { sent } = await enter(`/events/${event.id}/check-in`, { getEvent: () => event, checkInAtDoor: checkedIn });
    expect(await title('You are checked in')).toBeVisible();
    expect(sent('checkInAtDoor')).toMatchObject([{ body: { code: 'l1.kept' } }]);
  });

  it.each([
    [
      'that it has expired',
      'events.door_code_expired',
      'You are not checked in',
      'This code has expired. Scan the code at the door again.',
    ],
    [
      'that it is of another event',
      'events.door_code_wrong',
      'You are not checked in',
      'This is not a code for this event. Scan the code at the door.',
    ],
    ['that the event is over', 'events.past', 'You are not checked in', 'This event is over.'],
    ['that it is canceled', 'events.canceled', 'You are not checked in', 'This event has been canceled.'],
    ['that it is full [EVENT-48]', 'events.full', 'You are not checked in', 'Event Full'],
    ['when check-in opens [EVENT-44]', 'events.too_early', 'Check-in has not opened yet', 'Check-in opens tomorrow, 12:00 AM EST'],
  ] as const)('says %s', async (_, refusal, heading, says) => {
    await scan({ checkInAtDoor: () => new Refusal(refusal) }, { now: '2026-03-05T15:00:00Z' });
    expect(await title(heading)).toBeVisible();
    expect(screen.getByText(says)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('without a connection checks in as soon as there is one', async () => {
    let answer: (call: Received) => unknown = () => Promise.reject(new TypeError('Failed to fetch'));
    await scan({ checkInAtDoor: (call) => answer(call) });
    expect(await screen.findByText('There is no connection. You will be checked in as soon as it is back.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    answer = checkedIn;
    await act(async () => void (await reportReachable(Promise.resolve(new Response()))));
    expect(await title('You are checked in')).toBeVisible();
  });

  it('opened again later says what is the case, and sends nothing', async () => {
    const { sent } = await scan({}, { code: '', change: { own_attendance: 'checked_in' } });
    expect(await title('You are checked in')).toBeVisible();
    expect(sent('checkInAtDoor')).toEqual([]);
  });

  it('without a code asks to scan the one at the door', async () => {
    await scan({}, { code: '' });
    expect(await screen.findByText('Check in with the code at the door.')).toBeVisible();
  });
});

describe('where only the code at the door checks in', () => {
  const change: Partial<Event> = { check_in: { ...testEvent().check_in, needs_code: true } };

  it('the event page says so instead of a button, in the time of check-in', async () => {
    await openEvent(change, {}, '2026-03-06T15:00:00Z');
    expect(await screen.findByText('Check in with the code at the door.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Going' })).toBeVisible();
  });

  it.each([
    ['before that day', {}, '2026-03-05T15:00:00Z'],
    ['of a full event to those without a seat', { is_full: true }, '2026-03-06T15:00:00Z'],
    ['once they are checked in', { own_attendance: 'checked_in' as const }, '2026-03-06T15:00:00Z'],
  ])('but not %s', async (_, more, now) => {
    await openEvent({ ...change, ...more }, {}, now);
    await screen.findByRole('region', { name: 'Who is coming' });
    expect(screen.queryByText('Check in with the code at the door.')).not.toBeInTheDocument();
  });
});

describe('the list of attendees of whoever keeps the door', () => {
  it('checks somebody in by hand, but nobody who is anonymous', async () => {
    isNow('2026-03-06T15:00:00Z');
    const event = testEvent({ can: { ...testEvent().can, door: true } });
    const ben = testAttendee({ first_name: 'Ben', last_name: 'Okafor' });
    const { user, sent } = await enter(`/events/${event.id}/attendees`, {
      getEvent: () => event,
      listAttendees: ({ query }) => attendeePage(query.status === 'going' ? [ben, testAttendee({ ...nobody() })] : []),
      checkInAttendee: () => undefined,
    });
    await user.click(await screen.findByRole('tab', { name: 'Going' }));
    await user.click(await screen.findByRole('button', { name: 'Check in Ben Okafor' }));
    expect(await screen.findByText('Ben Okafor is checked in.')).toBeVisible();
    expect(sent('checkInAttendee')).toMatchObject([{ params: { id: event.id, attendeeId: ben.attendee_id } }]);
    expect(screen.getAllByRole('button', { name: /^Check in/ })).toHaveLength(1);
    await waitFor(() => expect(sent('listAttendees').length).toBeGreaterThan(2));
  });
});
