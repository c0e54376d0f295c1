import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeEvent } from '../../events/events.factory.ts';
import { makeChallenge, makeParticipant } from '../challenges.factory.ts';
import { makeFinal } from '../index.ts';

let app: TestApp;
let [me, other]: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { workout_days_back: 30 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [me, other] = [await makeMember(app), await makeMember(app)];
});

const DAY = 86_400;
const day = () => app.clock.now().toISOString().slice(0, 10);
const at = (id: string, who: TestMember) => ({ params: { id, userId: who.id } });
const log = (miles: number, who: TestMember, entry_date: string) =>
  who.api.addDailyWorkout({ params: { id: who.id }, body: { entry_date, miles, steps: 0, minutes: 0, ounces_of_water: 0 } });
const read = (id: string, who: TestMember) => who.api.getChallenge({ params: { id }, query: {} });

describe('the end of a challenge', () => {
  it('makes places and badges final after the time for late logs, tells everybody their place, and nothing changes any more [CHAL-27]', async () => {
    const today = day();
    const id = await makeChallenge(app.deps.db, { at: app.clock.now(), start: today, end: today, goal: 5, badge: 'Day walker' });
    for (const who of [me!, other!]) await who.api.joinChallenge(at(id, who));
    const mine = await log(6, me!, today);
    await log(2, other!, today);
    // The last day has ended everywhere, and 47 of 48 hours have passed: late logs still count.
    const end = Date.parse(`${today}T12:00:00Z`) + DAY * 1000;
    app.clock.advance((end - app.clock.now().getTime()) / 1000 + 47 * 3600);
    await makeFinal(app.deps);
    const again = async (who: TestMember): Promise<TestMember> => {
      const { access } = await app.session.start(who.id, 'test');
      return { ...who, access, api: app.client(access) };
    };
    [me, other] = [await again(me!), await again(other!)];
    expect(await read(id, other)).toMatchObject({ state: 'closing', place: 2, own: { score: 2 } });
    await log(1, other, today);
    expect(await read(id, other)).toMatchObject({ own: { score: 3 } });
    app.clock.advance(3600);
    [me, other] = [await again(me), await again(other)];
    // From that instant on nothing counts, even before a job closes the challenge.
    await log(40, other, today);
    const operator = await makeMember(app, { permissions: ['operator'] });
    const correct = () => operator.api.correctScore({ ...at(id, me!), body: { amount: 1, reason: 'Too late' } });
    expect(await refusal(correct())).toMatchObject({ status: 409, code: 'challenges.final' });
    await makeFinal(app.deps);
    await makeFinal(app.deps);
    await log(50, other, today);
    await me.api.deleteWorkout({ params: { id: me.id, workoutId: mine.id } });
    expect(await read(id, me)).toMatchObject({ state: 'final', place: 1, own: { score: 6 }, earned: true });
    expect(await read(id, other)).toMatchObject({ place: 2, own: { score: 3 }, earned: false });
    expect(await me.api.getBadge({ params: { id: me.id, challengeId: id } })).toMatchObject({ final: true });
    expect(await refusal(correct())).toMatchObject({ status: 409, code: 'challenges.final' });
    await app.jobs.settle();
    const { data } = await other.api.listNotifications({ params: { id: other.id }, query: {} });
    expect(data.results).toMatchObject([{ kind: 'challenge_final', verb: 'update', place: 2, challenge: { id } }]);
  });
});

it('makes results final in parts, goes on after a stop at any of them, and no score changes once it has begun', async () => {
  const scores = [9, 7, 7, 7, 4, 4, 0];
  const people = [];
  for (const _ of scores) people.push(await makeMember(app));
  const [gone, left] = [await makeMember(app), await makeMember(app)];
  const operator = await makeMember(app, { permissions: ['operator'] });
  const now = app.clock.now();
  const last = day();
  const id = await makeChallenge(app.deps.db, { at: now, start: last, end: last });
  for (const [n, who] of people.entries())
    await makeParticipant(app.deps.db, { challenge: id, member: who.id, score: scores[n]!, at: now });
  await makeParticipant(app.deps.db, { challenge: id, member: gone.id, score: 8, at: now });
  await left.api.joinChallenge(at(id, left));
  await left.api.leaveChallenge(at(id, left));
  // Without a grace period, results are due when the last day has ended everywhere on earth.
  const config = { ...app.deps.config, rules: { ...app.deps.config.rules, challenge_grace_hours: 0 } };
  const over = Date.parse(`${last}T12:00:00Z`) + DAY * 1000;
  app.clock.advance((over - now.getTime()) / 1000);
  const access = async (who: TestMember) => app.client((await app.session.start(who.id, 'test')).access);
  const [api, deciding] = [await access(people[0]!), await access(operator)];
  /** A run that is interrupted before its `nth` transaction. */
  const run = (nth: number) => {
    let begun = 0;
    const transact: typeof app.deps.transact = (work) => {
      begun += 1;
      if (begun === nth) throw new Error('stopped');
      return app.deps.transact(work);
    };
    return makeFinal({ ...app.deps, config, transact }, { atOnce: 2 }).then(
      () => true,
      () => false,
    );
  };
  // Only the query for due challenges, and the close.
  await run(3);
  const late = await api.addDailyWorkout({
    params: { id: people[0]!.id },
    body: { entry_date: last, miles: 5, steps: 0, minutes: 0, ounces_of_water: 0 },
  });
  expect(late.miles).toBe(5);
  const correct = deciding.correctScore({ params: { id, userId: people[6]!.id }, body: { amount: 90, reason: 'Too late' } });
  expect(await refusal(correct)).toMatchObject({ status: 409, code: 'challenges.final' });
  expect(await api.getChallenge({ params: { id }, query: {} })).toMatchObject({ state: 'closing', place: 1, own: { score: 9 } });
  let erased = false;
  for (let nth = 4; !(await run(nth)); nth += 1) {
    const { count } = await app.deps.db
      .selectFrom('challenge_participant')
      .where('challenge_id', '=', id)
      .where('place', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // A member who has their place deletes their account: the places of others stay.
    if (!erased && count > 1) {
      await app.deps.db.deleteFrom('challenge_participant').where('challenge_id', '=', id).where('member_id', '=', gone.id).execute();
      erased = true;
    }
  }
  expect(erased).toBe(true);
  const rows = await app.deps.db
    .selectFrom('challenge_participant')
    .where('challenge_id', '=', id)
    .select(['member_id', 'score', 'place', 'frozen'])
    .execute();
  const found = new Map(rows.map((row) => [row.member_id, row]));
  expect(people.map((who) => found.get(who.id))).toMatchObject(
    [1, 3, 3, 3, 6, 6, 8].map((place, n) => ({ place, score: 100 * scores[n]! })),
  );
  expect(found.get(left.id)).toMatchObject({ place: null, frozen: true });
  expect(await api.getChallenge({ params: { id }, query: {} })).toMatchObject({ state: 'final', place: 1 });
});

describe('a challenge of check-ins', () => {
  it('counts a check-in to an event of its category, and takes it back with it [CHAL-22] [CHAL-45]', async () => {
    const now = app.clock.now();
    const id = await makeChallenge(app.deps.db, { at: now, unit: 'check-ins', goal: 1, category: 'fitness-class', badge: 'Good company' });
    await me!.api.joinChallenge(at(id, me!));
    const starts = new Date(now.getTime() + 60_000);
    const event = (category: 'fitness-class' | 'health-talk') => makeEvent(app.deps.db, { host: other!.id, starts, category, at: now });
    const [counted, others] = [await event('fitness-class'), await event('health-talk')];
    const say = (event_id: string, status: 'checked_in' | 'none') =>
      me!.api.updateAttendance({ params: { id: event_id, userId: me!.id }, body: { status } });
    await say(others, 'checked_in');
    expect(await read(id, me!)).toMatchObject({ own: { score: 0 }, earned: false, event_count: 1 });
    const over = new Date(starts.getTime() + 2 * 3_600_000).toISOString();
    expect(await me!.api.getChallenge({ params: { id }, query: { after: over } })).toMatchObject({ event_count: 0 });
    await say(counted, 'checked_in');
    expect(await read(id, me!)).toMatchObject({ own: { score: 1 }, earned: true });
    const { data } = await me!.api.listEvents({ query: { challenge_id: id } });
    expect(data.map((each) => each.id)).toEqual([counted]);
    await say(counted, 'none');
    expect(await read(id, me!)).toMatchObject({ own: { score: 0 }, earned: false });
    await say(counted, 'checked_in');
    const history = await me!.api.getScoreHistory({ ...at(id, me!), query: {} });
    expect(history.data.map(({ change, credited, event: home }) => [change, credited, home?.id])).toEqual(
      expect.arrayContaining([
        ['counted', 1, counted],
        ['reversed', -1, counted],
      ]),
    );
    expect(history.score).toBe(1);
  });
});

describe('operators', () => {
  it('make a draft, publish it, change its days and end it; scores follow', async () => {
    const operator = await makeMember(app, { permissions: ['operator'] });
    const today = day();
    const body = {
      name: 'Sprint',
      description: '',
      start_date: today,
      end_date: today,
      required_unit: 'miles' as const,
      goal: 4,
      daily_cap: null,
      checkin_event_category: null,
      badge_name: 'Sprinter',
      links: [],
    };
    const { id, version } = await operator.api.createChallenge({ body });
    expect(await refusal(me!.api.joinChallenge(at(id, me!)))).toMatchObject({ code: 'challenges.not_found' });
    await operator.api.publishChallenge({ params: { id } });
    expect(await refusal(operator.api.deleteChallenge({ params: { id } }))).toMatchObject({ code: 'challenges.published' });
    await me!.api.joinChallenge(at(id, me!));
    const tomorrow = new Date(app.clock.now().getTime() + DAY * 1000).toISOString().slice(0, 10);
    await log(3, me!, today);
    await log(2, me!, tomorrow);
    expect(await read(id, me!)).toMatchObject({ own: { score: 3 }, earned: false });
    const change = (more: object) => operator.api.updateChallenge({ params: { id }, body: { ...body, ...more } });
    expect(await refusal(change({ version }))).toMatchObject({ status: 409, code: 'challenges.changed' });
    expect(await refusal(change({ required_unit: 'steps' }))).toMatchObject({ status: 409, code: 'challenges.begun' });
    await change({ end_date: tomorrow });
    await app.jobs.settle();
    expect(await read(id, me!)).toMatchObject({ own: { score: 5 }, earned: true });
    await operator.api.endChallenge({ params: { id } });
    await app.jobs.settle();
    const ended = await read(id, me!);
    expect(ended.end_date <= today).toBe(true);
    expect(ended).toMatchObject({ own: { score: 3 }, earned: false });
  });
});
