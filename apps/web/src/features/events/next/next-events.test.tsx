import type { Event } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hide } from '../../../platform/entities.ts';
import { held } from '../../../test/browser.ts';
import { challengeLists, dayFromNow, ownChallenge, testChallenge } from '../../../test/challenge-world.ts';
import { enter } from '../../../test/enter.ts';
import { isNow, saidBy } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { pass, stopClock } from '../../../test/timers.ts';
import { eventPage, feedPage, newMe, testEvent, testPerson, testPost } from '../../../test/world.ts';

beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']));

const beWide = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('75em') }));
const going = (change: Partial<Event> = {}) => testEvent({ own_attendance: 'going', ...change });
/** On the morning of the test event's day. */
const morning = '2026-03-06T15:00:00Z';
const posts = { listFollowingFeed: () => feedPage([testPost({ text: 'From Omar' })]) };
const column = () => screen.findByRole('region', { name: 'Your next events' });

describe('the right column of wide screens', () => {
  it('has what one goes to next, with day, time and how far off it is, and leads to all of it', async () => {
    beWide();
    isNow(morning);
    const event = going();
    const { sent, me } = await enter('/feed', { ...posts, listEvents: () => ({ ...eventPage([event]), count: 4, total_number_posts: 4 }) });
    const next = within(await column());
    const link = await next.findByRole('link', { name: /NOON YOGA/ });
    expect(link).toHaveAttribute('href', `/events/${event.id}`);
    expect(link).toHaveTextContent('Today, 12:00 GMT-5');
    expect(link).toHaveTextContent(/in 2 hours · .* your time/);
    expect(next.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/events/myEvents?tab=upcoming');
    expect(sent('listEvents').map(({ query }) => query)).toEqual([{ attendee: me.id, attending: 'true', filter: 'active', limit: '3' }]);
  });

  it('has the running challenges that one takes part in, with progress and place, those that end first; not beside the list of them', async () => {
    beWide();
    const [first, later] = [ownChallenge({ name: 'Harbour rounds' }), ownChallenge({ name: 'Stairs', end_date: dayFromNow(60), goal: 0 })];
    const all = [later, testChallenge({ name: 'Not mine' }), ownChallenge({ name: 'Closing', state: 'closing' }), first];
    const answers = { ...posts, listEvents: () => eventPage([]), listChallenges: () => challengeLists(all) };
    const { router } = await enter('/feed', answers);
    const own = within(await screen.findByRole('region', { name: 'Your Active Challenges' }));
    expect((await own.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      'Harbour rounds6 Days Left4,000 of 10,000 stepsPlace 3 of 10',
      'Stairs60 Days Left4,000 stepsPlace 3 of 10',
    ]);
    expect(own.getByRole('progressbar', { name: 'Progress in Harbour rounds' })).toHaveAttribute('aria-valuenow', '40');
    await act(() => router.navigate({ to: '/challenges' }));
    await screen.findByRole('heading', { name: 'Not mine' });
    expect(screen.getAllByRole('region', { name: 'Your Active Challenges' })).toHaveLength(1);
  });

  it('waits until the feed is there', async () => {
    beWide();
    const answer = held<ReturnType<typeof feedPage>>();
    const { sent } = await enter('/feed', { listFollowingFeed: () => answer.answer, listEvents: () => eventPage([]) });
    await column();
    expect(sent('listEvents')).toHaveLength(0);
    await act(async () => answer.settle(feedPage([testPost({ text: 'From Omar' })])));
    expect(await screen.findByText('Nothing planned yet.')).toBeVisible();
    expect(sent('listEvents')).toHaveLength(1);
  });

  it('leads to all events where one goes to none, but not on the screens of events; without an answer it says nothing', async () => {
    beWide();
    const { router } = await enter('/feed', { ...posts, listEvents: () => eventPage([]) });
    expect(await within(await column()).findByRole('link', { name: 'Find events' })).toHaveAttribute('href', '/events');
    await act(() => router.navigate({ to: '/events' }));
    await screen.findByText('The selected filters produced no events. Please adjust filter settings.');
    expect(screen.queryByRole('region', { name: 'Your next events' })).not.toBeInTheDocument();
  });

  it('says nothing where it could not be loaded', async () => {
    beWide();
    const { sent } = await enter('/feed', { ...posts, listEvents: () => new Refusal('server_error') });
    await waitFor(() => expect(sent('listEvents').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your next events' })).not.toBeInTheDocument());
  });

  it('has an event as soon as one has said that one goes, and loses it with that', async () => {
    beWide();
    isNow(morning);
    const me = newMe();
    let event = testEvent();
    const { user } = await enter(
      `/events/${event.id}`,
      {
        getEvent: () => event,
        getAttendance: () => new Refusal('events.attendance_not_found'),
        listAttendees: () => ({ data: [], count: 0, next: null }),
        listEvents: () => eventPage(event.own_attendance === 'going' ? [event] : []),
        ...Object.fromEntries(
          ['createAttendance', 'updateAttendance'].map((call) => [
            call,
            (received: Parameters<typeof saidBy>[0]) => {
              const said = saidBy(received);
              event = { ...event, own_attendance: said.status };
              return said;
            },
          ]),
        ),
      },
      me,
    );
    expect(await within(await column()).findByText('Nothing planned yet.')).toBeVisible();
    const button = () => screen.getByRole('button', { name: 'Going' });
    await user.click(button());
    expect(await within(await column()).findByRole('link', { name: /NOON YOGA/ })).toBeVisible();
    await user.click(button());
    expect(await within(await column()).findByText('Nothing planned yet.')).toBeVisible();
  });

  it('has nothing that is canceled or removed, or that somebody hosts whom one has blocked', async () => {
    beWide();
    isNow(morning);
    const host = testPerson();
    const events = [
      going({ name: 'Canceled', status: 'Canceled' }),
      going({ name: 'Removed', is_removed: true }),
      going({ name: 'Theirs', host: { ...host, leader: false } }),
      going({ name: 'Mine' }),
    ];
    await enter('/feed', { ...posts, listEvents: () => eventPage(events) });
    const next = within(await column());
    expect(await next.findByRole('link', { name: /THEIRS/ })).toBeVisible();
    act(() => onTestFinished(hide(host.id!)));
    expect(next.getAllByRole('link').map((link) => link.textContent)).toEqual([expect.stringContaining('MINE')]);
  });

  it('says that an event is on once it begins, and asks for the next one when it is over', async () => {
    stopClock(morning);
    const at = (minutes: number) => new Date(Date.parse(morning) + minutes * 60_000).toISOString();
    // In small steps: what is rendered at one begins to wait for the next.
    const passUntil = async (instant: string) => {
      for (let left = 1; left > 0; left = Date.parse(instant) - Date.now()) await pass(Math.min(10_000, Date.parse(instant) - Date.now()));
    };
    beWide();
    const first = going({ start: at(3), end: at(6) });
    const { sent } = await enter('/feed', {
      ...posts,
      listEvents: () =>
        eventPage(Date.now() < Date.parse(first.end) ? [first] : [going({ name: 'Evening run', start: at(150), end: at(152) })]),
    });
    const next = within(await column());
    await next.findByRole('link', { name: /NOON YOGA/ });
    expect(next.queryByText('on now')).not.toBeInTheDocument();
    await passUntil(at(4));
    expect(await next.findByText('on now')).toBeVisible();
    await passUntil(at(7));
    expect(await next.findByRole('link', { name: /EVENING RUN/ })).toBeVisible();
    expect(next.queryByRole('link', { name: /NOON YOGA/ })).not.toBeInTheDocument();
    expect(sent('listEvents').length).toBeGreaterThan(1);
  });

  it('has something true on the settings too', async () => {
    beWide();
    isNow(morning);
    await enter('/profile/settings', { listEvents: () => eventPage([going()]) });
    expect(await within(await column()).findByRole('link', { name: /NOON YOGA/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'People to follow' })).not.toBeInTheDocument();
  });
});

describe('the feed without a right column', () => {
  it('has what one goes to next above the posts', async () => {
    isNow(morning);
    await enter('/feed', { ...posts, listEvents: () => ({ ...eventPage([going(), going({ name: 'Evening run' })]), count: 5 }) });
    const strip = within(await column());
    expect((await strip.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringContaining('NOON YOGA'),
      expect.stringContaining('EVENING RUN'),
      '3 more events',
    ]);
  });

  it('keeps its place, and leads to all events where there is nothing', async () => {
    await enter('/feed', { ...posts, listEvents: () => eventPage([]) });
    expect(await screen.findByText('Nothing planned yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find events' })).toHaveAttribute('href', '/events');
  });
});
