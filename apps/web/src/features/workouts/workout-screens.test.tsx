import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { logPage as page, testLog, testWater as water } from '../../test/logs.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, newMe, ownPost, testId, testPost } from '../../test/world.ts';
import { daysBefore, ownToday } from './log.days.ts';

const today = ownToday();
const card = async (text: string | RegExp) => (await screen.findByText(text)).closest('li')!;

describe('the log', () => {
  it.each([
    ['/workoutlogs', 'Workout Logs', {}],
    ['/workoutlogs?type=activity', 'Activity', { ounces_of_water: '0' }],
    ['/workoutlogs?type=hydration', 'Hydration', { ounces_of_water__gt: '0' }],
  ])('WORK-04, WORK-27: %s is titled %s and asks for these', async (address, title, query) => {
    const { sent } = await enter(address, { listWorkouts: () => page([]) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(sent('listWorkouts')).toHaveLength(1));
    expect(sent('listWorkouts')[0]!.query).toEqual(query);
    const kinds = within(screen.getByRole('navigation', { name: 'Choose logs' })).getAllByRole('link', { current: 'page' });
    expect(kinds.map((link) => link.getAttribute('href'))).toEqual([address]);
  });

  it('CHAL-15: has what counts for a challenge, and leads back to it', async () => {
    const id = testId();
    const { sent } = await enter(`/workoutlogs?type=activity&challenge_id=${id}`, { listWorkouts: () => page([]) });
    expect(await screen.findByText('Nothing that counts for this challenge yet.')).toBeVisible();
    expect(sent('listWorkouts')[0]!.query).toEqual({ ounces_of_water: '0', challenge_id: id });
  });

  it('WORK-05: has cards under their days, the latest first, and a button that adds', async () => {
    const logs = [testLog(), water(), testLog({ entry_date: daysBefore(today, 1), miles: 0, steps: 0, minutes: 65 })];
    await enter('/workoutlogs', { listWorkouts: () => page(logs) });
    const first = within((await screen.findByRole('heading', { name: 'Today' })).closest('section')!);
    expect(first.getAllByRole('listitem')).toHaveLength(2);
    expect(first.getByText('6,400')).toBeVisible();
    const second = within(screen.getByRole('heading', { name: 'Yesterday' }).closest('section')!);
    expect(second.getByRole('listitem')).toHaveTextContent('1 h 5 min');
    expect(screen.getByRole('link', { name: 'Record a workout' })).toHaveAttribute('href', '/recordworkout');
  });

  it('WORK-32: says in a toast that it cannot be loaded, and can be tried again', async () => {
    let works = false;
    const { user } = await enter('/workoutlogs', {
      listWorkouts: () => (works ? page([testLog()]) : new Refusal('workouts.not_found')),
    });
    expect(await screen.findByText('Server Error, Please try again later.')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('6,400')).toBeVisible();
  });

  it('WORK-06, WORK-25: deletes after a question, and not without', async () => {
    const log = testLog();
    const { user, me, sent } = await enter('/workoutlogs', { listWorkouts: () => page([log]), deleteWorkout: () => undefined });
    await user.click(within(await card('6,400')).getByRole('button', { name: 'Delete' }));
    const asked = await screen.findByRole('dialog', { name: 'Are you sure you want to delete workout?' });
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(sent('deleteWorkout')).toEqual([]);
    await user.click(within(await card('6,400')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByText('6,400')).not.toBeInTheDocument());
    expect(sent('deleteWorkout').map(({ params }) => params)).toEqual([{ id: me.id, workoutId: log.id }]);
  });

  it('WORK-31: brings back what the server does not delete, and says so', async () => {
    const { user } = await enter('/workoutlogs', {
      listWorkouts: () => page([testLog()]),
      deleteWorkout: () => new Refusal('server_error'),
    });
    await user.click(within(await card('6,400')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Unable to delete the workout. Please try again later.')).toBeVisible();
    expect(await screen.findByText('6,400')).toBeVisible();
  });

  it('WORK-07, ROLE-14: shares what was done with words or without, but not water', async () => {
    const [me, log] = [newMe(), testLog()];
    const { user, sent } = await enter(
      '/workoutlogs',
      { listWorkouts: () => page([log, water()]), shareWorkout: () => ownPost(me, { text: 'By the river' }) },
      me,
    );
    expect(within(await card('16')).queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    await user.click(within(await card('6,400')).getByRole('button', { name: 'Share' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Share your workout' }));
    await user.type(await sheet.findByRole('textbox'), 'By the river');
    await user.click(sheet.getByRole('button', { name: 'Share as a post' }));
    expect(await screen.findByText('Your workout is shared.')).toBeVisible();
    expect(sent('shareWorkout')).toMatchObject([
      {
        params: { id: me.id, workoutId: log.id },
        body: { text: 'By the river', tagged: [] },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  it('ROLE-23: offers no sharing to who does not post', async () => {
    const me = newMe({ anonymous_profile: true, can: { ...newMe().can, post: false } });
    await enter('/workoutlogs', { listWorkouts: () => page([testLog()]) }, me);
    expect(within(await card('6,400')).queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });
});

describe('adding water', () => {
  const open = async (answers: Parameters<typeof enter>[1]) => {
    const entered = await enter('/workoutlogs?type=hydration', { listWorkouts: () => page([]), ...answers });
    await entered.user.click(await screen.findByRole('button', { name: 'Add water' }));
    return { ...entered, sheet: within(await screen.findByRole('dialog', { name: 'Add Hydration' })) };
  };

  it('WORK-05, WORK-10, WORK-28: takes a preset in one tap', async () => {
    const { user, sheet, sent } = await open({ addDailyWorkout: () => water() });
    for (const label of ['8 oz', '16 oz', '24 oz', '32 oz', 'Custom Amount', 'Cancel'])
      expect(sheet.getByRole('button', { name: label })).toBeVisible();
    await user.click(sheet.getByRole('button', { name: '16 oz' }));
    expect(await screen.findByText('16 oz added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent('addDailyWorkout')).toMatchObject([
      { body: { ounces_of_water: 16, entry_datetime: expect.stringMatching(/Z$/), time_zone: expect.any(String) } },
    ]);
  });

  it('WORK-11, WORK-22, WORK-23: takes a whole number; none or zero does nothing, an absurd one says why', async () => {
    const { user, sheet, sent } = await open({ addDailyWorkout: () => water({ ounces_of_water: 20 }) });
    await user.click(sheet.getByRole('button', { name: 'Custom Amount' }));
    const box = await sheet.findByLabelText('Ounces of water');
    expect(box).toHaveFocus();
    const submit = sheet.getByRole('button', { name: 'SUBMIT' });
    await user.click(submit);
    await user.type(box, '0');
    await user.click(submit);
    expect(sent('addDailyWorkout')).toEqual([]);
    fireEvent.change(box, { target: { value: '1001' } });
    await user.click(submit);
    expect(await sheet.findByText('Water must be a whole number from 1 to 1000 oz')).toBeVisible();
    expect(sent('addDailyWorkout')).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
    expect(sheet.getByRole('button', { name: '8 oz' })).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Custom Amount' }));
    fireEvent.change(await sheet.findByLabelText('Ounces of water'), { target: { value: '20.9' } });
    await user.click(sheet.getByRole('button', { name: 'SUBMIT' }));
    await waitFor(() => expect(sent('addDailyWorkout')).toMatchObject([{ body: { ounces_of_water: 20 } }]));
  });

  it('WORK-30: says that it was not saved, stays open, and sends the same again as the same', async () => {
    let works = false;
    const { user, sheet, sent } = await open({ addDailyWorkout: () => (works ? water() : new Refusal('server_error')) });
    await user.click(sheet.getByRole('button', { name: '16 oz' }));
    expect(await screen.findByText('Unable to save your hydration. Please try again later.')).toBeVisible();
    works = true;
    await user.click(sheet.getByRole('button', { name: '16 oz' }));
    expect(await screen.findByText('16 oz added.')).toBeVisible();
    const [first, second] = sent('addDailyWorkout');
    expect([second!.idempotencyKey, second!.body]).toEqual([first!.idempotencyKey, first!.body]);
  });
});

describe('a post that shares a workout', () => {
  const workout = {
    event_id: null,
    event_name: null,
    chapter_name: null,
    event_start_time: null,
    entry_date: today,
    miles: 3.25,
    steps: 6400,
    minutes: 41.5,
  };

  it('FEED-17: shows it on its card, with its event if it has one', async () => {
    const eventId = testId();
    const there = {
      ...workout,
      event_id: eventId,
      event_name: 'Noon yoga',
      chapter_name: 'Harbour rowers',
      event_start_time: '2026-03-02T14:30:00.000Z',
    };
    const posts = [testPost({ text: 'Plain' }), testPost({ text: 'River', workout }), testPost({ text: '', workout: there })];
    await enter('/feed', { listFollowingFeed: () => feedPage(posts) });
    const of = async (text: string) => within((await screen.findByText(text)).closest('article')!);
    expect((await of('Plain')).queryByRole('region', { name: 'Workout' })).not.toBeInTheDocument();
    expect((await of('River')).getByRole('region', { name: 'Workout' })).toHaveTextContent('3.25 mi 6,400 steps 41 min 30 s');
    const link = screen.getByRole('link', { name: /^Noon yoga/ });
    expect(link).toHaveAttribute('href', `/events/${eventId}`);
    expect(link).toHaveTextContent('Harbour rowers');
  });

  it('FEED-17: shows it on its own screen', async () => {
    const post = testPost({ text: 'River', workout });
    await enter(`/feed/${post.id}`, {
      getPost: () => post,
      listReactions: () => ({ data: { reactions: [], reaction_counts: { like: 0, comment: 0 } }, next: null }),
    });
    expect(await screen.findByRole('region', { name: 'Workout' })).toHaveTextContent('6,400 steps');
  });
});
