import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { createdAs, fillEvent, formAnswers, openNewEvent, press, says, type } from '../../../test/event-form.ts';
import { noonOn, testSeries } from '../../../test/series.ts';
import { type Received, Refusal } from '../../../test/server.ts';
import { newMe, testEvent, testId } from '../../../test/world.ts';

const series_id = testId();
const createdSeries = (call: Received) => ({
  ...createdAs({ body: (call.body as { event: object }).event }),
  series_id,
});
const four = ['2099-03-06', '2099-03-13', '2099-03-20', '2099-03-27'];
const answers = {
  previewEventSeries: () => ({ times: four.map((day, nth) => noonOn(day, nth === 0 ? 5 : 4, '12:15')) }),
  createEventSeries: createdSeries,
};
const repeat = (value: string) => fireEvent.change(screen.getByLabelText('Repeats'), { target: { value } });
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
const sentRule = (calls: Received[]) => (calls.at(-1)?.body as { repeats: object } | undefined)?.repeats;

describe('a new event that repeats', () => {
  it('is foretold by the server in words, and sent as a series with its rule', async () => {
    const { sent, address } = await openNewEvent(answers);
    fillEvent();
    repeat('week 1');
    expect(screen.getByLabelText('Fri')).toBeChecked();
    type('Last possible day', '2099-03-27');
    expect(await screen.findByText('4 events, every Friday until Fri, Mar 27, 2099.')).toBeVisible();
    expect(screen.getByText(/^The clocks change in between: it stays at 12:15/)).toBeVisible();
    expect(sent('previewEventSeries').at(-1)?.body).toEqual({
      starts_local: '2099-03-06T12:15',
      ends_local: '2099-03-06T13:15',
      is_all_day: false,
      time_zone_id: expect.any(String),
      repeats: { every: 'week', interval: 1, on: 'day', weekdays: ['FR'], until: '2099-03-27' },
    });
    press('Create events');
    await waitFor(() => expect(sent('createEventSeries')).toHaveLength(1));
    expect(sent('createEventSeries')[0]).toMatchObject({
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: { event: { name: 'Noon yoga', starts_local: '2099-03-06T12:15' }, repeats: { every: 'week', weekdays: ['FR'] } },
    });
    expect(sent('createEvent')).toEqual([]);
    await waitFor(() => expect(address()).toMatch(/^\/events\/[0-9a-f-]{36}$/));
  });

  it('says what one might not expect: days that months lack, a time that the clocks skip, a later beginning', async () => {
    let times = ['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30'].map((day) => noonOn(day, 5, '12:15'));
    await openNewEvent({ ...answers, previewEventSeries: () => ({ times }) });
    fillEvent();
    type('Starts on', '2099-01-31');
    repeat('month 1');
    expect(screen.getByRole('option', { name: 'The 31st, in shorter months the last day' })).toBeInTheDocument();
    choose('After a number of events');
    type('Number of events', '4');
    expect(await screen.findByText('4 events, every month on the 31st until Thu, Apr 30, 2099.')).toBeVisible();
    expect(screen.getByText('Where a month has no 31st, its last day: Sat, Feb 28 and Thu, Apr 30.')).toBeVisible();
    times = [noonOn('2099-02-02'), noonOn('2099-02-03', 5, '13:15')].map((time, nth) =>
      nth === 0 ? noonOn('2099-02-02', 5, '12:15') : time,
    );
    repeat('week 1');
    choose('Mon');
    choose('Tue');
    choose('Sat');
    expect(await screen.findByText('2 events, every Monday and Tuesday until Tue, Feb 3, 2099.')).toBeVisible();
    expect(screen.getByText('The first one is on Mon, Feb 2, 2099.')).toBeVisible();
    expect(screen.getByText(/^On Tue, Feb 3 the clocks skip 12:15.*: it starts at (13:15|1:15 PM)\.$/)).toBeVisible();
  });

  it.each([
    ['week 2', [], { every: 'week', interval: 2, on: 'day', weekdays: ['FR'], count: 3 }],
    ['week 1', ['Mon', 'Wed'], { every: 'week', interval: 1, on: 'day', weekdays: ['MO', 'WE', 'FR'], count: 3 }],
    ['day 1', [], { every: 'day', interval: 1, on: 'day', count: 3 }],
    ['month 1', [], { every: 'month', interval: 1, on: 'day', count: 3 }],
  ])('sends %s %j', async (often, days, rule) => {
    const { sent } = await openNewEvent(answers);
    fillEvent();
    repeat(often);
    for (const day of days) choose(day);
    choose('After a number of events');
    type('Number of events', '3');
    press('Create events');
    await waitFor(() => expect(sentRule(sent('createEventSeries'))).toEqual(rule));
  });

  it('may mean the weekday of each month, and the last one only where it is near the end', async () => {
    const { sent } = await openNewEvent(answers);
    fillEvent();
    repeat('month 1');
    const offered = () =>
      within(screen.getByLabelText('On this day of the month'))
        .getAllByRole('option')
        .map((each) => each.textContent);
    expect(offered()).toEqual(['The 6th', 'The first Friday']);
    type('Starts on', '2099-03-27');
    expect(offered()).toEqual(['The 27th', 'The fourth Friday', 'The last Friday']);
    type('On this day of the month', 'last_weekday');
    choose('After a number of events');
    type('Number of events', '3');
    press('Create events');
    await waitFor(() => expect(sentRule(sent('createEventSeries'))).toMatchObject({ on: 'last_weekday' }));
  });

  it('says what is missing or too much at its field, and sends nothing', async () => {
    const { sent } = await openNewEvent(answers);
    fillEvent();
    repeat('day 1');
    press('Create events');
    await says('Last possible day', 'THIS FIELD IS REQUIRED');
    type('Last possible day', '2099-03-05');
    press('Create events');
    await says('Last possible day', 'No day of this series comes before that date.');
    choose('After a number of events');
    for (const [count, message] of [
      ['', 'THIS FIELD IS REQUIRED'],
      ['many', 'MUST BE A NUMBER'],
      ['0', 'MUST BE A NUMBER'],
      ['53', 'A series has 52 events at most.'],
    ] as const) {
      type('Number of events', count);
      press('Create events');
      await says('Number of events', message);
    }
    expect(sent('createEventSeries')).toEqual([]);
  });

  it('shows the refusal of the server: foretold, and at the field that was meant', async () => {
    const refusal = () => new Refusal('invalid', {}, { 'repeats.until': ['A series has 52 events at most.'], 'event.name': ['Too long.'] });
    await openNewEvent({ previewEventSeries: refusal, createEventSeries: refusal });
    fillEvent();
    repeat('day 1');
    type('Last possible day', '2099-12-31');
    expect(await screen.findByText('A series has 52 events at most.')).toBeVisible();
    press('Create events');
    await says('Last possible day', 'A series has 52 events at most.');
    await says('Name', 'Too long.');
  });

  it('asks again for its days after a failure', async () => {
    let fails = true;
    await openNewEvent({ ...answers, previewEventSeries: () => (fails ? new Refusal('server_error') : answers.previewEventSeries()) });
    fillEvent();
    repeat('week 1');
    type('Last possible day', '2099-03-27');
    expect(await screen.findByText("Couldn't work out the days.")).toBeVisible();
    fails = false;
    press('Try again');
    expect(await screen.findByText('4 events, every Friday until Fri, Mar 27, 2099.')).toBeVisible();
  });

  it('is kept with the draft, also one from before there were series', async () => {
    const { router, me } = await openNewEvent(answers);
    fillEvent();
    repeat('week 2');
    type('Last possible day', '2099-03-27');
    await router.navigate({ href: '/events' });
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
    fireEvent.click(await screen.findByRole('link', { name: 'Create an event' }));
    expect(await screen.findByLabelText('Repeats')).toHaveValue('week 2');
    expect(screen.getByLabelText('Last possible day')).toHaveValue('2099-03-27');
    expect(JSON.parse(sessionStorage.getItem('drafts.events')!)).toContainEqual([
      `${me.id}:new`,
      expect.objectContaining({ fields: expect.objectContaining({ repeats: 'week', interval: 2, until: '2099-03-27' }) }),
    ]);
  });
});

describe('a copy of an event of a series', () => {
  it('stands alone, unless it is asked to repeat like the other one', async () => {
    const event = testEvent({ series_id, can: { ...testEvent().can, edit: true } });
    const { user, sent } = await enter(
      `/events/${event.id}/edit`,
      { ...formAnswers, ...answers, getEvent: () => event, getEventSeries: () => testSeries(event.id, { interval: 3 }) },
      newMe(),
    );
    await user.click(await screen.findByRole('link', { name: 'Duplicate event' }));
    const like = await screen.findByRole('button', { name: 'Repeat it like the other one: every 3 weeks on Friday' });
    expect(screen.getByLabelText('Repeats')).toHaveValue('never');
    type('Starts on', '2099-04-06');
    press('Create event');
    await waitFor(() => expect(sent('createEvent')).toHaveLength(1));
    expect(sent('createEventSeries')).toEqual([]);
    expect(like).toBeDefined();
  });

  it('repeats like the other one where that is wished', async () => {
    const event = testEvent({ series_id, can: { ...testEvent().can, edit: true } });
    const { user, sent } = await enter(
      `/events/${event.id}/edit`,
      { ...formAnswers, ...answers, getEvent: () => event, getEventSeries: () => testSeries(event.id, { interval: 3 }) },
      newMe(),
    );
    await user.click(await screen.findByRole('link', { name: 'Duplicate event' }));
    await user.click(await screen.findByRole('button', { name: /^Repeat it like the other one/ }));
    expect(screen.getByLabelText('Repeats')).toHaveValue('week 3');
    expect(screen.getByRole('option', { name: 'Every 3 weeks' })).toBeInTheDocument();
    type('Starts on', '2099-04-10');
    type('Last possible day', '2099-06-30');
    press('Create events');
    await waitFor(() => expect(sentRule(sent('createEventSeries'))).toMatchObject({ every: 'week', interval: 3, weekdays: ['FR'] }));
  });
});
