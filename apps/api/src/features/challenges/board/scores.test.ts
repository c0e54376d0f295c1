import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/time/zones.ts';
import { atChallenges } from '../../../test/challenges.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal } from '../../../test/test-app.ts';
import { makeBadge } from '../challenges.factory.ts';

const { here, today, at, challenge, join, log, read, top } = atChallenges();
const history = (id: string, who = here.me) => who.api.getScoreHistory({ ...at(id, who), query: {} });
const news = async (who: TestMember) => {
  await here.app.jobs.settle();
  const { data } = await who.api.listNotifications({ params: { id: who.id }, query: {} });
  return data.results.map((each) => ({ ...each, home: each.challenge?.id }));
};

describe('a score', () => {
  it('counts what its unit says, on its days, up to the cap of a day, and says why', async () => {
    const id = await challenge({ cap: 5, goal: 20 });
    await join(id);
    await log(4);
    const second = await log(3);
    await log(9, here.me, addDays(today(), 30));
    expect(await read(id)).toMatchObject({ own: { score: 5 } });
    expect((await history(id)).data).toMatchObject([
      { amount: 3, credited: 1, reason: 'cap', workout_id: second.id },
      { amount: 4, credited: 4, reason: null },
    ]);
  });

  it('follows a deleted log, and what had no room counts then [WORK-25]', async () => {
    const id = await challenge({ cap: 5 });
    await join(id);
    const first = await log(4);
    await log(3);
    await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId: first.id } });
    const { score, data } = await history(id);
    expect(score).toBe(3);
    expect(data.map(({ change, amount, credited, reason }) => [change, amount, credited, reason])).toEqual(
      expect.arrayContaining([
        ['reversed', -4, -4, 'deleted'],
        ['recounted', 0, 2, 'room'],
      ]),
    );
    expect(data.reduce((sum, { credited }) => sum + credited, 0)).toBe(3);
    expect(await top(id)).toMatchObject({ data: [{ score: 3, rank: 1 }] });
  });

  it('is what is there, whatever its member does at the same moment', async () => {
    const [capped, plain] = [await challenge({ cap: 5, goal: 9, badge: 'Nine' }), await challenge()];
    const days = [0, 1, 2].map((nth) => addDays(today(), nth));
    let before: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const remove = (workoutId: string) => here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId } });
      const come = round % 2 === 0;
      await Promise.all([
        ...days.map((day) => log(1.5, here.me, day)),
        come ? join(capped) : here.me.api.leaveChallenge(at(capped, here.me)),
        ...days.map((day) => log(2.25, here.me, day)),
        come ? here.me.api.leaveChallenge(at(plain, here.me)) : join(plain),
        ...before.map(remove),
      ]);
      const { data } = await here.me.api.listWorkouts({ params: { id: here.me.id }, query: { limit: 50 } });
      before = data.slice(0, 3).map(({ id }) => id);
      await Promise.all([join(capped), join(plain)]);
      const sums = days.map((day) => data.reduce((sum, { entry_date, miles }) => sum + (entry_date === day ? miles : 0), 0));
      const wanted = [sums.reduce((sum, each) => sum + Math.min(each, 5), 0), sums.reduce((sum, each) => sum + each, 0)];
      expect([(await history(capped)).score, (await history(plain)).score]).toEqual(wanted);
      expect(await read(capped)).toMatchObject({ own: { score: wanted[0] }, earned: wanted[0]! >= 9 });
    }
  });

  it.each([
    ['steps', 5200],
    ['minutes', 41.5],
    ['ounces-of-water', 24],
  ] as const)('of %s counts nothing else', async (unit, amount) => {
    const id = await challenge({ unit });
    await join(id);
    await here.me.api.addDailyWorkout({
      params: { id: here.me.id },
      body: {
        entry_date: today(),
        entry_datetime: here.app.clock.now().toISOString(),
        miles: 3.1,
        steps: 5200,
        minutes: 41.5,
        ounces_of_water: 24,
      },
    });
    expect((await read(id)).own).toMatchObject({ score: amount });
  });

  it('is one’s own to read: nobody else learns anything, operators included [CHAL-57]', async () => {
    const id = await challenge();
    await join(id);
    await log(1);
    expect(await refusal(here.other.api.getScoreHistory({ ...at(id, here.me), query: {} }))).toMatchObject({
      status: 403,
      code: 'challenges.not_your_score',
    });
    const operator = await makeMember(here.app, { permissions: ['operator'] });
    expect(await refusal(operator.api.getScoreHistory({ ...at(id, here.me), query: {} }))).toMatchObject({
      code: 'challenges.not_your_score',
    });
    expect(await refusal(history(id, here.other))).toMatchObject({ code: 'challenges.not_a_participant' });
  });

  it('is corrected by operators with a reason that the member is told, and never below nothing', async () => {
    const id = await challenge({ goal: 3, badge: 'Pier walker' });
    await join(id);
    await log(2);
    const operator = await makeMember(here.app, { permissions: ['operator'] });
    const correct = (amount: number, who = operator) =>
      who.api.correctScore({ ...at(id, here.me), body: { amount, reason: 'The watch had stopped' } });
    expect(await correct(1.5)).toMatchObject({ source: 'correction', credited: 1.5, words: 'The watch had stopped' });
    expect(await read(id)).toMatchObject({ own: { score: 3.5 }, earned: true });
    expect(await refusal(correct(-3.51))).toMatchObject({ status: 400, fields: { amount: [expect.any(String)] } });
    expect(await refusal(correct(1, here.other))).toMatchObject({ status: 403, code: 'challenges.operators_only' });
    // An anonymous participant is addressed by their row on the leaderboard, which does not identify them.
    const hidden = await makeMember(here.app, { anonymous_profile: true });
    await hidden.api.joinChallenge(at(id, hidden));
    const rowOf = async () => (await operator.api.getTop25({ params: { id } })).data.find(({ user }) => user.id === null)!;
    const userId = (await rowOf()).participant_id;
    const answered = await operator.api.correctScore({ params: { id, userId }, body: { amount: 2, reason: 'Logged on paper' } });
    expect(JSON.stringify(answered)).not.toContain(hidden.id);
    expect(await rowOf()).toMatchObject({ participant_id: userId, score: 2 });
    expect(await refusal(operator.api.getScoreHistory({ params: { id, userId }, query: {} }))).toMatchObject({
      code: 'challenges.not_your_score',
    });
    expect(await news(here.me)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'challenge_corrected', reason: 'The watch had stopped', amount: 1.5, home: id }),
        expect.objectContaining({ kind: 'challenge_badge', badge_name: 'Pier walker', home: id }),
      ]),
    );
  });
});

describe('badges', () => {
  it('are earned exactly once, and taken back with the reason when a deletion undoes the goal [CHAL-42] [CHAL-52] [CHAL-33] [CHAL-60]', async () => {
    const id = await challenge({ goal: 5, badge: 'Harbour walker' });
    await join(id);
    await log(3);
    const second = await log(2);
    await log(2);
    const badge = () => here.me.api.getBadge({ params: { id: here.me.id, challengeId: id } });
    expect(await badge()).toMatchObject({ challenge_id: id, name: 'Harbour walker', image_url: null, final: false });
    expect((await news(here.me)).filter(({ kind }) => kind === 'challenge_badge')).toHaveLength(1);
    await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId: second.id } });
    expect(await badge()).toBeDefined();
    const third = await log(0.5);
    await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId: third.id } });
    expect(await read(id)).toMatchObject({ own: { score: 5 }, earned: true });
    const [first] = (await history(id)).data.filter(({ amount }) => amount === 3);
    await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId: first!.workout_id! } });
    expect(await refusal(badge())).toMatchObject({ status: 404, code: 'challenges.no_badge' });
    expect(await news(here.me)).toMatchObject([{ kind: 'challenge_badge_taken_back', because: 'deleted' }]);
    expect((await here.me.api.listBadges({ params: { id: here.me.id }, query: {} })).count).toBe(0);
  });

  it('of others are open like their profiles', async () => {
    const id = await challenge({ goal: 5 });
    await makeBadge(here.app.deps.db, { challenge: id, member: here.other.id, at: here.app.clock.now() });
    const list = () => here.me.api.listBadges({ params: { id: here.other.id }, query: { limit: 6 } });
    expect(await list()).toMatchObject({ count: 1, data: { badges: [{ challenge_id: id }] }, next: null });
    await here.app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', here.other.id).execute();
    expect(await refusal(list())).toMatchObject({ status: 403, code: 'member.private' });
    expect(await refusal(here.me.api.getMemberMetrics({ params: { id: here.other.id }, query: {} }))).toMatchObject({
      code: 'member.private',
    });
  });
});
