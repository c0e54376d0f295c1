import type { Event } from '@muster/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { enter } from '../../../test/enter.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { Refusal } from '../../../test/server.ts';
import { pass, stopClock } from '../../../test/timers.ts';
import { eventPage, newMe, testEvent, testPerson } from '../../../test/world.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});

const hourMs = 3_600_000;
const from = (hours: number, change: Partial<Event> = {}) => {
  const [start, end] = [Date.now() + hours * hourMs, Date.now() + (hours + 1) * hourMs];
  const clock = (time: number) => new Date(time).toISOString().slice(0, 16);
  return testEvent({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    starts_local: clock(start),
    ends_local: clock(end),
    time_zone_id: 'UTC',
    time_zone_name: 'Coordinated Universal Time',
    ...change,
  });
};
const card = async (name: string) => within((await screen.findByText(name)).closest('li')!);

describe('the list of events', () => {
  it('has its tabs, the first as the deployment calls it, and asks for each anew from its first page [EVENT-02, EVENT-09, EVENT-13, EVENT-53]', async () => {
    const { user, sent, address } = await enter('/events', {
      listEvents: ({ query }) => eventPage([testEvent({ name: `${query.attendee ? 'mine' : query.is_virtual}` })]),
    });
    await heading('Events');
    await screen.findByText('FALSE');
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of events' }));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['On-Site Events', 'Virtual', 'My Events']);
    await user.click(tabs.getByRole('link', { name: 'Virtual' }));
    await screen.findByText('TRUE');
    expect(address()).toBe('/events?tab=virtual');
    expect(localStorage.getItem('eventFilterNavTab')).toBe('virtual');
    await user.click(tabs.getByRole('link', { name: 'On-Site Events' }));
    await screen.findByText('FALSE');
    await waitFor(() => expect(sent('listEvents').map(({ query }) => query.is_virtual)).toEqual(['false', 'true', 'false']));
  });

  it("lists one's own in place, with a link to My Activities, and opens the tab that was open last [EVENT-10, EVENT-37]", async () => {
    localStorage.setItem('eventFilterNavTab', 'mine');
    const { sent, me } = await enter('/events', { listEvents: () => eventPage([testEvent()]) });
    await screen.findByText('NOON YOGA');
    expect(sent('listEvents')[0]!.query.attendee).toBe(me.id);
    expect(screen.getByRole('link', { name: 'My Activities' })).toHaveAttribute('href', '/events/myEvents');
  });

  it.each([
    ['local', 'Search for events'],
    ['virtual', 'Search for virtual events...'],
    ['mine', 'Search for your events...'],
  ])('is searched on the tab %s [EVENT-12, GEO-01]', async (tab, label) => {
    const { user, sent } = await enter(`/events?tab=${tab}`, { listEvents: () => eventPage([testEvent()]) });
    await user.type(await screen.findByPlaceholderText(label), 'yoga');
    await waitFor(() => expect(sent('listEvents').at(-1)!.query.search).toBe('yoga'));
    expect(screen.queryByPlaceholderText('City or Zip') !== null).toBe(tab === 'local');
  });

  it('shows what is on first, then the days, each event with title, group, time and place, and opens it [EVENT-16, EVENT-17, EVENT-73]', async () => {
    const [on, later] = [
      from(-0.5, { name: 'Morning run along the whole river' }),
      from(72, { name: 'Fair', is_all_day: true, group_name: 'Runners' }),
    ];
    later.ends_local = later.starts_local; // An hour that begins late in the evening would end on the next day.
    await enter('/events', { listEvents: () => eventPage([later, on]) });
    const first = await card('MORNING RUN ALONG THE WHOLE…');
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('On now');
    expect(first.getByText(on.starts_local.slice(11))).toBeVisible();
    expect(first.getByText(on.ends_local.slice(11))).toBeVisible();
    expect(first.getByText('UTC')).toBeVisible();
    expect(first.getByText('Pier 25, New York')).toBeVisible();
    expect(first.getByRole('link')).toHaveAttribute('href', `/events/${on.id}`);
    const second = await card('FAIR');
    expect(second.getByText('All Day Event')).toBeVisible();
    expect(second.getByText('Runners')).toBeVisible();
  });

  it('has one heading for today and one for tomorrow, where those are different days in different zones', async () => {
    stopClock('2026-03-05T22:00:00Z');
    const inZone = (time_zone_id: string, offset: number) => (name: string, start: string) => {
      const wall = (hours: number) => new Date(Date.parse(start) + hours * hourMs).toISOString().slice(0, 16);
      const end = new Date(Date.parse(start) + hourMs).toISOString();
      return testEvent({ name, start, end, time_zone_id, starts_local: wall(offset), ends_local: wall(offset + 1) });
    };
    const [tokyo, newYork] = [inZone('Asia/Tokyo', 9), inZone('America/New_York', -5)];
    // At this instant it is 6 March in Tokyo and 5 March in New York.
    const events = [
      tokyo('A', '2026-03-05T23:00:00.000Z'),
      newYork('B', '2026-03-06T00:00:00.000Z'),
      newYork('C', '2026-03-06T14:00:00.000Z'),
      tokyo('D', '2026-03-06T23:00:00.000Z'),
    ];
    await enter('/events', { listEvents: () => eventPage(events) });
    await card('A');
    const days = screen.getAllByRole('region').map((day) => {
      const [title, ...names] = within(day).getAllByRole('heading');
      expect(day).toHaveAccessibleName(title!.textContent);
      return [title!.textContent, ...names.map(({ textContent }) => textContent)];
    });
    expect(days).toEqual([
      ['Today', 'A', 'B'],
      ['Tomorrow', 'C', 'D'],
    ]);
  });

  it('shows an event once that was moved to another day while its list was read', async () => {
    const [moved, other] = [from(24, { name: 'Moved' }), from(30, { name: 'Other' })];
    const later = { ...moved, ...from(72), id: moved.id, name: 'Moved', version: moved.version + 1 };
    const { reach } = await enter('/events', {
      listEvents: ({ query }) => (query.offset ? eventPage([later]) : eventPage([moved, other], 'more')),
    });
    await card('MOVED');
    reach();
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['OTHER', 'MOVED']));
  });

  it('puts an event under what is on the moment it begins, without a reload', async () => {
    stopClock();
    const soon = from(1 / 60, { name: 'Stretch' });
    await enter('/events', { listEvents: () => eventPage([soon]) });
    const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await card('STRETCH');
    expect(days()).not.toContain('On now');
    await pass(Date.parse(soon.start) - Date.now() - 1000);
    expect(days()).not.toContain('On now');
    await pass(1100);
    expect(days()).toEqual(['On now']);
  });

  it('says what the viewer said, who of those they follow goes, and seats only where few are left', async () => {
    const omar = testPerson({ first_name: 'Omar' });
    const counts = { going: 3, interested: 0, checked_in: 0, waiting: 0 };
    const events = [
      from(24, { name: 'A', own_attendance: 'going', followingAttendees: [omar], counts, max_attendees: 6, attendees_count: 3 }),
      from(25, { name: 'B', own_waiting: { place: 2, offered: false }, is_full: true, max_attendees: 3, attendees_count: 3 }),
      from(26, { name: 'C', is_virtual: true, location: null, counts, max_attendees: 90, attendees_count: 3 }),
      from(27, { name: 'D', counts: { ...counts, going: 1006 } }),
      from(28, { name: 'E', followingAttendees: [omar], counts: { ...counts, going: 1006 } }),
    ];
    await enter('/events', { listEvents: () => eventPage(events) }, newMe(), testConfig({ attendee_limits: true }));
    const [a, b, c] = [await card('A'), await card('B'), await card('C')];
    for (const text of ['Going', 'Omar and 2 others go', '3 seats left']) expect(a.getByText(text)).toBeVisible();
    for (const text of ['On the list', 'Event Full']) expect(b.getByText(text)).toBeVisible();
    for (const text of ['Online', '3 going']) expect(c.getByText(text)).toBeVisible();
    expect(c.queryByText(/left/)).toBeNull();
    expect((await card('D')).getByText('1,006 going')).toBeVisible();
    expect((await card('E')).getByText('Omar and 1,005 others go')).toBeVisible();
  });

  it('says of events that are over who went, and of canceled ones who was going', async () => {
    const [omar, ana] = [testPerson({ first_name: 'Omar' }), testPerson({ first_name: 'Ana' })];
    const counts = { going: 0, interested: 0, checked_in: 2, waiting: 0 };
    const events = [
      from(-24, { name: 'A', followingAttendees: [omar, ana], counts }),
      from(-25, { name: 'B', counts }),
      from(-26, { name: 'C', status: 'Canceled', followingAttendees: [omar, ana], counts }),
      from(26, { name: 'D', status: 'Canceled', followingAttendees: [omar], counts: { ...counts, checked_in: 1 } }),
      from(27, { name: 'E', status: 'Canceled', counts: { ...counts, checked_in: 1 } }),
    ];
    await enter('/events', { listEvents: () => eventPage(events) });
    for (const [name, text] of Object.entries({
      A: 'Omar and Ana went',
      B: '2 went',
      C: 'Omar and Ana were going',
      D: 'Omar was going',
      E: '1 was going',
    }))
      expect((await card(name)).getByText(text)).toBeVisible();
  });

  it('says the specified sentence where there is nothing, also where the filters are refused [EVENT-15, EVENT-77]', async () => {
    await enter('/events', { listEvents: () => new Refusal('invalid') });
    expect(await screen.findByText('The selected filters produced no events. Please adjust filter settings.')).toBeVisible();
  });

  it("leads from one's own, where there are none, to those of everybody", async () => {
    const { user, address } = await enter('/events?tab=mine', {
      listEvents: ({ query }) => eventPage(query.attendee ? [] : [testEvent()]),
    });
    await user.click(await screen.findByRole('link', { name: 'Find events' }));
    expect(await screen.findByText('NOON YOGA')).toBeVisible();
    expect(address()).toBe('/events?tab=local');
    expect(screen.queryByRole('link', { name: 'Find events' })).toBeNull();
  });

  it('says that it could not be read, and reads it again', async () => {
    let fails = true;
    const { user } = await enter('/events', { listEvents: () => (fails ? new Refusal('server_error') : eventPage([testEvent()])) });
    await screen.findByText("Couldn't load the events.");
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('NOON YOGA')).toBeVisible();
  });

  it('reads on before its end is reached [EVENT-35, EVENT-78]', async () => {
    const { reach, sent } = await enter('/events', {
      listEvents: ({ query }) =>
        query.offset ? eventPage([testEvent({ name: 'Second' })]) : eventPage([testEvent({ name: 'First' })], 'more'),
    });
    await screen.findByText('FIRST');
    act(() => reach());
    await screen.findByText('SECOND');
    expect(sent('listEvents').map(({ query }) => [query.limit, query.offset])).toEqual([
      ['10', undefined],
      ['10', 'more'],
    ]);
  });
});

describe('filters', () => {
  it('are chosen in a panel, shown as lozenges, kept, taken away one by one, and reset [EVENT-14, EVENT-55, SHELL-17]', async () => {
    const { user, sent } = await enter('/events', { listEvents: () => eventPage([]) });
    const query = () => sent('listEvents').at(-1)!.query;
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.click(panel.getByRole('radio', { name: 'Health talk' }));
    await user.click(panel.getByRole('radio', { name: 'Most attendees' }));
    await user.click(panel.getByRole('button', { name: 'Show events' }));
    await waitFor(() => expect(query()).toMatchObject({ category: 'health-talk', sort: 'attendees' }));
    expect([localStorage.getItem('eventCategory'), localStorage.getItem('sortBy')]).toEqual(['health-talk', 'attendees']);
    await user.click(await screen.findByRole('button', { name: 'Past 90 days' }));
    await waitFor(() => expect(query().filter).toBe('past'));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Health talk' }));
    await waitFor(() => expect(query().category).toBeUndefined());
    await user.click(within(screen.getByRole('group', { name: 'Active filters' })).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(query()).toMatchObject({ filter: 'active', sort: 'date' }));
    expect(localStorage.getItem('eventDate')).toBe('all');
  });

  it('offer no past where the deployment does not [SHELL-17]', async () => {
    await enter('/events', { listEvents: () => eventPage([]) }, newMe(), testConfig({ past_90_days_lozenge: false }));
    await screen.findByRole('button', { name: 'Filters' });
    expect(screen.queryByRole('button', { name: 'Past 90 days' })).toBeNull();
  });

  it('tell events of groups from those of members, and a second tap returns to all [EVENT-11, EVENT-54]', async () => {
    const { user, sent } = await enter('/events', { listEvents: () => eventPage([]) }, newMe(), testConfig({ groups: true }));
    const pill = await screen.findByRole('button', { name: 'Group Events' });
    await user.click(pill);
    await waitFor(() => expect(sent('listEvents').at(-1)!.query.group_filter).toBe('group'));
    expect(localStorage.getItem('eventGroupOption')).toBe('group');
    await user.click(pill);
    await waitFor(() => expect(sent('listEvents').at(-1)!.query.group_filter).toBeUndefined());
    expect(screen.getByRole('button', { name: 'All Events' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('look around a town from its third letter on, which is kept, within 50 miles until another distance is chosen [GEO-01, GEO-02, GEO-04, EVENT-115]', async () => {
    const town = {
      place_id: 'p',
      description: 'Portland, OR',
      kind: 'city',
      city: 'Portland',
      state: 'OR',
      zip: null,
      country: 'US',
      lat: 45.5,
      long: -122.6,
    };
    const { user, sent } = await enter('/events', { listEvents: () => eventPage([]), autocompletePlaces: () => ({ data: [town] }) });
    await user.click(await screen.findByPlaceholderText('City or Zip'));
    expect(screen.getByRole('option', { name: 'Use Current Location' })).toBeVisible();
    await user.keyboard('Por');
    await user.click(await screen.findByRole('option', { name: 'Portland, OR' }));
    await waitFor(() => expect(sent('listEvents').at(-1)!.query).toMatchObject({ lat: '45.5', long: '-122.6', distance: '50' }));
    expect(sent('autocompletePlaces').at(-1)!.query).toMatchObject({ q: 'Por', kind: 'location' });
    expect(JSON.parse(localStorage.getItem('places.location')!)).toMatchObject({ city: 'Portland', lat: 45.5 });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('radio', { name: 'Within 250 miles' }));
    await waitFor(() => expect(sent('listEvents').at(-1)!.query.distance).toBe('250'));
  });

  it('ask for towns once typing has rested for half a second [GEO-18]', async () => {
    const { sent } = await enter('/events', { listEvents: () => eventPage([]), autocompletePlaces: () => ({ data: [] }) });
    const field = await screen.findByPlaceholderText('City or Zip');
    fireEvent.focus(field);
    stopClock();
    for (const value of ['Por', 'Port', 'Portl']) {
      await pass(499);
      fireEvent.change(field, { target: { value } });
    }
    await pass(499);
    expect(sent('autocompletePlaces')).toEqual([]);
    await pass(1);
    await waitFor(() => expect(sent('autocompletePlaces').map(({ query }) => query.q)).toEqual(['Portl']));
  });
});

describe('My Activities', () => {
  it('lists what one hosts, goes to and went to, and leads back to the events [EVENT-06, EVENT-25]', async () => {
    const { user, sent, me } = await enter('/events/myEvents', { listEvents: () => eventPage([testEvent()]) });
    await heading('My Activities');
    await screen.findByText('NOON YOGA');
    await user.click(screen.getByRole('link', { name: 'Upcoming Events' }));
    await user.click(screen.getByRole('link', { name: 'Past Events' }));
    await waitFor(() =>
      expect(sent('listEvents').map(({ query }) => query)).toEqual([
        { host_id: me.id, filter: 'active' },
        { attendee: me.id, filter: 'active' },
        { attendee: me.id, filter: 'past' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Events');
  });

  it('offers who hosts nothing to create an event, and to find one where they may not [ROLE-16]', async () => {
    const none = { listEvents: () => eventPage([]) };
    await enter('/events/myEvents', none);
    await screen.findByText("You aren't hosting anything at the moment.");
    expect(await screen.findByRole('link', { name: 'Create an event' })).toHaveAttribute('href', '/events/new');
    expect(screen.queryByRole('link', { name: 'Find events' })).toBeNull();
    cleanup();
    await enter('/events/myEvents', none, newMe({ anonymous_profile: true }));
    expect(await screen.findByRole('link', { name: 'Find events' })).toHaveAttribute('href', '/events');
    expect(screen.queryByRole('link', { name: 'Create an event' })).toBeNull();
  });

  it('says that a list could not be read [EVENT-113]', async () => {
    await enter('/events/myEvents', { listEvents: () => new Refusal('server_error') });
    expect(await screen.findByText('There was a problem with the server.')).toBeVisible();
  });
});
