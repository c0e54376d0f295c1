import type { DailyDraft } from '@muster/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { logPage as page, testLog } from '../../test/logs.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testEvent } from '../../test/world.ts';
import { daysBefore, ownToday } from './log.days.ts';

const today = ownToday();
const card = async (text: string | RegExp) => (await screen.findByText(text)).closest('li')!;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('recording a workout', () => {
  const fill = () => {
    for (const [label, value] of Object.entries({ Miles: '3.25', Steps: '6400', Hours: '0', Minutes: '41', Seconds: '30' }))
      type(label, value);
  };
  const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record' }));

  it('WORK-02, WORK-08, WORK-21, WORK-29: sends the day and the amounts, and leads to the log', async () => {
    const { sent, address } = await enter('/recordworkout', { addDailyWorkout: () => testLog(), listWorkouts: () => page([]) });
    await screen.findByLabelText('Miles');
    expect(screen.getByLabelText('Date')).toHaveValue(today);
    fill();
    record();
    expect(await screen.findByText('Your workout is recorded.')).toBeVisible();
    expect(sent('addDailyWorkout')).toMatchObject([
      { body: { entry_date: today, miles: 3.25, steps: 6400, minutes: 41.5 }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    await waitFor(() => expect(address()).toBe('/workoutlogs'));
  });

  it('WORK-12, WORK-13: says what is missing under its field and above the button, and sends nothing', async () => {
    const { sent } = await enter('/recordworkout', {});
    await screen.findByLabelText('Miles');
    type('Date', '');
    record();
    expect(await screen.findByText('Please enter all fields.')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/THIS FIELD IS REQUIRED/);
    expect(screen.getByLabelText('Date')).toHaveFocus();
    expect(sent('addDailyWorkout')).toEqual([]);
  });

  it('WORK-14: says why a day is refused, by the days that the deployment takes back', async () => {
    const base = testConfig();
    const config = { ...base, rules: { ...base.rules, workout_days_back: 2 } };
    await enter('/recordworkout', {}, newMe(), config);
    await screen.findByLabelText('Miles');
    expect(screen.getByText('From 2 days ago on')).toBeVisible();
    fill();
    type('Date', daysBefore(today, 3));
    record();
    expect(await screen.findByText('This day is too long ago for a new log.')).toBeVisible();
  });

  it('WORK-08, WORK-21: asks for kilometers where the deployment has them, sends miles, and shows what was entered', async () => {
    const base = testConfig();
    const config = { ...base, locale: { ...base.locale, distance_unit: 'km' as const } };
    let written = testLog({ steps: 0, minutes: 0 });
    const { sent } = await enter(
      '/recordworkout',
      {
        addDailyWorkout: ({ body }) => (written = { ...written, miles: (body as DailyDraft).miles ?? 0 }),
        listWorkouts: () => page([written]),
      },
      newMe(),
      config,
    );
    expect(await screen.findByLabelText('Kilometers')).toHaveAccessibleDescription('Up to 1,609.3');
    expect(screen.queryByLabelText('Miles')).not.toBeInTheDocument();
    for (const label of ['Steps', 'Hours', 'Minutes', 'Seconds']) type(label, '0');
    type('Kilometers', '10.25');
    record();
    expect(await screen.findByText('Kilometers must be at most 1609.3 with 1 decimal')).toBeVisible();
    type('Kilometers', '10.2');
    record();
    expect(within(await card('10.2')).getByText(/km/)).toBeVisible();
    expect(sent('addDailyWorkout')).toMatchObject([{ body: { miles: 6.34 } }]);
  });

  it('follows the day with a date that nobody touched, and keeps one that was chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 23, 59) });
    onTestFinished(() => void vi.useRealTimers());
    const me = newMe();
    const answers = { addDailyWorkout: () => testLog(), listWorkouts: () => page([]) };
    await enter('/recordworkout', answers, me);
    await screen.findByLabelText('Miles');
    fill();
    cleanup();
    vi.setSystemTime(new Date(2026, 2, 3, 0, 1));
    const { sent } = await enter('/recordworkout', answers, me);
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-03-03');
    expect(screen.getByLabelText('Miles')).toHaveValue('3.25');
    type('Date', '2026-03-05');
    cleanup();
    vi.setSystemTime(new Date(2026, 2, 4, 0, 1));
    await enter('/recordworkout', answers, me);
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-03-05');
    expect(sent('addDailyWorkout')).toEqual([]);
  });

  it('records for the day that has begun while the form was open', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 23, 59) });
    onTestFinished(() => void vi.useRealTimers());
    const { sent } = await enter('/recordworkout', { addDailyWorkout: () => testLog(), listWorkouts: () => page([]) });
    await screen.findByLabelText('Miles');
    vi.setSystemTime(new Date(2026, 2, 3, 0, 1));
    fill();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-03-03');
    record();
    await waitFor(() => expect(sent('addDailyWorkout')).toMatchObject([{ body: { entry_date: '2026-03-03' } }]));
  });

  it('keeps what was typed where the server fails, and sends the same again as the same', async () => {
    let works = false;
    const { sent } = await enter('/recordworkout', {
      addDailyWorkout: () => (works ? testLog() : new Refusal('server_error')),
      listWorkouts: () => page([]),
    });
    await screen.findByLabelText('Miles');
    fill();
    record();
    expect(await screen.findByText('Unable to record the workout. Please try again later.')).toBeVisible();
    expect(screen.getByLabelText('Miles')).toHaveValue('3.25');
    works = true;
    record();
    expect(await screen.findByText('Your workout is recorded.')).toBeVisible();
    const [first, second] = sent('addDailyWorkout');
    expect(second!.idempotencyKey).toBe(first!.idempotencyKey);
  });

  it('WORK-03, WORK-24, WORK-29: for an event has no date, and says which event it is', async () => {
    const event = testEvent({ name: 'Noon yoga' });
    const { sent, address } = await enter(`/events/${event.id}/record-workout`, {
      getEvent: () => event,
      addEventWorkout: () => testLog({ event_id: event.id }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Record Workout' })).toBeVisible();
    expect(await screen.findByText('Noon yoga')).toBeVisible();
    expect(screen.queryByLabelText('Date')).not.toBeInTheDocument();
    fill();
    record();
    await waitFor(() => expect(sent('addEventWorkout')).toHaveLength(1));
    expect(sent('addEventWorkout')[0]).toMatchObject({ body: { event_id: event.id, miles: 3.25, steps: 6400, minutes: 41.5 } });
    await waitFor(() => expect(address()).toBe(`/events/${event.id}`));
  });
});
