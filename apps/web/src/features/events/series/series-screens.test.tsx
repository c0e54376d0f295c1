import type { Event, EventEdit, EventSeries, LaterVersions } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { enter } from '../../../test/enter.ts';
import { formAnswers, press, type } from '../../../test/event-form.ts';
import { can, openEvent } from '../../../test/event-screen.ts';
import { testSeries } from '../../../test/series.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { newMe, testEvent, testId } from '../../../test/world.ts';

const series_id = testId();
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the page of an event of a series', () => {
  it('names the series, and leads to its other dates', async () => {
    const id = testId();
    const series = testSeries(id);
    series.events[2]!.status = 'Canceled';
    const { user, address } = await openEvent({ id, series_id }, { getEventSeries: () => series });
    expect(await screen.findByRole('heading', { name: 'Every Friday' })).toBeVisible();
    const dates = within(screen.getByRole('list', { name: 'Dates of this series' })).getAllByRole('link');
    expect(dates.map((link) => link.textContent)).toEqual(['Fri, Mar 6', 'Fri, Mar 13', 'Fri, Mar 20canceled']);
    expect(dates[0]).toHaveAttribute('aria-current', 'page');
    await user.click(dates[1]!);
    await waitFor(() => expect(address()).toBe(`/events/${series.events[1]!.id}`));
  });

  it('leaves out what is long over', async () => {
    const days = ['2026-01-30', '2026-02-06', '2026-02-27', '2026-03-06', '2026-03-13'];
    const series = testSeries(testId(), {}, days);
    const { id } = series.events[3]!;
    await openEvent({ id, series_id }, { getEventSeries: () => series });
    const dates = within(await screen.findByRole('list', { name: 'Dates of this series' })).getAllByRole('link');
    expect(dates.map((link) => link.textContent)).toEqual(['Fri, Feb 27', 'Fri, Mar 6', 'Fri, Mar 13']);
  });

  it('names the day of an event that was moved to another one', async () => {
    const series = testSeries(testId(), {}, ['2026-03-06', '2026-03-12']);
    const { id } = series.events[1]!;
    await openEvent({ id, series_id }, { getEventSeries: () => series });
    expect(await screen.findByRole('heading', { name: 'Every Friday, this one on Thursday' })).toBeVisible();
  });

  it('says nothing of a series where there is none, or it cannot be read', async () => {
    const { sent } = await openEvent({}, {});
    await screen.findByText('About this event');
    expect(sent('getEventSeries')).toEqual([]);
    expect(screen.queryByRole('list', { name: 'Dates of this series' })).not.toBeInTheDocument();
  });
});

describe('canceling an event of a series', () => {
  const open = (series: EventSeries, id: string, answers: Parameters<typeof openEvent>[1]) =>
    openEvent({ id, series_id, version: 3, can: { ...can, cancel: true } }, { getEventSeries: () => series, ...answers });
  const cancel = async (user: { click: (element: Element) => Promise<void> }) => {
    await screen.findByRole('heading', { name: 'Every Friday' });
    await user.click(screen.getByRole('button', { name: 'Options for this event' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel event' }));
  };

  it.each([
    ['This event', 'cancelEvent'],
    ['This and all later ones (3)', 'cancelLaterEvents'],
  ] as const)('asks which: %s', async (answer, call) => {
    const id = testId();
    const canceled = testEvent({ id, series_id, status: 'Canceled', version: 4, can: { ...can, attend: false, follow: false } });
    const { user, sent } = await open(testSeries(id), id, { [call]: () => canceled });
    await cancel(user);
    const question = await dialog('Which events do you want to cancel?');
    await user.click(question.getByRole('button', { name: answer }));
    expect(await screen.findByText('This event has been canceled.')).toBeVisible();
    expect(sent(call)).toMatchObject([{ params: { id }, body: { status: 'Canceled', version: 3 } }]);
    // The other dates are read again: they may be canceled too.
    await waitFor(() => expect(sent('getEventSeries').length).toBeGreaterThan(1));
  });

  it('asks only whether, where no later one is left', async () => {
    const id = testId();
    const series = testSeries(id);
    for (const each of series.events.slice(1)) each.status = 'Canceled';
    const { user } = await open(series, id, {});
    await cancel(user);
    expect(await screen.findByRole('dialog', { name: 'Are you sure you want to cancel this event?' })).toBeVisible();
  });

  it('says that it was changed elsewhere', async () => {
    const id = testId();
    const { user } = await open(testSeries(id), id, {
      cancelLaterEvents: () => changedElsewhere('events.changed', testEvent({ id, series_id })),
    });
    await cancel(user);
    await user.click((await dialog('Which events do you want to cancel?')).getByRole('button', { name: /later/ }));
    expect(await screen.findByText('This event was changed in another tab or on another device.')).toBeVisible();
  });
});

describe('changing an event of a series', () => {
  const one = (change: Partial<Event> = {}) => testEvent({ series_id, version: 4, can: { ...can, edit: true }, ...change });
  const times = { starts_local: '2099-03-06T12:00', ends_local: '2099-03-06T13:00' };
  const edit = async (event: Event, answers: Parameters<typeof enter>[1] = {}) => {
    const app = await enter(
      `/events/${event.id}/edit`,
      { ...formAnswers, getEvent: () => event, getEventSeries: () => testSeries(event.id), ...answers },
      newMe(),
    );
    await screen.findByLabelText('Name');
    return app;
  };

  it.each([
    ['This event', 'updateEvent'],
    ['This and all later ones (3)', 'updateLaterEvents'],
  ] as const)('asks which: %s', async (answer, call) => {
    const event = one(times);
    const { user, sent, address } = await edit(event, { [call]: () => event });
    expect(screen.queryByLabelText('Repeats')).not.toBeInTheDocument();
    type('Name', 'Evening yoga');
    press('Save changes');
    const question = await dialog('Which events do you want to change?');
    expect(question.getByText('With all later ones, this changes the name of 2 more events.')).toBeVisible();
    await user.click(question.getByRole('button', { name: answer }));
    const later = Array.from({ length: 2 }, () => ({ version: 1 }));
    const body = { name: 'Evening yoga', version: 4, ...(call === 'updateLaterEvents' && { later }) };
    await waitFor(() => expect(sent(call)).toMatchObject([{ params: { id: event.id }, body }]));
    await waitFor(() => expect(address()).toBe(`/events/${event.id}`));
  });

  it('sends nothing where the question is closed, and keeps what was entered', async () => {
    const { user, sent } = await edit(one(times));
    type('Name', 'Evening yoga');
    press('Save changes');
    await user.click((await dialog('Which events do you want to change?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Evening yoga');
    expect([...sent('updateEvent'), ...sent('updateLaterEvents')]).toEqual([]);
    press('Save changes');
    expect(await screen.findByRole('dialog', { name: 'Which events do you want to change?' })).toBeVisible();
  });

  it('does not ask where it is the last one, and says it where the series cannot be read', async () => {
    const event = one(times);
    let fails = true;
    const { sent } = await edit(event, {
      getEventSeries: () => (fails ? new Refusal('server_error') : testSeries(event.id, {}, ['2099-03-06'])),
      updateEvent: () => event,
    });
    press('Save changes');
    expect(await screen.findByText('Error uploading updated event.')).toBeVisible();
    fails = false;
    press('Save changes');
    await waitFor(() => expect(sent('updateEvent')).toHaveLength(1));
  });

  it('shows both where two tabs changed the same, and then does not ask again which events are meant', async () => {
    const event = one(times);
    const now = { ...event, name: 'Morning yoga', version: 5 };
    const series = testSeries(event.id);
    const { user, sent } = await edit(event, {
      getEventSeries: () => series,
      updateLaterEvents: ({ body }) => ((body as EventEdit).version === 5 ? now : changedElsewhere('events.changed', now)),
    });
    type('Name', 'Evening yoga');
    press('Save changes');
    await user.click((await dialog('Which events do you want to change?')).getByRole('button', { name: /later/ }));
    expect(await screen.findByRole('alert', { name: 'This event was changed in another tab or on another device.' })).toBeVisible();
    press('Keep mine');
    await waitFor(() => expect(sent('updateLaterEvents')).toHaveLength(2));
    expect(sent('updateLaterEvents')[1]!.body).toMatchObject({ name: 'Evening yoga', version: 5 });
  });

  it('asks again where a later event was changed meanwhile, and sends the versions that were shown', async () => {
    const event = one(times);
    const series = testSeries(event.id);
    const { user, sent } = await edit(event, {
      getEventSeries: () => structuredClone(series),
      updateLaterEvents: ({ body }) =>
        (body as { later: LaterVersions }).later[0]!.version === 2 ? event : changedElsewhere('events.changed', event),
    });
    type('Name', 'Evening yoga');
    press('Save changes');
    const first = await dialog('Which events do you want to change?');
    for (const each of series.events) each.version = 2;
    await queryClient.invalidateQueries();
    await user.click(first.getByRole('button', { name: /later/ }));
    await waitFor(() => expect(sent('updateLaterEvents')).toMatchObject([{ body: { later: [{ version: 1 }, { version: 1 }] } }]));
    await user.click((await dialog('Which events do you want to change?')).getByRole('button', { name: /later/ }));
    await waitFor(() => expect(sent('updateLaterEvents')[1]).toMatchObject({ body: { later: [{ version: 2 }, { version: 2 }] } }));
  });
});
