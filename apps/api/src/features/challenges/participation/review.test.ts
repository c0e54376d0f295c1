import { describe, expect, it } from 'vitest';
import { atChallenges } from '../../../test/challenges.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal } from '../../../test/test-app.ts';
import { makeTeams } from '../challenges.factory.ts';

const { here, at, challenge, join, log, today } = atChallenges();
const reason = 'Two people say that they walked together';
const makeOperator = () => makeMember(here.app, { permissions: ['operator'], first_name: 'Olga', last_name: 'Perez' });
const review = (operator: TestMember, id: string, userId: string) => operator.api.reviewScore({ params: { id, userId }, body: { reason } });
const looksOf = async (who: TestMember) => (await who.api.listLooks({ params: { id: who.id }, query: {} })).data;
const rowOf = async (operator: TestMember, id: string, who: TestMember) => {
  const { participants } = await operator.api.listParticipants({ params: { id }, query: {} });
  const { score } = (await who.api.getChallenge({ params: { id }, query: {} })).own!;
  const board = await operator.api.getTop25({ params: { id } });
  return board.data.find((row) => row.score === score && participants.some(({ participant_id }) => participant_id === row.participant_id))!;
};

describe('a review of a score', () => {
  it('answers what counts of each day and nothing else, and its member is told at once', async () => {
    const id = await challenge({ name: 'Harbour laps' });
    await join(id);
    await log(2.5);
    const { id: gone } = await log(1);
    await log(1.5);
    await here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId: gone } });
    const operator = await makeOperator();
    await operator.api.correctScore({ ...at(id, here.me), body: { amount: -0.5, reason: 'The lift was counted as stairs' } });
    const answer = await review(operator, id, here.me.id);
    expect(answer).toEqual({ score: 3.5, required_unit: 'miles', days: [{ day: expect.any(String), total: expect.any(Number) }] });
    expect(answer.days.reduce((sum, { total }) => sum + total, 0)).toBe(3.5);
    expect(answer.days[0]!.day).toBe(today());
    // A participant with a name can be addressed by their row, too.
    const { participants } = await operator.api.listParticipants({ params: { id }, query: {} });
    expect(await review(operator, id, participants[0]!.participant_id)).toEqual(answer);
    const looked = { what: 'score', by: 'Olga Perez', challenge: { id, name: 'Harbour laps' }, reason };
    expect(await looksOf(here.me)).toMatchObject([looked, looked]);
    expect(await looksOf(here.other)).toEqual([]);
    await here.app.jobs.settle();
    const notices = (await here.me.api.listNotifications({ params: { id: here.me.id }, query: {} })).data.results;
    expect(notices.filter(({ kind }) => kind === 'challenge_reviewed')).toMatchObject([
      { verb: 'update', actor: null, challenge: { id }, reason },
      { reason },
    ]);
    const { data } = await operator.api.listAudit({ query: { act: 'challenge.review' } });
    expect(data[0]).toMatchObject({ actor: { id: operator.id }, about: { id: here.me.id }, summary: 'Harbour laps', reason });
  });

  it('needs a reason, an operator, and somebody who takes part', async () => {
    const id = await challenge();
    await join(id);
    const operator = await makeOperator();
    const blank = operator.api.reviewScore({ ...at(id, here.me), body: { reason: ' ' } });
    expect(await refusal(blank)).toMatchObject({ status: 400, fields: { reason: [expect.any(String)] } });
    expect(await refusal(review(here.other, id, here.me.id))).toMatchObject({ code: 'challenges.operators_only' });
    expect(await refusal(review(operator, id, here.other.id))).toMatchObject({ status: 404, code: 'challenges.not_a_participant' });
    expect(await looksOf(here.me)).toEqual([]);
  });

  it('is one look when the same request is sent again', async () => {
    const id = await challenge();
    await join(id);
    const operator = await makeOperator();
    const again = () => operator.api.reviewScore({ ...at(id, here.me), body: { reason } }, { idempotencyKey: 'one-review' });
    expect(await again()).toEqual(await again());
    expect(await looksOf(here.me)).toHaveLength(1);
  });
});

describe('somebody anonymous', () => {
  it('is not found by their account, in any form: each call answers as for who takes no part', async () => {
    const id = await challenge({ teams: { by: 'hand', score: 'sum' } });
    const [team] = await makeTeams(here.app.deps.db, { challenge: id, names: ['Pier', 'Town'] });
    const [hidden, stranger] = [await makeMember(here.app), await makeMember(here.app, { anonymous_profile: true })];
    await hidden.api.joinTeam({ params: { id, teamId: team!, userId: hidden.id } });
    await log(4, hidden);
    await here.app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', hidden.id).execute();
    const operator = await makeOperator();
    const acts = (userId: string) => [
      () => review(operator, id, userId),
      () => operator.api.correctScore({ params: { id, userId }, body: { amount: -100, reason } }),
      () => operator.api.placeInTeam({ params: { id, userId }, body: { team_id: team! } }),
      () => operator.api.getScoreHistory({ params: { id, userId }, query: {} }),
      () => operator.api.getParticipation({ params: { id, userId } }),
    ];
    for (const form of [(memberId: string) => memberId, (memberId: string) => memberId.toUpperCase()])
      for (const [n, act] of acts(form(hidden.id)).entries()) {
        const told = await refusal(act());
        expect(told.status).toBeGreaterThanOrEqual(403);
        expect(told).toEqual(await refusal(acts(form(stranger.id))[n]!()));
      }
    expect(await looksOf(hidden)).toEqual([]);
    // Their row cannot be reviewed; an operator may correct it, without learning who it is.
    const { participants } = await operator.api.listParticipants({ params: { id }, query: {} });
    const userId = participants[0]!.participant_id;
    expect(await refusal(review(operator, id, userId))).toMatchObject({ status: 404, code: 'challenges.not_a_participant' });
    const corrected = await operator.api.correctScore({ params: { id, userId }, body: { amount: 1, reason } });
    expect(JSON.stringify(corrected)).not.toContain(hidden.id);
  });

  it('shows operators their total alone', async () => {
    const id = await challenge();
    const hidden = await makeMember(here.app, { anonymous_profile: true });
    await join(id, hidden);
    await log(4, hidden);
    const operator = await makeOperator();
    const row = await rowOf(operator, id, hidden);
    expect(row).toMatchObject({ score: 4, user: { id: null } });
    expect(await refusal(review(operator, id, row.participant_id))).toMatchObject({ code: 'challenges.not_a_participant' });
  });
});

it('a correction does not say by a refusal how much a member of a team has', async () => {
  const id = await challenge({ teams: { by: 'hand', score: 'sum' } });
  const [team] = await makeTeams(here.app.deps.db, { challenge: id, names: ['Pier', 'Town'] });
  await here.me.api.joinTeam({ params: { id, teamId: team!, userId: here.me.id } });
  await log(4);
  const operator = await makeOperator();
  const correct = (amount: number) => operator.api.correctScore({ ...at(id, here.me), body: { amount, reason } });
  for (const amount of [-3.99, -0.02]) expect(await correct(amount)).toMatchObject({ amount, credited: amount });
  expect((await here.me.api.getChallenge({ params: { id }, query: {} })).own?.score).toBe(0);
});
