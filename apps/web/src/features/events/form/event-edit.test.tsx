import type { Event, EventEdit } from '@muster/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { formAnswers, openNewEvent, press, type } from '../../../test/event-form.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { asPerson, newMe, testEvent } from '../../../test/world.ts';
import { events } from '../event.kind.ts';

type Answers = Parameters<typeof enter>[1];

describe('changing an event', () => {
  const me = newMe();
  const mine = (change: Partial<Event> = {}) =>
    testEvent({
      starts_local: '2099-03-06T12:00',
      ends_local: '2099-03-06T13:00',
      start: '2099-03-06T17:00:00.000Z',
      end: '2099-03-06T18:00:00.000Z',
      host: { ...asPerson(me), leader: false },
      photo_url: 'https://files.test/yoga',
      can: { ...testEvent().can, edit: true, cancel: true },
      ...change,
    });
  const edit = async (event: Event, more: Answers = {}, config = testConfig()) => {
    const app = await enter(`/events/${event.id}/edit`, { ...formAnswers, getEvent: () => event, ...more }, me, config);
    await screen.findByLabelText('Name');
    return app;
  };

  it('begins with what it is, sends its version and leaves its photo alone [EVENT-80]', async () => {
    const event = mine({ version: 4 });
    const { sent } = await edit(event, { updateEvent: () => event });
    expect(screen.getByLabelText('Name')).toHaveValue('Noon yoga');
    expect(screen.getByLabelText('At')).toHaveValue('12:00');
    expect(screen.getByText('New York, NY 10013')).toBeVisible();
    type('Name', 'Evening yoga');
    press('Save changes');
    await waitFor(() => expect(sent('updateEvent')).toHaveLength(1));
    const body = sent('updateEvent')[0]!.body as EventEdit;
    expect(body).toMatchObject({ name: 'Evening yoga', version: 4, starts_local: '2099-03-06T12:00', time_zone_id: 'America/New_York' });
    expect(body).not.toHaveProperty('photo_url');
  });

  it('may keep a first day that has passed, and says that saving failed [EVENT-104]', async () => {
    const event = mine({ starts_local: '2026-03-06T12:00' });
    const { sent } = await edit(event, { updateEvent: () => new Refusal('server_error') });
    press('Save changes');
    expect(await screen.findByText('Error uploading updated event.')).toBeVisible();
    expect(sent('updateEvent')).toHaveLength(1);
  });

  it('goes on with new tokens where the old ones end while it is saved', async () => {
    const event = mine();
    const { sent } = await edit(event, {
      updateEvent: ({ token }) => (token === 'Bearer fresh' ? { ...event, name: 'Evening yoga' } : new Refusal('unauthenticated')),
      refreshSession: () => ({ access: 'fresh', refresh: 'next', expires_in: 900 }),
    });
    type('Name', 'Evening yoga');
    press('Save changes');
    await waitFor(() => expect(sent('updateEvent')).toHaveLength(2));
    expect(sent('updateEvent')[1]!.body).toMatchObject({ name: 'Evening yoga' });
  });

  it('loses nothing that was typed where the session ends while it is saved', async () => {
    const event = mine();
    const { address } = await edit(event, {
      updateEvent: () => new Refusal('unauthenticated'),
      refreshSession: () => new Refusal('session.ended'),
    });
    type('Name', 'Evening yoga');
    type('Description', 'Bring a towel.');
    press('Save changes');
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(decodeURIComponent(address())).toContain(`/events/${event.id}/edit`);
    cleanup();
    const { sent } = await edit(event, { updateEvent: () => ({ ...event, name: 'Evening yoga' }) });
    expect(screen.getByLabelText('Name')).toHaveValue('Evening yoga');
    expect(screen.getByLabelText('Description')).toHaveValue('Bring a towel.');
    press('Save changes');
    await waitFor(() => expect(sent('updateEvent')[0]?.body).toMatchObject({ name: 'Evening yoga', description: 'Bring a towel.' }));
  });

  it('takes over what another tab changed elsewhere, without asking', async () => {
    const event = mine();
    const now = { ...event, description: 'Bring a towel.', version: 2 };
    const { sent } = await edit(event, {
      updateEvent: ({ body }) => ((body as EventEdit).version === 2 ? now : changedElsewhere('events.changed', now)),
    });
    type('Name', 'Evening yoga');
    press('Save changes');
    await waitFor(() => expect(sent('updateEvent')).toHaveLength(2));
    expect(sent('updateEvent')[1]!.body).toMatchObject({ name: 'Evening yoga', description: 'Bring a towel.', version: 2 });
  });

  it('asks as well where the other change arrived while the form was open, before anything was typed', async () => {
    const event = mine();
    const now = { ...event, name: 'Morning yoga', version: 2 };
    const { sent } = await edit(event, {
      updateEvent: ({ body }) => ((body as EventEdit).version === 2 ? now : changedElsewhere('events.changed', now)),
    });
    act(() => events.take(now));
    type('Name', 'Evening yoga');
    press('Save changes');
    expect(await screen.findByRole('alert', { name: /was changed in another tab/ })).toHaveTextContent('Name: Morning yoga');
    expect(sent('updateEvent')[0]!.body).toMatchObject({ version: event.version });
  });

  it.each([
    ['Keep mine', 'Evening yoga'],
    ['Use this one', 'Morning yoga'],
  ])('shows both where two tabs changed the same, and lets the member choose: %s', async (button, name) => {
    const event = mine();
    const now = { ...event, name: 'Morning yoga', version: 2 };
    const { sent } = await edit(event, {
      updateEvent: ({ body }) => ((body as EventEdit).version === 2 ? now : changedElsewhere('events.changed', now)),
    });
    type('Name', 'Evening yoga');
    press('Save changes');
    const panel = await screen.findByRole('alert', { name: 'This event was changed in another tab or on another device.' });
    expect(panel).toHaveTextContent('Name: Morning yoga');
    expect(screen.getByLabelText('Name')).toHaveValue('Evening yoga');
    press(button);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(name));
    if (button === 'Use this one') press('Save changes');
    await waitFor(() => expect(sent('updateEvent')).toHaveLength(2));
    expect(sent('updateEvent')[1]!.body).toMatchObject({ name, version: 2 });
  });

  it('is refused of others, and of what is over or canceled [ROLE-15, EVENT-51]', async () => {
    for (const [change, words] of [
      [{}, 'Only the host or the creator of an event can do this.'],
      [{ end: '2026-03-06T18:00:00.000Z' }, 'This event is over.'],
      [{ status: 'Canceled' as const }, 'This event has been canceled.'],
    ] as const) {
      const event = mine({ ...change, can: testEvent().can });
      await enter(`/events/${event.id}/edit`, { getEvent: () => event }, me);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('says that nobody loses a place by a limit below how many go', async () => {
    await edit(mine({ max_attendees: 4, attendees_count: 2 }), {}, testConfig({ attendee_limits: true }));
    expect(screen.getByLabelText('Attendee limit')).toHaveAccessibleDescription('Leave it empty for no limit.');
    type('Attendee limit', '1');
    expect(screen.getByLabelText('Attendee limit')).toHaveAccessibleDescription(
      '2 people have a place already and keep it. Nobody new gets one until enough of them have left.',
    );
  });

  it('leads to another one like it, without its days', async () => {
    const event = mine({ links: [{ text: 'Map', url: 'https://example.org/map' }] });
    const { user, sent } = await edit(event);
    await user.click(screen.getByRole('link', { name: 'Duplicate event' }));
    await waitFor(() => expect(screen.getByLabelText('Starts on')).toHaveValue(''));
    expect(screen.getByLabelText('Name')).toHaveValue('Noon yoga');
    expect(screen.getByLabelText('Address of link 1')).toHaveValue('https://example.org/map');
    type('Starts on', '2099-04-06');
    press('Create event');
    await waitFor(() =>
      expect(sent('createEvent')[0]?.body).toMatchObject({ starts_local: '2099-04-06T12:00', ends_local: '2099-04-06T13:00' }),
    );
  });
});

describe('the button that adds an event', () => {
  const shown = async (me: ReturnType<typeof newMe>, config = testConfig()) => {
    await enter('/events', {}, me, config);
    await screen.findByRole('heading', { level: 1 });
    return screen.queryByRole('link', { name: 'Create an event' }) !== null;
  };

  it('is there for members, but not for anonymous ones or where no events are created outside groups [ROLE-16, ROLE-19]', async () => {
    expect(await shown(newMe())).toBe(true);
    cleanup();
    expect(await shown(newMe({ anonymous_profile: true }))).toBe(false);
    cleanup();
    expect(await shown(newMe(), testConfig({ local_events_outside_groups: false, virtual_events_outside_groups: false }))).toBe(false);
  });

  it('is there only for leaders where the deployment says so [ROLE-18]', async () => {
    const config = { ...testConfig(), rules: { ...testConfig().rules, event_creation: 'leaders' as const } };
    expect(await shown(newMe(), config)).toBe(false);
    cleanup();
    expect(await shown(newMe({ permissions: ['event_leader'] }), config)).toBe(true);
  });

  it('leads to a form without tabs where only one kind of event is created outside groups [ROLE-19]', async () => {
    await openNewEvent({}, { local_events_outside_groups: false });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('City or postal code')).not.toBeInTheDocument();
  });
});
