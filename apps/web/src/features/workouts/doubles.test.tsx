import type { Workout } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { logPage, testLog } from '../../test/logs.ts';
import { Refusal } from '../../test/server.ts';
import { testId } from '../../test/world.ts';

const [handId, fileId] = [testId(), testId()];
const byHand = (counts: 'this' | 'other'): Workout =>
  testLog({ id: handId, miles: 5, steps: 0, minutes: 40, double: { workout_id: fileId, origin: 'file', counts } });
const byFile = (counts: 'this' | 'other'): Workout =>
  testLog({
    id: fileId,
    origin: 'file',
    sport: 'running',
    begins_at: new Date('2026-03-02T07:02:00').toISOString(),
    miles: 5.01,
    steps: 6400,
    double: { workout_id: handId, origin: 'hand', counts },
  });
const card = async (text: string) => within((await screen.findByText(text)).closest('li')!);

describe('a log of an activity that was logged twice', () => {
  it('says where it comes from, and which of the two counts', async () => {
    await enter('/workoutlogs', { listWorkouts: () => logPage([byHand('this'), byFile('other')]) });
    const file = await card('6,400');
    expect(file.getByText('From a file · Run ·', { exact: false })).toHaveTextContent('From a file · Run · 7:02 AM');
    expect(file.getByText('Does not count: the one entered by hand does.')).toBeVisible();
    expect((await card('40')).getByText('This one counts. The one from a file does not.')).toBeVisible();
    expect((await card('40')).queryByText(/^Entered by hand/)).not.toBeInTheDocument();
  });

  it('says of the sum of a day that only its rest counts, and counts it whole if one likes', async () => {
    let whole = false;
    const sum = (): Workout =>
      testLog({ id: fileId, origin: 'device', steps: 8200, double: whole ? null : { workout_id: handId, origin: 'hand', counts: 'rest' } });
    const { user, me, sent } = await enter('/workoutlogs', {
      listWorkouts: () => logPage([sum()]),
      chooseDouble: () => {
        whole = true;
        return sum();
      },
    });
    expect((await card('8,200')).getByText(/^The sum of the day\. .* here counts the rest\.$/)).toBeVisible();
    await user.click((await card('8,200')).getByRole('button', { name: 'Count both' }));
    expect(await screen.findByText('Your choice counts from now on.')).toBeVisible();
    expect(sent('chooseDouble')).toMatchObject([{ params: { id: me.id, workoutId: fileId }, body: { count: 'both' } }]);
    await waitFor(() => expect(screen.queryByText(/^The sum of the day/)).not.toBeInTheDocument());
  });

  it('tells two of the same origin apart', async () => {
    const two = [byFile('other'), { ...byHand('this'), origin: 'file' as const }].map((log) => ({
      ...log,
      double: { ...log.double!, origin: 'file' as const },
    }));
    const { user } = await enter('/workoutlogs', { listWorkouts: () => logPage(two), getWorkout: () => two[1]! });
    expect((await card('40')).getByText('This one counts. The other log of it does not.')).toBeVisible();
    const file = await card('6,400');
    expect(file.getByText('Does not count: the other log of it does.')).toBeVisible();
    await user.click(file.getByRole('button', { name: 'Choose what counts' }));
    expect(await screen.findByRole('radio', { name: 'From a file, the other one' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'From a file, this one' })).not.toBeChecked();
  });

  it('lets the other one count', async () => {
    let counts: 'this' | 'other' = 'other';
    const turned = { this: 'other', other: 'this' } as const;
    const { user, me, sent } = await enter('/workoutlogs', {
      listWorkouts: () => logPage([byHand(turned[counts]), byFile(counts)]),
      getWorkout: () => byHand(turned[counts]),
      chooseDouble: () => {
        counts = 'this';
        return byFile('this');
      },
    });
    await user.click((await card('6,400')).getByRole('button', { name: 'Choose what counts' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Logged twice' }));
    expect(await sheet.findByRole('radio', { name: 'Entered by hand' })).toBeChecked();
    await user.click(sheet.getByRole('radio', { name: 'From a file' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your choice counts from now on.')).toBeVisible();
    expect(sent('chooseDouble')).toMatchObject([{ params: { id: me.id, workoutId: fileId }, body: { count: 'this' } }]);
    expect((await card('6,400')).getByText('This one counts. The one entered by hand does not.')).toBeVisible();
    expect((await card('40')).getByText('Does not count: the one from a file does.')).toBeVisible();
    await waitFor(() => expect(sent('listWorkouts')).toHaveLength(2));
  });

  it('fetches the other one where the list does not have it, and says that they are two', async () => {
    let both = false;
    const { user, sent } = await enter('/workoutlogs', {
      listWorkouts: () => logPage([both ? { ...byFile('other'), double: null } : byFile('other')]),
      getWorkout: () => byHand('this'),
      chooseDouble: () => {
        both = true;
        return { ...byFile('other'), double: null };
      },
    });
    await user.click((await card('6,400')).getByRole('button', { name: 'Choose what counts' }));
    await user.click(await screen.findByRole('radio', { name: 'Both: they are two activities' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('chooseDouble')).toMatchObject([{ body: { count: 'both' } }]));
    await waitFor(() => expect(screen.queryByText(/^Does not count/)).not.toBeInTheDocument());
  });

  it('goes back to what it was where the server refuses', async () => {
    const { user } = await enter('/workoutlogs', {
      listWorkouts: () => logPage([byHand('this'), byFile('other')]),
      getWorkout: () => byHand('this'),
      chooseDouble: () => new Refusal('server_error'),
    });
    await user.click((await card('6,400')).getByRole('button', { name: 'Choose what counts' }));
    await user.click(await screen.findByRole('radio', { name: 'From a file' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("Couldn't change what counts. Please try again.")).toBeVisible();
    expect((await card('6,400')).getByText('Does not count: the one entered by hand does.')).toBeVisible();
  });

  it('counts once the other one is deleted', async () => {
    let deleted = false;
    const { user } = await enter('/workoutlogs', {
      listWorkouts: () => logPage(deleted ? [{ ...byFile('other'), double: null }] : [byHand('this'), byFile('other')]),
      deleteWorkout: () => void (deleted = true),
    });
    await user.click((await card('40')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByText(/^Does not count/)).not.toBeInTheDocument());
    expect(await screen.findByText('6,400')).toBeVisible();
  });
});
