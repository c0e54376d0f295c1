import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openChallenge } from '../../test/challenge-screen.ts';
import { ownChallenge, testBoard, testEntry, testPlace } from '../../test/challenge-world.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, nobody, testId, testPerson } from '../../test/world.ts';

type Answers = Parameters<typeof openChallenge>[1];
const places = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) =>
    testPlace({ rank: from + at, score: 9000 - (from + at), user: testPerson({ first_name: `R${from + at}` }) }),
  );
const open = (answers: Answers, me = newMe()) => openChallenge(ownChallenge(), answers, me, '/leaderboard');
const rows = async () => within(await screen.findByRole('list', { name: 'Leaderboard' })).getAllByRole('listitem');
const own = { rank: 40, score: 8960, count: 124 };

describe('the leaderboard', () => {
  it("has the title 'Leaderboard', the challenge below it, and the first 25 [CHAL-24, CHAL-30, CHAL-56]", async () => {
    const { id } = await open({ getTop25: () => testBoard(places(25)) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'March on' })).toHaveAttribute('href', `/challenges/${id}`);
    const all = await rows();
    expect(all).toHaveLength(25);
    expect(all[0]).toHaveTextContent(/^1.*R1 Silva8,999 steps$/);
    await waitFor(() => expect(document.title).toBe('Leaderboard · March on · Muster'));
  });

  it('shows 25 more around who is further down, nobody twice [CHAL-58, CHAL-59]', async () => {
    const top = places(25);
    const around = [top[24]!, ...places(24, 26)].map((place) => (place.rank === 40 ? { ...place, own: true } : place));
    const { sent, me } = await open({ getTop25: () => testBoard(top, { own }), getCentered: () => testBoard(around) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Around you' })).toBeVisible();
    // 25, the heading, and 24 of the other 25.
    expect(await rows()).toHaveLength(50);
    expect(sent('getCentered')[0]).toMatchObject({ params: { userId: me.id } });
    expect((await rows()).filter(({ dataset }) => dataset.own)).toHaveLength(1);
  });

  it.each([
    ['is among the first', testBoard(places(25).map((place) => (place.rank === 3 ? { ...place, own: true } : place)))],
    ['does not take part', testBoard(places(25))],
  ])('shows no more to who %s [CHAL-59]', async (_, board) => {
    const { sent } = await open({ getTop25: () => board, getCentered: () => testBoard([]) });
    expect(await rows()).toHaveLength(25);
    expect(sent('getCentered')).toEqual([]);
  });

  it('only logs that the places around could not be read, and still shows the own row [CHAL-65]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open({ getTop25: () => testBoard(places(25), { own }), getCentered: () => new Refusal('server_error') });
    await waitFor(() => expect(error).toHaveBeenCalled());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    const mine = (await rows()).at(-1)!;
    expect(mine).toHaveTextContent(/40.*You.*8,960/);
    error.mockRestore();
  });

  it('shows equal ranks as equal, and anonymous members without a way to their profile', async () => {
    const tied = [testPlace({ rank: 1, score: 70 }), testPlace({ rank: 1, score: 70, user: nobody() }), testPlace({ rank: 3, score: 5 })];
    await open({ getTop25: () => testBoard(tied) });
    expect((await rows()).map(({ textContent }) => textContent?.[0])).toEqual(['1', '1', '3']);
    expect(screen.getByRole('button', { name: 'Anonymous' })).toBeVisible();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    let fails = true;
    const { user } = await open({ getTop25: () => (fails ? new Refusal('server_error') : testBoard(places(2))) });
    expect(await screen.findByText("Couldn't load the leaderboard.")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('how a score came about', () => {
  const history = (data: unknown[]) => ({ score: 4200, goal: 10_000, required_unit: 'steps' as const, data: data as never, next: null });
  const openHistory = (answers: Answers) => openChallenge(ownChallenge(), answers, newMe(), '/score');
  const entry = (change: object) => testEntry(change);

  it.each([
    ['all of a log', {}, 'Steps', 'All 2,000 steps counted.', '+2,000'],
    [
      'a log over the cap',
      { credited: 500, reason: 'cap' },
      'Steps',
      '500 steps of 2,000 steps counted: the day had reached its most.',
      '+500',
    ],
    [
      'a second log of an activity',
      { credited: 0, reason: 'double' },
      'Steps',
      'You had logged this activity already, so this log of it counts nothing.',
      '0',
    ],
    [
      'a log whose double counts instead',
      { change: 'recounted', reason: 'double', amount: 0, credited: -500 },
      'Counted again',
      'Another log of the same activity counts now.',
      '−500',
    ],
    [
      'a log that is no double any more',
      { change: 'recounted', reason: 'double', amount: 0, credited: 490 },
      'Counted again',
      'It counts now: it is no longer the second log of an activity.',
      '+490',
    ],
    [
      'a log of which a device says more',
      { change: 'recounted', reason: 'changed', amount: 200, credited: 200 },
      'Counted again',
      'A device or a later export says other amounts of this now.',
      '+200',
    ],
    ['none of a log', { credited: 0, reason: 'cap' }, 'Steps', 'None of 2,000 steps counted: the day had reached its most.', '0'],
    [
      'a deleted log',
      { change: 'reversed', reason: 'deleted', amount: -2000, credited: -2000 },
      'A log was deleted',
      '2,000 steps no longer count.',
      '−2,000',
    ],
    [
      'room that a deletion made',
      { change: 'recounted', reason: 'room', credited: 700 },
      'Counted again',
      'Something else of this day is gone, so more of this counts.',
      '+700',
    ],
    [
      'a correction with its reason',
      { source: 'correction', words: 'The watch was on the dog.', amount: -900, credited: -900 },
      'Corrected by an operator',
      '“The watch was on the dog.”',
      '−900',
    ],
    [
      'a check-in',
      { source: 'check_in', amount: 1, credited: 1, event: { id: testId(), name: 'Noon yoga' } },
      'Check-in to Noon yoga',
      '',
      '+1',
    ],
    [
      'a check-in that was taken back',
      { source: 'check_in', change: 'reversed', reason: 'check_in_taken_back', amount: -1, credited: -1 },
      'A check-in was taken back',
      '1 step no longer count.',
      '−1',
    ],
    [
      'days that an operator changed',
      { change: 'reversed', reason: 'days_changed', amount: -2000, credited: -2000 },
      'The days of the challenge were changed',
      'It no longer is on a day of the challenge.',
      '−2,000',
    ],
  ])('says it in plain words: %s', async (_, change, cause, why, amount) => {
    await openHistory({ getScoreHistory: () => history([entry(change)]) });
    expect(await screen.findByText(cause)).toBeVisible();
    if (why) expect(screen.getByText(why)).toBeVisible();
    expect(screen.getByText(amount)).toBeVisible();
    expect(screen.getByText('4,200 steps in all')).toBeVisible();
  });

  it('puts what counts for one day together, whenever it came', async () => {
    const other = { day: '2026-03-05' };
    await openHistory({ getScoreHistory: () => history([entry({}), entry(other), entry({})]) });
    const days = await screen.findAllByRole('heading', { level: 2 });
    expect(days).toHaveLength(2);
    expect(within(days[0]!.closest('section')!).getAllByRole('listitem')).toHaveLength(2);
  });

  it('says so where nothing has counted yet, and to who takes no part', async () => {
    await openHistory({ getScoreHistory: () => ({ ...history([]), score: 0 }) });
    expect(await screen.findByText(/Nothing has counted yet/)).toBeVisible();
  });

  it('is read by its way from the challenge, of who takes part', async () => {
    const { id, user } = await openChallenge(ownChallenge(), { getScoreHistory: () => history([entry({})]) });
    const way = await screen.findByRole('link', { name: 'How my score came about' });
    expect(way).toHaveAttribute('href', `/challenges/${id}/score`);
    await user.click(way);
    expect(await screen.findByText('4,200 steps in all')).toBeVisible();
  });

  it('says when it cannot be read', async () => {
    await openHistory({ getScoreHistory: () => new Refusal('challenges.not_a_participant') });
    expect(await screen.findByText('This person does not take part in the challenge.')).toBeVisible();
  });
});
