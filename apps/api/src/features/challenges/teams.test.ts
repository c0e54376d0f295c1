import { restTeam, type TeamScore, type TeamsBy } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeChallenge, makeTeams } from './challenges.factory.ts';

let app: TestApp;
let operator: TestMember;
let members: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { workout_days_back: 30 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  operator = await makeMember(app, { permissions: ['operator'] });
  members = [];
  for (let n = 0; n < 5; n += 1) members.push(await makeMember(app));
});

const today = () => app.clock.now().toISOString().slice(0, 10);
const log = (who: TestMember, miles: number) =>
  who.api.addDailyWorkout({ params: { id: who.id }, body: { entry_date: today(), miles, steps: 0, minutes: 0, ounces_of_water: 0 } });
const read = (id: string, who: TestMember) => who.api.getChallenge({ params: { id }, query: {} });
const board = (id: string, who = members[0]!) => who.api.listTeams({ params: { id }, query: {} });
const join = (id: string, who: TestMember) => who.api.joinChallenge({ params: { id, userId: who.id } });
const leave = (id: string, who: TestMember) => who.api.leaveChallenge({ params: { id, userId: who.id } });
const choose = (id: string, who: TestMember, teamId: string) => who.api.joinTeam({ params: { id, teamId, userId: who.id } });
const place = (id: string, who: TestMember, team_id: string, by = operator) =>
  by.api.placeInTeam({ params: { id, userId: who.id }, body: { team_id } });

const erase = ({ id, password }: TestMember, api: TestMember['api']) => api.deleteMember({ params: { id }, body: { id, password } });

const LATER = { start: '2099-01-01', end: '2099-01-31' };

/** A challenge with two teams. */
async function byTeams(by: TeamsBy, change: { score?: TeamScore; start?: string; end?: string; goal?: number; badge?: string } = {}) {
  const { score = 'sum', ...rest } = change;
  const at = app.clock.now();
  const id = await makeChallenge(app.deps.db, { at, teams: { by, score }, ...rest });
  const [pier, pines] = await makeTeams(app.deps.db, { challenge: id, names: ['Pier', 'Pines'] });
  return { id, pier: pier!, pines: pines! };
}

/** What an operator sends. */
const draft = (teams: object | null) => ({
  name: 'Pier against pines',
  description: '',
  start_date: today(),
  end_date: today(),
  required_unit: 'miles' as const,
  goal: 0,
  daily_cap: null,
  checkin_event_category: null,
  badge_name: '',
  links: [],
  teams: teams as null,
});

const workspace = async (name: string) => {
  const id = newId();
  const access_code = String(100_000 + Math.floor(Math.random() * 899_999));
  await app.deps.db.insertInto('workspace').values({ id, name, access_code, created_at: app.clock.now() }).execute();
  return id;
};

describe('coming into a team', () => {
  it('is one’s choice where teams are by hand: until it begins one may change, then one stays', async () => {
    const { id, pier, pines } = await byTeams('hand');
    const [me, other] = members as [TestMember, TestMember];
    expect(await refusal(join(id, me))).toMatchObject({ status: 409, code: 'challenges.team_needed' });
    expect(await refusal(choose(id, me, newId()))).toMatchObject({ status: 404, code: 'challenges.team_not_found' });
    expect((await read(id, me)).joined).toBe(false);
    await choose(id, me, pier);
    await choose(id, me, pier);
    expect(await read(id, me)).toMatchObject({ joined: true, participants_count: 1, own_team: { id: pier, name: 'Pier', people: 1 } });
    expect(await refusal(choose(id, me, pines))).toMatchObject({ status: 409, code: 'challenges.team_kept' });
    await leave(id, me);
    expect(await read(id, me)).toMatchObject({ joined: false, own_team: null });
    expect(await refusal(choose(id, me, pines))).toMatchObject({ code: 'challenges.team_kept' });
    await join(id, me);
    expect(await read(id, me)).toMatchObject({ own_team: { id: pier, people: 1 } });
    const coming = await byTeams('hand', LATER);
    await choose(coming.id, other, coming.pier);
    await choose(coming.id, other, coming.pines);
    expect((await board(coming.id)).data.map(({ name, people }) => [name, people])).toEqual([
      ['Pier', 0],
      ['Pines', 1],
    ]);
  });

  it('follows one’s workspace where teams are by workspace; who has none is with everybody else', async () => {
    const at = app.clock.now();
    const id = await makeChallenge(app.deps.db, { at, teams: { by: 'workspace', score: 'sum' } });
    const workspace_id = await workspace(`Harbour ${newId()}`);
    const there = [await makeMember(app, { workspace_id }), await makeMember(app, { workspace_id })];
    await Promise.all([...there, members[0]!].map((who) => join(id, who)));
    const { data } = await board(id);
    const named = data.map(({ name, people }) => [name, people]);
    expect(named.sort()).toEqual([
      [expect.stringMatching(/^Harbour /), 2],
      ['Test Works', 1],
    ]);
    expect(await refusal(choose(id, members[0]!, data[0]!.id))).toMatchObject({ status: 409, code: 'challenges.team_given' });
  });

  it('is that of everybody else where workspaces were turned off meanwhile, and by workspace is no choice then', async () => {
    const without = await startTestApp({ config: { features: { workspaces: false } } });
    const at = without.clock.now();
    const id = await makeChallenge(without.deps.db, { at, teams: { by: 'workspace', score: 'sum' } });
    const people = [await makeMember(without, { workspace_id: null }), await makeMember(without, { workspace_id: null })];
    await Promise.all(people.map((who) => join(id, who)));
    expect((await board(id, people[0])).data).toMatchObject([{ name: restTeam, people: 2 }]);
    const there = await makeMember(without, { permissions: ['operator'] });
    const made = there.api.createChallenge({ body: draft({ by: 'workspace', score: 'sum' }) });
    expect(await refusal(made)).toMatchObject({ status: 400, fields: { teams: [expect.any(String)] } });
    await without.close();
  });

  it('is the smallest one where teams are balanced, also for those who join at once, and operators balance again before it begins', async () => {
    const { id, pier, pines } = await byTeams('balanced', LATER);
    const sizes = async () => Object.fromEntries((await board(id)).data.map((team) => [team.id, team.people]));
    await Promise.all(members.slice(0, 4).map((who) => join(id, who)));
    expect(await sizes()).toEqual({ [pier]: 2, [pines]: 2 });
    for (const who of members.slice(0, 4)) await place(id, who, pier);
    expect(await sizes()).toEqual({ [pier]: 4, [pines]: 0 });
    expect(await refusal(members[0]!.api.balanceTeams({ params: { id } }))).toMatchObject({ code: 'challenges.operators_only' });
    expect((await read(id, operator)).can.balance).toBe(true);
    const after = await operator.api.balanceTeams({ params: { id } });
    expect(after.data.map(({ people }) => people)).toEqual([2, 2]);
    expect(await sizes()).toEqual({ [pier]: 2, [pines]: 2 });
    // Each is where the list of people says.
    for (const teamId of [pier, pines]) {
      const { participants, count } = await operator.api.listTeamMembers({ params: { id, teamId }, query: {} });
      expect([participants.length, count]).toEqual([2, 2]);
    }
    const running = await byTeams('balanced');
    expect(await refusal(operator.api.balanceTeams({ params: { id: running.id } }))).toMatchObject({ code: 'challenges.team_kept' });
    const byHand = await byTeams('hand', LATER);
    expect(await refusal(operator.api.balanceTeams({ params: { id: byHand.id } }))).toMatchObject({ code: 'challenges.not_balanced' });
  });
});

describe('the score of a team', () => {
  it.each([
    ['sum', [18, 18.5]],
    ['average', [6, 4.63]],
  ] as const)('is the %s of its people, live with each log, leave and join', async (score, [three, four]) => {
    const { id, pier, pines } = await byTeams('hand', { score });
    const [a, b, c, d, e] = members as [TestMember, TestMember, TestMember, TestMember, TestMember];
    await log(a, 3);
    for (const who of [a, b, c]) await choose(id, who, pier);
    await log(b, 5);
    const last = await log(c, 12);
    await log(c, 10);
    await c.api.deleteWorkout({ params: { id: c.id, workoutId: last.id } });
    await choose(id, d, pines);
    await log(d, 0.5);
    expect(await board(id, a)).toMatchObject({
      count: 2,
      ranked: 1,
      final: false,
      own: { id: pier, score: three, rank: 1, people: 3, missing: 0, own: true },
      data: [
        { id: pier, score: three, rank: 1, own: true },
        { id: pines, score: null, rank: null, people: 1, missing: 2, own: false },
      ],
    });
    expect(await read(id, a)).toMatchObject({
      teams: { by: 'hand', score, count: 2, ranked: 1 },
      own: { score: 3, rank: null },
      own_team: { id: pier, score: three, rank: 1 },
      place: null,
    });
    await place(id, d, pier);
    expect((await board(id, e)).data[0]).toMatchObject({ score: four, people: 4 });
    await leave(id, d);
    expect((await board(id, e)).data[0]).toMatchObject({ score: three, people: 3 });
    expect(await board(id, e)).toMatchObject({ own: null });
  });

  it('shares a rank where it is equal, in a stable order; small teams come last without one', async () => {
    const { id, pier, pines } = await byTeams('hand', { score: 'average' });
    const [small] = await makeTeams(app.deps.db, { challenge: id, names: ['Small'] });
    const more = [await makeMember(app), await makeMember(app), await makeMember(app)];
    for (const [n, who] of [...members, more[0]!].entries()) {
      await choose(id, who, n % 2 === 0 ? pier : pines);
      await log(who, n % 2 === 0 ? 2 : 1 + (n - 1) / 2);
    }
    await choose(id, more[1]!, small!);
    await log(more[1]!, 40);
    expect((await board(id)).data.map(({ name, rank, score }) => [name, rank, score])).toEqual([
      ['Pier', 1, 2],
      ['Pines', 1, 2],
      ['Small', null, null],
    ]);
    const first = await members[0]!.api.listTeams({ params: { id }, query: { limit: 2 } });
    expect(first.next).toBe('2');
    const rest = await members[0]!.api.listTeams({ params: { id }, query: { limit: 2, offset: first.next! } });
    expect([rest.data.map(({ name }) => name), rest.next]).toEqual([['Small'], null]);
  });

  it('stands instead of the places of single members', async () => {
    const { id, pier } = await byTeams('hand');
    const [me] = members as [TestMember];
    await choose(id, me, pier);
    const params = { id, userId: me.id };
    for (const call of [() => me.api.getTop25({ params: { id } }), () => me.api.getRank({ params }), () => me.api.getCentered({ params })])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'challenges.by_teams' });
  });

  it('counts the blocked and the anonymous, who are in lists as always', async () => {
    const { id, pier } = await byTeams('hand');
    const anonymous = await makeMember(app, { anonymous_profile: true });
    const [me, blocked] = members as [TestMember, TestMember];
    for (const who of [me, blocked, anonymous]) {
      await choose(id, who, pier);
      await log(who, 2);
    }
    await me.api.blockMember({ params: { id: me.id, otherId: blocked.id } });
    expect((await board(id, me)).own).toMatchObject({ people: 3, score: 6 });
    const { participants, count } = await me.api.listTeamMembers({ params: { id, teamId: pier }, query: {} });
    expect([count, participants.map(({ id: shown, own }) => [shown, own])]).toEqual([
      2,
      [
        [null, false],
        [me.id, true],
      ],
    ]);
  });

  it('goes on without those who leave the community', async () => {
    const { id, pier } = await byTeams('hand');
    for (const who of members.slice(0, 4)) {
      await choose(id, who, pier);
      await log(who, 2);
    }
    const gone = members[3]!;
    await erase(gone, gone.api);
    await app.jobs.settle();
    expect((await board(id)).data[0]).toMatchObject({ people: 3, score: 6 });
  });
});
