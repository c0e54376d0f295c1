import type { ActivityImport, ImportedActivity } from '@muster/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { logPage, testLog } from '../../../test/logs.ts';
import { Refusal } from '../../../test/server.ts';
import { newMe, testId } from '../../../test/world.ts';
import { daysBefore, ownToday } from '../log.days.ts';

const today = ownToday();
const at = (clock: string) => new Date(`${today}T${clock}:00`).toISOString();
let nth = 0;
const activity = (change: Partial<ImportedActivity> = {}): ImportedActivity => ({
  key: `k${(nth += 1)}`,
  whole_day: false,
  begins_at: at('07:02'),
  ends_at: at('07:44'),
  entry_date: today,
  sport: 'running',
  miles: 5.01,
  steps: 6400,
  minutes: 41.5,
  already: null,
  refused: null,
  double: null,
  ...change,
});
const testImport = (change: Partial<ActivityImport> = {}): ActivityImport => ({
  id: testId(),
  kind: 'fit',
  file_name: 'morning.fit',
  state: 'ready',
  problem: null,
  activities: [activity()],
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  ...change,
});
const fit = new File(['.FIT'], 'morning.fit');
const choose = (file: File) => fireEvent.change(screen.getByLabelText('File with activities'), { target: { files: [file] } });
const button = (name: string) => screen.findByRole('button', { name });
/** Opens an import that the server has. */
const openImport = (file: ActivityImport, answers: Parameters<typeof enter>[1] = {}) =>
  enter(`/workoutlogs/import?file=${file.id}`, { getImport: () => file, listWorkouts: () => logPage([]), ...answers });

describe('importing a file', () => {
  it('is found from the log and from the form, but not from water', async () => {
    const { user, address, router } = await enter('/workoutlogs', { listWorkouts: () => logPage([]) });
    await user.click(await screen.findByRole('link', { name: 'Import a file' }));
    await waitFor(() => expect(address()).toBe('/workoutlogs/import'));
    expect(await screen.findByText('Only what you did today can be added.')).toBeVisible();
    await router.navigate({ href: '/recordworkout' });
    expect(await screen.findByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/workoutlogs/import');
    await router.navigate({ href: '/workoutlogs?type=hydration' });
    await screen.findByRole('button', { name: 'Add water' });
    expect(screen.queryByRole('link', { name: 'Import a file' })).not.toBeInTheDocument();
  });

  it('says how many days back it takes', async () => {
    const base = testConfig();
    await enter('/workoutlogs/import', {}, newMe(), { ...base, rules: { ...base.rules, workout_days_back: 14 } });
    expect(await screen.findByText('What you did today or in the last 14 days can be added.')).toBeVisible();
  });

  it('sends the file, waits until it is read, shows what is in it, and adds it', async () => {
    const file = testImport({ state: 'reading', activities: [] });
    let asked = 0;
    const found = testImport({ id: file.id });
    const { user, me, sent, address } = await enter('/workoutlogs/import', {
      createImport: () => file,
      getImport: () => ((asked += 1) < 2 ? file : found),
      confirmImport: () => ({ data: [testLog({ origin: 'file', sport: 'running', miles: 5.01, begins_at: at('07:02') })] }),
      listWorkouts: () => logPage([]),
    });
    await button('Choose a file');
    choose(fit);
    expect(await screen.findByText('Reading morning.fit')).toBeVisible();
    expect(sent('createImport')).toMatchObject([{ params: { id: me.id }, query: { name: 'morning.fit', time_zone: expect.any(String) } }]);
    await waitFor(() => expect(address()).toBe(`/workoutlogs/import?file=${file.id}`));
    expect(await screen.findByRole('heading', { name: '1 activity found' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Run' })).toBeVisible();
    expect(screen.getByText('Today, 7:02 AM – 7:44 AM')).toBeVisible();
    // Of one activity there is nothing to choose.
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(await button('Add 1 activity'));
    expect(await screen.findByRole('heading', { name: '1 activity added' })).toHaveFocus();
    expect(sent('confirmImport')).toMatchObject([
      { params: { id: me.id, importId: file.id }, body: { activities: [{ key: found.activities[0]!.key }] } },
    ]);
    await user.click(screen.getByRole('link', { name: 'See your logs' }));
    await waitFor(() => expect(address()).toBe('/workoutlogs'));
  });

  it.each([
    ['an empty one', new File([], 'nothing.gpx'), 'This file is empty.'],
    [
      'one that is too large',
      Object.defineProperty(new File(['x'], 'long.gpx'), 'size', { value: 26 * 2 ** 20 }),
      'This file is too large. It can be 25 MB at most, an export of Apple Health 1 GB.',
    ],
  ])('does not send %s', async (_, file, problem) => {
    const { sent } = await enter('/workoutlogs/import', { createImport: () => testImport() });
    await button('Choose a file');
    choose(file);
    expect(await screen.findByText(problem)).toBeVisible();
    expect(sent('createImport')).toEqual([]);
  });

  it('says what is wrong with a file, and takes another', async () => {
    const { user } = await enter('/workoutlogs/import', { createImport: () => new Refusal('imports.unknown_kind') });
    await button('Choose a file');
    choose(fit);
    expect(await screen.findByText('This is not a FIT, GPX or TCX file, nor an export of Apple Health.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(await button('Choose another file'));
    expect(await button('Choose a file')).toBeVisible();
  });

  it('sends the same file again where only the way failed', async () => {
    let works = false;
    const file = testImport();
    const { user, sent } = await enter('/workoutlogs/import', {
      createImport: () => (works ? file : new Refusal('server_error')),
      getImport: () => file,
    });
    await button('Choose a file');
    choose(fit);
    expect(await screen.findByText("Couldn't send this file. Please try again.")).toBeVisible();
    works = true;
    await user.click(await button('Try again'));
    expect(await screen.findByRole('heading', { name: '1 activity found' })).toBeVisible();
    expect(sent('createImport')).toHaveLength(2);
  });

  it('goes on while the screen is left, and can be stopped', async () => {
    const { user, router } = await enter('/workoutlogs/import', {
      createImport: () => new Promise(() => undefined),
      listWorkouts: () => logPage([]),
    });
    await button('Choose a file');
    choose(fit);
    expect(await screen.findByText('Sending morning.fit')).toBeVisible();
    await router.navigate({ href: '/workoutlogs' });
    await screen.findByText(/^Nothing logged yet/);
    await router.navigate({ href: '/workoutlogs/import' });
    expect(await screen.findByRole('progressbar', { name: '0 percent sent' })).toBeVisible();
    await user.click(await button('Cancel'));
    expect(await button('Choose a file')).toBeVisible();
  });

  it('says why a file could not be read', async () => {
    await openImport(testImport({ state: 'failed', problem: 'imports.damaged', activities: [] }));
    expect(await screen.findByText('This file is damaged or incomplete.')).toBeVisible();
    expect(await button('Choose another file')).toBeVisible();
  });

  it('says that a file is no longer here, and that it cannot be loaded', async () => {
    const { user } = await openImport(testImport(), { getImport: () => new Refusal('imports.not_found') });
    expect(await screen.findByText('This file is no longer here. Please upload it again.')).toBeVisible();
    await user.click(await button('Choose another file'));
    expect(await button('Choose a file')).toBeVisible();
  });

  it('says of a file that is added already that it is', async () => {
    await openImport(testImport({ state: 'imported' }));
    expect(await screen.findByRole('heading', { name: 'File added' })).toBeVisible();
  });
});

describe('what is in a file', () => {
  it('lets activities be left out, says why others cannot be added, and keeps the choice over a reload', async () => {
    const [run, ride] = [activity(), activity({ sport: 'cycling', already: 'changed' })];
    const closed = [
      activity({ sport: 'hiking', entry_date: daysBefore(today, 3), refused: 'imports.day_too_old' }),
      activity({ sport: 'swimming', already: 'same' }),
    ];
    const file = testImport({ activities: [run, ride, ...closed] });
    const { user, sent, router } = await openImport(file, { confirmImport: () => ({ data: [testLog()] }) });
    expect(await screen.findByText('2 of 2 chosen')).toBeVisible();
    const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
    expect(row('Hike').getByText('This day is too long ago.')).toBeVisible();
    expect(row('Swim').getByText('You imported this before.')).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Ride' }));
    expect(await button('Add 1 activity')).toBeVisible();
    await router.navigate({ href: '/workoutlogs' });
    await router.navigate({ href: `/workoutlogs/import?file=${file.id}` });
    expect(await screen.findByRole('checkbox', { name: 'Ride' })).not.toBeChecked();
    await user.click(await button('Choose none'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Choose at least one first.')).toBeVisible();
    expect(sent('confirmImport')).toEqual([]);
    await user.click(await button('Choose all'));
    await user.click(await button('Add 2 activities'));
    await waitFor(() => expect(sent('confirmImport')).toMatchObject([{ body: { activities: [{ key: run.key }, { key: ride.key }] } }]));
  });

  it.each([
    ['Entered by hand', 'other'],
    ['From a file', 'this'],
    ['Both: they are two activities', 'both'],
  ])('asks about what was logged by hand already; %s counts: %s', async (label, count) => {
    const double = testLog({ miles: 5, steps: 0, minutes: 40 });
    const file = testImport({ activities: [activity({ double })] });
    const { user, sent } = await openImport(file, { confirmImport: () => ({ data: [] }) });
    const choice = within(await screen.findByRole('group', { name: 'Which one counts?' }));
    expect(choice.getByText('40')).toBeVisible();
    // What is there already stays what counts, until one says otherwise.
    expect(choice.getByRole('radio', { name: 'Entered by hand' })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: label }));
    await user.click(await button('Add 1 activity'));
    await waitFor(() => expect(sent('confirmImport')).toMatchObject([{ body: { activities: [{ key: file.activities[0]!.key, count }] } }]));
  });

  it('says that nothing of it is new', async () => {
    await openImport(testImport({ activities: [activity({ already: 'same' })] }));
    expect(await screen.findByText('You imported all of this before.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
    expect(await button('Choose another file')).toBeVisible();
  });

  it('has the days of an export of Apple Health', async () => {
    const day = (entry_date: string) => activity({ whole_day: true, begins_at: null, ends_at: null, sport: null, entry_date });
    const file = testImport({ kind: 'apple-health', activities: [day(today), day(daysBefore(today, 1))] });
    await openImport(file);
    expect(await screen.findByRole('heading', { name: '2 days found' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Yesterday' })).toBeChecked();
    expect(await button('Add 2 days')).toBeVisible();
  });

  it('says what is refused meanwhile, and looks again', async () => {
    let changed = false;
    const file = testImport();
    const { user } = await openImport(file, {
      getImport: () => (changed ? { ...file, activities: [activity({ refused: 'imports.day_too_old' })] } : file),
      confirmImport: () => {
        changed = true;
        return new Refusal('imports.activity_refused');
      },
    });
    await user.click(await button('Add 1 activity'));
    expect(await screen.findByText('One of these activities cannot be added. Nothing was added.')).toBeVisible();
    expect(await screen.findByText('This day is too long ago.')).toBeVisible();
  });

  it('is forgotten where nothing is to be added', async () => {
    const { user, sent } = await openImport(testImport(), { deleteImport: () => undefined });
    await user.click(await button('Add nothing'));
    expect(await button('Choose a file')).toBeVisible();
    expect(sent('deleteImport')).toHaveLength(1);
  });
});
