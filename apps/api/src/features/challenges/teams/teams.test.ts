import { restTeam } from '@muster/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { atTeamRace, chooseTeam, erase, readChallenge } from '../../../test/team-race.ts';
import { refusal, startTestApp } from '../../../test/test-app.ts';
import { makeChallenge, makeTeams } from '../challenges.factory.ts';

const { at, log, board, place, byTeams, draft } = atTeamRace();
const join = (id: string, who: TestMember) => who.api.joinChallenge({ params: { id, userId: who.id } });
const leave = (id: string, who: TestMember) => who.api.leaveChallenge({ params: { id, userId: who.id } });
const LATER = { start: '2099-01-01', end: '2099-01-31' };

/** Access codes of workspaces must be unique. */
let nextCode = 600_000;
const workspace = async (name: string) => {
  const id = newId();
  const access_code = String(nextCode++);
  await at.app.deps.db.insertInto('workspace').values({ id, name, access_code, created_at: at.app.clock.now() }).execute();
  return id;
};

describe('coming into a team', () => {
  it('is one’s choice where teams are by hand: until it begins one may change, then one stays', async () => {
    const { id, pier, pines } = await byTeams('hand');
    const [me, other] = at.members as [TestMember, TestMember];
    expect(await refusal(join(id, me))).toMatchObject({ status: 409, code: 'challenges.team_needed' });
    expect(await refusal(chooseTeam(id, me, newId()))).toMatchObject({ status: 404, code: 'challenges.team_not_found' });
    expect((await readChallenge(id, me)).joined).toBe(false);
    await chooseTeam(id, me, pier);
    await chooseTeam(id, me, pier);
    expect(await readChallenge(id, me)).toMatchObject({
      joined: true,
      participants_count: 1,
      own_team: { id: pier, name: 'Pier', people: 1 },
    });
    expect(await refusal(chooseTeam(id, me, pines))).toMatchObject({ status: 409, code: 'challenges.team_kept' });
    await leave(id, me);
    expect(await readChallenge(id, me)).toMatchObject({ joined: false, own_team: null });
    expect(await refusal(chooseTeam(id, me, pines))).toMatchObject({ code: 'challenges.team_kept' });
    await join(id, me);
    expect(await readChallenge(id, me)).toMatchObject({ own_team: { id: pier, people: 1 } });
    const coming = await byTeams('hand', LATER);
    await chooseTeam(coming.id, other, coming.pier);
    await chooseTeam(coming.id, other, coming.pines);
    expect((await board(coming.id)).data.map(({ name, people }) => [name, people])).toEqual([
      ['Pier', 0],
      ['Pines', 1],
    ]);
  });

  it('follows one’s workspace where teams are by workspace; who has none is with everybody else', async () => {
    const id = await makeChallenge(at.app.deps.db, { at: at.app.clock.now(), teams: { by: 'workspace', score: 'sum' } });
    const workspace_id = await workspace(`Harbour ${newId()}`);
    const there = [await makeMember(at.app, { workspace_id }), await makeMember(at.app, { workspace_id })];
    await Promise.all([...there, at.members[0]!].map((who) => join(id, who)));
    const { data } = await board(id);
    const named = data.map(({ name, people }) => [name, people]);
    expect(named.sort()).toEqual([
      [expect.stringMatching(/^Harbour /), 2],
      ['Test Works', 1],
    ]);
    expect(await refusal(chooseTeam(id, at.members[0]!, data[0]!.id))).toMatchObject({ status: 409, code: 'challenges.team_given' });
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
    await Promise.all(at.members.slice(0, 4).map((who) => join(id, who)));
    expect(await sizes()).toEqual({ [pier]: 2, [pines]: 2 });
    for (const who of at.members.slice(0, 4)) await place(id, who, pier);
    expect(await sizes()).toEqual({ [pier]: 4, [pines]: 0 });
    expect(await refusal(at.members[0]!.api.balanceTeams({ params: { id } }))).toMatchObject({ code: 'challenges.operators_only' });
    expect((await readChallenge(id, at.operator)).can.balance).toBe(true);
    const after = await at.operator.api.balanceTeams({ params: { id } });
    expect(after.data.map(({ people }) => people)).toEqual([2, 2]);
    expect(await sizes()).toEqual({ [pier]: 2, [pines]: 2 });
    // The lists of team members agree with the counts.
    for (const teamId of [pier, pines]) {
      const { participants, count } = await at.operator.api.listTeamMembers({ params: { id, teamId }, query: {} });
      expect([participants.length, count]).toEqual([2, 2]);
    }
    const running = await byTeams('balanced');
    expect(await refusal(at.operator.api.balanceTeams({ params: { id: running.id } }))).toMatchObject({ code: 'challenges.team_kept' });
    const byHand = await byTeams('hand', LATER);
    expect(await refusal(at.operator.api.balanceTeams({ params: { id: byHand.id } }))).toMatchObject({ code: 'challenges.not_balanced' });
  });
});

describe('the score of a team', () => {
  it.each([
    ['sum', { five: 18, six: 18, after: 19 }],
    ['average', { five: 3.6, six: 3, after: 3.17 }],
  ] as const)('is the %s of what its people bring, live; nobody who comes, goes or is moved changes a sum', async (score, is) => {
    const { id, pier, pines } = await byTeams('hand', { score });
    const [a, b, c, d, ...others] = at.members as [TestMember, TestMember, TestMember, TestMember, ...TestMember[]];
    // Logged before they joined the team: counts only for their own goal.
    const earlier = await log(a, 3);
    for (const who of [a, b, c, ...others.slice(0, 2)]) await chooseTeam(id, who, pier);
    await log(a, 3);
    await log(b, 5);
    const last = await log(c, 12);
    await log(c, 10);
    await c.api.deleteWorkout({ params: { id: c.id, workoutId: last.id } });
    await chooseTeam(id, d, pines);
    await log(d, 0.5);
    expect(await board(id, a)).toMatchObject({
      count: 2,
      ranked: 1,
      final: false,
      own: { id: pier, score: is.five, rank: 1, people: 5, missing: 0, own: true },
      data: [
        { id: pier, score: is.five, rank: 1, own: true },
        { id: pines, score: null, rank: null, people: 1, missing: 4, own: false },
      ],
    });
    expect(await readChallenge(id, a)).toMatchObject({
      teams: { by: 'hand', score, count: 2, ranked: 1 },
      own: { score: 6, rank: null },
      own_team: { id: pier, score: is.five, rank: 1 },
      place: null,
    });
    await place(id, d, pier);
    const first = async () => (await board(id, others[3])).data[0];
    expect(await first()).toMatchObject({ score: is.six, people: 6 });
    await log(d, 1);
    expect(await first()).toMatchObject({ score: is.after, people: 6 });
    await leave(id, d);
    expect(await first()).toMatchObject({ score: is.after, people: 5 });
    // Logs of a former participant count for no team; logs after they return do.
    await log(d, 40);
    await join(id, d);
    expect(await first()).toMatchObject({ score: is.after, people: 6 });
    await erase(d, d.api);
    await at.app.jobs.settle();
    expect(await first()).toMatchObject({ score: is.after, people: 5 });
    expect(await board(id, others[3])).toMatchObject({ own: null });
    await a.api.deleteWorkout({ params: { id: a.id, workoutId: earlier.id } });
    expect((await readChallenge(id, a)).own).toMatchObject({ score: 3 });
  });

  it('keeps a team without people whose score counts', async () => {
    const { id, pier, pines } = await byTeams('hand');
    const [me] = at.members as [TestMember];
    await chooseTeam(id, me, pier);
    await log(me, 2);
    await place(id, me, pines);
    const list = [{ id: pines, name: 'Pines' }];
    const { start_date, end_date, name, description } = await readChallenge(id, me);
    const body = { ...draft({ by: 'hand', score: 'sum', list }), start_date, end_date, name, description };
    const edit = at.operator.api.updateChallenge({ params: { id }, body });
    expect(await refusal(edit)).toMatchObject({ status: 409, code: 'challenges.team_not_empty' });
  });

  it('shares a rank where it is equal, in a stable order; small teams come last without one', async () => {
    const { id, pier, pines } = await byTeams('hand', { score: 'average' });
    const [small] = await makeTeams(at.app.deps.db, { challenge: id, names: ['Small'] });
    const more = [await makeMember(at.app), await makeMember(at.app), await makeMember(at.app)];
    const lonely = more[2]!;
    for (const [n, who] of [...at.members, ...more.slice(0, 2)].entries()) {
      await chooseTeam(id, who, n % 2 === 0 ? pier : pines);
      await log(who, n % 2 === 0 ? 3 : 1 + (n - 1) / 2);
    }
    await chooseTeam(id, lonely, small!);
    await log(lonely, 40);
    expect((await board(id)).data.map(({ name, rank, score }) => [name, rank, score])).toEqual([
      ['Pier', 1, 3],
      ['Pines', 1, 3],
      ['Small', null, null],
    ]);
    const first = await at.members[0]!.api.listTeams({ params: { id }, query: { limit: 2 } });
    expect(first.next).toBe('2');
    const rest = await at.members[0]!.api.listTeams({ params: { id }, query: { limit: 2, offset: first.next! } });
    expect([rest.data.map(({ name }) => name), rest.next]).toEqual([['Small'], null]);
  });

  it('stands instead of the places of single members', async () => {
    const { id, pier } = await byTeams('hand');
    const [me] = at.members as [TestMember];
    await chooseTeam(id, me, pier);
    const params = { id, userId: me.id };
    for (const call of [() => me.api.getTop25({ params: { id } }), () => me.api.getRank({ params }), () => me.api.getCentered({ params })])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'challenges.by_teams' });
  });

  it('counts the blocked and the anonymous, who are in lists as always', async () => {
    const { id, pier } = await byTeams('hand');
    const anonymous = await makeMember(at.app, { anonymous_profile: true });
    const [me, blocked, ...others] = at.members as [TestMember, TestMember, ...TestMember[]];
    for (const who of [me, blocked, anonymous]) {
      await chooseTeam(id, who, pier);
      await log(who, 2);
    }
    for (const who of others.slice(0, 2)) await chooseTeam(id, who, pier);
    await me.api.blockMember({ params: { id: me.id, otherId: blocked.id } });
    expect((await board(id, me)).own).toMatchObject({ people: 5, score: 6 });
    const { participants, count } = await me.api.listTeamMembers({ params: { id, teamId: pier }, query: {} });
    expect([count, participants.map(({ id: shown, own }) => [shown, own])]).toEqual([
      4,
      expect.arrayContaining([
        [null, false],
        [me.id, true],
      ]),
    ]);
  });
});
