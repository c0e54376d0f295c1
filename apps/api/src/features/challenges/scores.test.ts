import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '../../platform/time/zones.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBadge, makeChallenge } from './challenges.factory.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { anonymous_users: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app);
  other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeChallenge>[1]>;
const today = () => dayAt(app.clock.now(), 'UTC');
const challenge = (change: Change = {}) => makeChallenge(app.deps.db, { at: app.clock.now(), ...change });
const at = (id: string, who: { id: string }) => ({ params: { id, userId: who.id } });
const join = (id: string, who = me) => who.api.joinChallenge(at(id, who));
const log = (miles: number, who = me, entry_date = today()) =>
  who.api.addDailyWorkout({ params: { id: who.id }, body: { entry_date, miles, steps: 100, minutes: 10, ounces_of_water: 0 } });
const read = (id: string, who = me) => who.api.getChallenge({ params: { id }, query: {} });
const history = (id: string, who = me) => who.api.getScoreHistory({ ...at(id, who), query: {} });
const top = (id: string, who = me) => who.api.getTop25({ params: { id } });
const news = async (who: TestMember) => {
  await app.jobs.settle();
  const { data } = await who.api.listNotifications({ params: { id: who.id }, query: {} });
  return data.results.map(({ challenge_news, challenge: home }) => ({ ...challenge_news, home: home?.id }));
};

describe('a score', () => {
  it('counts what its unit says, on its days, up to the cap of a day, and says why', async () => {
    const id = await challenge({ cap: 5, goal: 20 });
    await join(id);
    await log(4);
    const second = await log(3);
    await log(9, me, addDays(today(), 30));
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
    await me.api.deleteWorkout({ params: { id: me.id, workoutId: first.id } });
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
      const remove = (workoutId: string) => me.api.deleteWorkout({ params: { id: me.id, workoutId } });
      const come = round % 2 === 0;
      await Promise.all([
        ...days.map((day) => log(1.5, me, day)),
        come ? join(capped) : me.api.leaveChallenge(at(capped, me)),
        ...days.map((day) => log(2.25, me, day)),
        come ? me.api.leaveChallenge(at(plain, me)) : join(plain),
        ...before.map(remove),
      ]);
      const { data } = await me.api.listWorkouts({ params: { id: me.id }, query: { limit: 50 } });
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
    await me.api.addDailyWorkout({
      params: { id: me.id },
      body: {
        entry_date: today(),
        entry_datetime: app.clock.now().toISOString(),
        miles: 3.1,
        steps: 5200,
        minutes: 41.5,
        ounces_of_water: 24,
      },
    });
    expect((await read(id)).own).toMatchObject({ score: amount });
  });

  it('is one’s own to read: others learn nothing, operators read it [CHAL-57]', async () => {
    const id = await challenge();
    await join(id);
    await log(1);
    expect(await refusal(other.api.getScoreHistory({ ...at(id, me), query: {} }))).toMatchObject({
      status: 403,
      code: 'challenges.not_your_score',
    });
    const operator = await makeMember(app, { permissions: ['operator'] });
    expect((await operator.api.getScoreHistory({ ...at(id, me), query: {} })).score).toBe(1);
    expect(await refusal(history(id, other))).toMatchObject({ code: 'challenges.not_a_participant' });
  });

  it('is corrected by operators with a reason that the member is told, and never below nothing', async () => {
    const id = await challenge({ goal: 3, badge: 'Pier walker' });
    await join(id);
    await log(2);
    const operator = await makeMember(app, { permissions: ['operator'] });
    const correct = (amount: number, who = operator) =>
      who.api.correctScore({ ...at(id, me), body: { amount, reason: 'The watch had stopped' } });
    expect(await correct(1.5)).toMatchObject({ source: 'correction', credited: 1.5, words: 'The watch had stopped' });
    expect(await read(id)).toMatchObject({ own: { score: 3.5 }, earned: true });
    expect(await refusal(correct(-3.51))).toMatchObject({ status: 400, fields: { amount: [expect.any(String)] } });
    expect(await refusal(correct(1, other))).toMatchObject({ status: 403, code: 'challenges.operators_only' });
    // Somebody anonymous by their row on the leaderboard, which says nothing of who they are.
    const hidden = await makeMember(app, { anonymous_profile: true });
    await hidden.api.joinChallenge(at(id, hidden));
    const rowOf = async () => (await operator.api.getTop25({ params: { id } })).data.find(({ user }) => user.id === null)!;
    const userId = (await rowOf()).participant_id;
    const answered = await operator.api.correctScore({ params: { id, userId }, body: { amount: 2, reason: 'Logged on paper' } });
    expect(JSON.stringify(answered)).not.toContain(hidden.id);
    expect(await rowOf()).toMatchObject({ participant_id: userId, score: 2 });
    expect(await refusal(operator.api.getScoreHistory({ params: { id, userId }, query: {} }))).toMatchObject({
      code: 'challenges.not_a_participant',
    });
    expect(await news(me)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'corrected', words: 'The watch had stopped', amount: 1.5, home: id }),
        expect.objectContaining({ what: 'badge', badge_name: 'Pier walker', home: id }),
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
    const badge = () => me.api.getBadge({ params: { id: me.id, challengeId: id } });
    expect(await badge()).toMatchObject({ challenge_id: id, name: 'Harbour walker', image_url: null, final: false });
    expect((await news(me)).filter(({ what }) => what === 'badge')).toHaveLength(1);
    await me.api.deleteWorkout({ params: { id: me.id, workoutId: second.id } });
    expect(await badge()).toBeDefined();
    const third = await log(0.5);
    await me.api.deleteWorkout({ params: { id: me.id, workoutId: third.id } });
    expect(await read(id)).toMatchObject({ own: { score: 5 }, earned: true });
    const [first] = (await history(id)).data.filter(({ amount }) => amount === 3);
    await me.api.deleteWorkout({ params: { id: me.id, workoutId: first!.workout_id! } });
    expect(await refusal(badge())).toMatchObject({ status: 404, code: 'challenges.no_badge' });
    expect((await news(me)).map(({ what, because }) => [what, because])).toEqual([['badge_taken_back', 'deleted']]);
    expect((await me.api.listBadges({ params: { id: me.id }, query: {} })).count).toBe(0);
  });

  it('of others are open like their profiles', async () => {
    const id = await challenge({ goal: 5 });
    await makeBadge(app.deps.db, { challenge: id, member: other.id, at: app.clock.now() });
    const list = () => me.api.listBadges({ params: { id: other.id }, query: { limit: 6 } });
    expect(await list()).toMatchObject({ count: 1, data: { badges: [{ challenge_id: id }] }, next: null });
    await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', other.id).execute();
    expect(await refusal(list())).toMatchObject({ status: 403, code: 'member.private' });
    expect(await refusal(me.api.getMemberMetrics({ params: { id: other.id }, query: {} }))).toMatchObject({ code: 'member.private' });
  });
});
