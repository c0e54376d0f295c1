import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { atTeamRace, chooseTeam, erase, readChallenge } from '../../../test/team-race.ts';
import { refusal } from '../../../test/test-app.ts';
import { makeTeams } from '../challenges.factory.ts';
import { makeFinal } from '../index.ts';

const { at, today, log, board, place, byTeams, draft } = atTeamRace();

describe('the end', () => {
  it('makes the places of teams final, which everybody in them is told', async () => {
    const day = today();
    const { id, pier, pines } = await byTeams('hand', { score: 'average', start: day, end: day });
    const more = [await makeMember(at.app), await makeMember(at.app), await makeMember(at.app)];
    const [first, second] = [at.members.slice(0, 5), [...at.members.slice(5), more[0]!, more[2]!]];
    for (const who of first) await chooseTeam(id, who, pier);
    for (const who of second) await chooseTeam(id, who, pines);
    const [small] = await makeTeams(at.app.deps.db, { challenge: id, names: ['Small'] });
    await chooseTeam(id, more[1]!, small!);
    for (const who of first) await log(who, 1);
    for (const who of second) await log(who, 2);
    await log(more[1]!, 30);
    at.app.clock.advance(5 * 86_400);
    await makeFinal(at.app.deps);
    const again = async (who: TestMember) => at.app.client((await at.app.session.start(who.id, 'test')).access);
    const [me, lonely, looking] = [await again(first[0]!), await again(more[1]!), await again(at.operator)];
    const late = { entry_date: day, miles: 90, steps: 0, minutes: 0, ounces_of_water: 0 };
    await me.addDailyWorkout({ params: { id: first[0]!.id }, body: late });
    const final = {
      final: true,
      ranked: 2,
      data: [
        { id: pines, rank: 1, score: 2 },
        { id: pier, rank: 2, score: 1 },
        { id: small, rank: null },
      ],
    };
    expect(await me.listTeams({ params: { id }, query: {} })).toMatchObject(final);
    expect(await me.getChallenge({ params: { id }, query: {} })).toMatchObject({ state: 'final', place: 2, own_team: { rank: 2 } });
    expect(await lonely.getChallenge({ params: { id }, query: {} })).toMatchObject({ place: null, own_team: { rank: null, score: null } });
    expect(await refusal(looking.placeInTeam({ params: { id, userId: more[1]!.id }, body: { team_id: pier } }))).toMatchObject({
      code: 'challenges.final',
    });
    await at.app.jobs.settle();
    const told = async (api: TestMember['api'], who: TestMember) =>
      (await api.listNotifications({ params: { id: who.id }, query: {} })).data.results;
    expect(await told(me, first[0]!)).toMatchObject([{ kind: 'challenge_final', place: 2, team: 'Pier' }]);
    expect(await told(lonely, more[1]!)).toMatchObject([{ kind: 'challenge_final', place: null, team: 'Small' }]);
    // A member who deletes their account later changes no result.
    const gone = second[0]!;
    await erase(gone, await again(gone));
    await at.app.jobs.settle();
    expect(await me.listTeams({ params: { id }, query: {} })).toMatchObject(final);
  });
});

describe('operators', () => {
  it('name teams, rename them into each other, and remove those without people', async () => {
    const hand = (...list: object[]) => draft({ by: 'hand', score: 'sum', list });
    const twice = at.operator.api.createChallenge({ body: hand({ name: 'Pier' }, { name: 'pier ' }) });
    expect(await refusal(twice)).toMatchObject({ status: 400, fields: { 'teams.list': [expect.any(String)] } });
    const { id } = await at.operator.api.createChallenge({ body: hand({ name: 'Pier' }) });
    expect(await refusal(at.operator.api.publishChallenge({ params: { id } }))).toMatchObject({ code: 'challenges.teams_missing' });
    const edit = (body: ReturnType<typeof draft>) => at.operator.api.updateChallenge({ params: { id }, body });
    const [pier] = (await board(id, at.operator)).data;
    await edit(hand({ id: pier!.id, name: 'Pines' }, { name: 'Pier' }, { name: 'Town' }));
    const named = async () => (await board(id, at.operator)).data.map(({ id: team, name }) => [team, name]);
    const [, now, town] = (await board(id, at.operator)).data;
    expect(await named()).toEqual([
      [pier!.id, 'Pines'],
      [now!.id, 'Pier'],
      [town!.id, 'Town'],
    ]);
    expect(await refusal(edit(hand({ id: newId(), name: 'X' }, { name: 'Y' })))).toMatchObject({ code: 'challenges.team_not_found' });
    await at.operator.api.publishChallenge({ params: { id } });
    expect(await refusal(edit(draft(null)))).toMatchObject({ code: 'challenges.begun' });
    const { teams: _, ...others } = draft(null);
    await at.operator.api.updateChallenge({ params: { id }, body: others });
    expect(await named()).toHaveLength(3);
    expect(await refusal(edit(draft({ by: 'hand', score: 'average', list: [] })))).toMatchObject({ code: 'challenges.begun' });
    await chooseTeam(id, at.members[0]!, town!.id);
    const two = [
      { id: pier!.id, name: 'Pier' },
      { id: now!.id, name: 'Pines' },
    ];
    expect(await refusal(edit(hand(...two)))).toMatchObject({ code: 'challenges.team_not_empty' });
    await place(id, at.members[0]!, pier!.id);
    expect(await refusal(edit(hand(two[0]!)))).toMatchObject({ code: 'challenges.teams_missing' });
    await edit(hand(...two));
    expect(await named()).toEqual([
      [pier!.id, 'Pier'],
      [now!.id, 'Pines'],
    ]);
    expect(await readChallenge(id, at.members[0]!)).toMatchObject({ own_team: { id: pier!.id, name: 'Pier' } });
  });

  it('place only who takes part, and only in teams of the challenge', async () => {
    const { id, pier } = await byTeams('hand');
    const elsewhere = await byTeams('hand');
    const [me] = at.members as [TestMember];
    expect(await refusal(place(id, me, pier))).toMatchObject({ status: 404, code: 'challenges.not_a_participant' });
    await chooseTeam(id, me, pier);
    expect(await refusal(place(id, me, elsewhere.pier))).toMatchObject({ status: 404, code: 'challenges.team_not_found' });
    expect(await refusal(place(id, me, pier, at.members[1]))).toMatchObject({ status: 403, code: 'challenges.operators_only' });
  });
});
