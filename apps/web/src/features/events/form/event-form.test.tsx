import type { EventDraft } from '@muster/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createdAs, fillEvent, openNewEvent, pickPlace, press, says, type } from '../../../test/event-form.ts';
import { isNow } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { pass, stopClock } from '../../../test/timers.ts';

const required = 'THIS FIELD IS REQUIRED';
const noPlace = 'THIS IS AN INVALID LOCATION. PLEASE TRY SELECTING ANOTHER LOCATION.';

describe('a new event', () => {
  it('is sent with its wall clocks, the zone of its place and a key of its own [EVENT-26, EVENT-80, EVENT-83]', async () => {
    const { sent, address } = await openNewEvent();
    fillEvent();
    fireEvent.click(screen.getByRole('tab', { name: 'On-Site Events' }));
    await pickPlace();
    type('Address', 'Union Station');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Time zone/ })).toHaveAccessibleName('Time zone Denver, Mountain Time'));
    press('Create event');
    await waitFor(() => expect(sent('createEvent')).toHaveLength(1));
    expect(sent('createEvent')[0]).toMatchObject({
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        name: 'Noon yoga',
        description: 'Bring water.',
        category: 'fitness-class',
        is_virtual: false,
        is_all_day: false,
        starts_local: '2099-03-06T12:15',
        // An hour, until the member says otherwise.
        ends_local: '2099-03-06T13:15',
        time_zone_id: 'America/Denver',
        location: { latitude: 39.74, longitude: -104.99, city: 'Denver', state: 'CO', country: 'US', address: 'Union Station' },
        links: [],
      },
    });
    await waitFor(() => expect(address()).toMatch(/^\/events\/[0-9a-f-]{36}$/));
  });

  it('says all that is missing at once, under its field, and sends nothing [EVENT-56, EVENT-58 to EVENT-61]', async () => {
    const { sent } = await openNewEvent();
    press('Create event');
    for (const label of ['Name', 'Category', 'Starts on', 'At', 'Until', 'Description']) await says(label, required);
    await says('City or postal code', noPlace);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await pickPlace();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Time zone/ })).toHaveAccessibleName(/Denver/));
    expect(screen.queryByText(noPlace)).not.toBeInTheDocument();
    await says('Name', required);
    fireEvent.click(screen.getByLabelText(/^All day/));
    await says('First day', required);
    expect(screen.queryByLabelText('At')).not.toBeInTheDocument();
    expect(sent('createEvent')).toEqual([]);
  });

  it('needs no place where it is virtual, and only days where it takes them whole [EVENT-60, EVENT-61]', async () => {
    const { sent } = await openNewEvent();
    fillEvent();
    fireEvent.click(screen.getByLabelText(/^All day/));
    type('Last day', '2099-03-07');
    press('Create event');
    await waitFor(() => expect(sent('createEvent')).toHaveLength(1));
    const { location, starts_local, ends_local, is_all_day } = sent('createEvent')[0]!.body as EventDraft;
    expect({ location, starts_local, ends_local, is_all_day }).toEqual({
      location: null,
      starts_local: '2099-03-06T00:00',
      ends_local: '2099-03-07T23:59',
      is_all_day: true,
    });
  });

  it('offers days from today on, where the event is, and times every quarter of an hour [EVENT-63]', async () => {
    // Half past eleven in the evening in New York, and half past four of the next day in London.
    isNow('2026-03-06T04:30:00Z');
    await openNewEvent();
    fillEvent();
    const zone = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: /^Time zone/ }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Choose a time zone' }));
      fireEvent.change(sheet.getByLabelText('Search cities'), { target: { value: name } });
      fireEvent.click(sheet.getByText(new RegExp(`^${name}`)));
    };
    const earliest = () => ['Starts on', 'Ends on'].map((label) => screen.getByLabelText(label).getAttribute('min'));
    type('Starts on', '');
    await zone('New York');
    await waitFor(() => expect(earliest()).toEqual(['2026-03-05', '2026-03-05']));
    await zone('London');
    await waitFor(() => expect(earliest()).toEqual(['2026-03-06', '2026-03-06']));
    type('Starts on', '2026-03-09');
    expect(earliest()).toEqual(['2026-03-06', '2026-03-09']);
    const quarters = Array.from({ length: 96 }, (_, nth) =>
      [Math.floor(nth / 4), (nth % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
    );
    for (const label of ['At', 'Until']) {
      const times = within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
      expect(times.map(({ value }) => value)).toEqual(['', ...quarters]);
    }
  });

  it('starts today at the earliest, and ends after that [EVENT-62, EVENT-64]', async () => {
    const { sent } = await openNewEvent();
    fillEvent();
    type('Until', '12:15');
    press('Create event');
    await says('Until', 'MUST BE AFTER START TIME');
    type('Ends on', '2099-03-07');
    type('Starts on', '2001-03-06');
    press('Create event');
    await says('Starts on', 'An event cannot start before today.');
    expect(sent('createEvent')).toEqual([]);
  });

  it('has a name that is cut to 68 characters, and at most 3000 characters of description [EVENT-57, EVENT-58]', async () => {
    const { sent } = await openNewEvent();
    fillEvent();
    type('Name', 'n'.repeat(70));
    expect(screen.getByText('Only the first 68 characters are kept.')).toBeVisible();
    type('Description', 'd'.repeat(3001));
    await says('Description', 'EXCEEDED 3000 CHARACTER LIMIT');
    press('Create event');
    expect(sent('createEvent')).toEqual([]);
    type('Description', 'd'.repeat(3000));
    press('Create event');
    await waitFor(() => expect((sent('createEvent')[0]!.body as EventDraft).name).toBe('n'.repeat(68)));
  });

  it('refuses links that lead nowhere safe or have no text, each until it is mended, and sends nothing before [EVENT-65 to EVENT-69]', async () => {
    const { sent } = await openNewEvent();
    fillEvent();
    const refused = [
      ['Programme', '', 'Address of link 1', 'MISSING LINK FOR TEXT'],
      ['', 'https://example.org', 'Text of link 1', 'MISSING TEXT FOR LINK'],
      ['t'.repeat(41), 'https://example.org', 'Text of link 1', 'EXCEEDED 40 CHARACTER LIMIT'],
      ...[
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'java\tscript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        'file:///etc/passwd',
        '//example.org',
        'https:example.org',
        'http://',
        'example.org',
        'https://exa mple.org',
      ].map((url) => ['Programme', url, 'Address of link 1', 'INVALID URL (example: http://localhost'] as const),
    ] as const;
    for (const [text, url, label, message] of refused) {
      type('Text of link 1', text);
      type('Address of link 1', url);
      press('Create event');
      await says(label, message);
      expect(sent('createEvent'), url).toEqual([]);
      type('Text of link 1', 'Programme');
      type('Address of link 1', 'https://example.org/programme?day=1');
      expect(screen.queryByText(new RegExp(`^${message.slice(0, 11)}`)), url).not.toBeInTheDocument();
    }
    press('Create event');
    await waitFor(() =>
      expect((sent('createEvent')[0]!.body as EventDraft).links).toEqual([
        { text: 'Programme', url: 'https://example.org/programme?day=1' },
      ]),
    );
  });

  it('takes a registration link or a number of seats, where the deployment has them [EVENT-70 to EVENT-72]', async () => {
    const { sent } = await openNewEvent({}, { registration_links: true, attendee_limits: true });
    fillEvent();
    type('Registration link', 'data:text/html,hello');
    type('Attendee limit', 'ten');
    press('Create event');
    await says('Registration link', 'YOU CANNOT SET AN ATTENDEE LIMIT AND ALSO USE A REGISTRATION LINK.');
    await says('Attendee limit', 'MUST BE A NUMBER');
    type('Attendee limit', '');
    press('Create event');
    await says('Registration link', 'INVALID URL (example: http://localhost');
    type('Registration link', '');
    type('Attendee limit', '12');
    press('Create event');
    await waitFor(() => expect(sent('createEvent')[0]?.body).toMatchObject({ registration_url: null, max_attendees: '12' }));
    cleanup();
    await openNewEvent({}, { registration_links: false, attendee_limits: false });
    expect(screen.queryByLabelText('Registration link')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Attendee limit')).not.toBeInTheDocument();
  });

  it('shows what the server refuses at its field, and keeps all that was typed', async () => {
    const refusal = new Refusal('invalid', {}, { 'links.1.url': ['INVALID URL'], ends_local: ['An event can last 31 days at most.'] });
    await openNewEvent({ createEvent: () => refusal });
    fillEvent();
    press('Create event');
    await says('Ends on', 'An event can last 31 days at most.');
    await says('Address of link 2', 'INVALID URL');
    expect(screen.getByLabelText('Description')).toHaveValue('Bring water.');
  });

  it('is sent again under the same key after a failure, and says that it failed [EVENT-105]', async () => {
    let fails = true;
    const { sent } = await openNewEvent({ createEvent: (call) => (fails ? new Refusal('server_error') : createdAs(call)) });
    fillEvent();
    press('Create event');
    expect(await screen.findByText('Error uploading new event.')).toBeVisible();
    fails = false;
    press('Create event');
    await waitFor(() => expect(sent('createEvent')).toHaveLength(2));
    const [first, second] = sent('createEvent');
    expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
  });

  it('asks for places once typing has rested for half a second [GEO-18]', async () => {
    const { sent } = await openNewEvent();
    fireEvent.focus(screen.getByLabelText('City or postal code'));
    stopClock();
    for (const value of ['Den', 'Denv', 'Denve']) {
      await pass(499);
      type('City or postal code', value);
    }
    await pass(499);
    expect(sent('autocompletePlaces')).toEqual([]);
    await pass(1);
    await waitFor(() => expect(sent('autocompletePlaces').map(({ query }) => query.q)).toEqual(['Denve']));
  });

  it('waits for an account that has not synced yet [ROLE-22]', async () => {
    await openNewEvent({ createEvent: () => new Refusal('events.not_synced') });
    fillEvent();
    press('Create event');
    expect(
      await screen.findByText('Unable to create an event until your account has fully synced. Try again in 15 minutes.'),
    ).toBeVisible();
  });

  it('is found as it was after leaving the screen, and can be discarded', async () => {
    const { router, me } = await openNewEvent();
    fillEvent();
    await router.navigate({ href: '/events' });
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
    fireEvent.click(await screen.findByRole('link', { name: 'Create an event' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Noon yoga');
    expect(screen.getByLabelText('Starts on')).toHaveValue('2099-03-06');
    expect(sessionStorage.getItem('drafts.events')).toContain(`${me.id}:new`);
    press('Discard');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    expect(sessionStorage.getItem('drafts.events')).not.toContain(`${me.id}:new`);
  });
});
