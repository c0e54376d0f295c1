import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atChallenges } from '../../../test/challenges.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { makeTeams } from '../challenges.factory.ts';
import { scoresBelowZero } from '../challenges.jobs.ts';

const { here, at, challenge, join, log, read, top } = atChallenges();

const correct = (operator: TestMember, id: string, amount: number) =>
  operator.api.correctScore({ ...at(id, here.me), body: { amount, reason: 'Logged twice' } });
const history = async (id: string) => (await here.me.api.getScoreHistory({ ...at(id, here.me), query: {} })).data;
const remove = (workoutId: string) => here.me.api.deleteWorkout({ params: { id: here.me.id, workoutId } });

describe('a score after a correction and a deleted log', () => {
  it('is zero, and its entries together are the score', async () => {
    const id = await challenge({ goal: 4, badge: 'Pier walker' });
    await join(id);
    await join(id, here.other);
    const operator = await makeMember(here.app, { permissions: ['operator'] });
    const { id: walk } = await log(5);
    await correct(operator, id, -5);
    await remove(walk);
    expect((await read(id)).own).toMatchObject({ score: 0, rank: 1 });
    expect((await top(id)).data.map(({ score }) => score)).toEqual([0, 0]);
    expect((await history(id)).map(({ source, change, credited, reason }) => [source, change, credited, reason])).toEqual([
      ['correction', 'recounted', 5, 'floor'],
      ['log', 'reversed', -5, 'deleted'],
      ['correction', 'counted', -5, null],
      ['log', 'counted', 5, null],
    ]);
    // New logs do not undo a correction.
    await log(5);
    expect((await read(id)).own?.score).toBe(0);
    await log(2.5);
    expect((await read(id)).own?.score).toBe(2.5);
    const entries = await history(id);
    expect(entries.reduce((sum, { credited }) => sum + credited, 0)).toBe(2.5);
    // An amount that an operator gives back pays it off, too.
    await correct(operator, id, 5);
    expect(await read(id)).toMatchObject({ own: { score: 7.5 }, earned: true });
  });

  it('counts for a team as it is shown, and stays so for whoever leaves and comes back', async () => {
    const id = await challenge({ teams: { by: 'hand', score: 'sum' } });
    const [pier, town] = await makeTeams(here.app.deps.db, { challenge: id, names: ['Pier', 'Town'] });
    await here.me.api.joinTeam({ params: { id, teamId: pier!, userId: here.me.id } });
    const operator = await makeMember(here.app, { permissions: ['operator'] });
    const { id: walk } = await log(5);
    await correct(operator, id, -4);
    await remove(walk);
    await operator.api.placeInTeam({ ...at(id, here.me), body: { team_id: town! } });
    await here.me.api.leaveChallenge(at(id, here.me));
    await join(id);
    expect((await read(id)).own?.score).toBe(0);
    await log(6);
    expect((await read(id)).own?.score).toBe(2);
    const teams = await here.app.deps.db.selectFrom('challenge_team').where('challenge_id', '=', id).select(['name', 'score']).execute();
    expect(teams.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Pier', score: 0 },
      { name: 'Town', score: 200 },
    ]);
  });
});

it('the database stores no score below zero, and those from before are mended', async () => {
  const id = await challenge();
  await join(id);
  const { db, transact } = here.app.deps;
  const below = db.updateTable('challenge_participant').set({ score: -300 }).where('challenge_id', '=', id);
  await log(1);
  await expect(below.execute()).rejects.toThrow('challenge_participant_not_below_zero');
  await below.set({ withheld: null }).execute();
  await sql`update challenge_bucket set bucket = -300 >> 7 where challenge_id = ${id}::uuid`.execute(db);
  expect(await scoresBelowZero.count(db)).toBe(1);
  const step = await transact((tx) => scoresBelowZero.step(tx, null, 50));
  expect(step).toMatchObject({ rows: 1 });
  expect(await transact((tx) => scoresBelowZero.step(tx, step!.cursor, 50))).toBeNull();
  expect((await read(id)).own).toMatchObject({ score: 0, rank: 1 });
  await log(3.25);
  expect((await read(id)).own?.score).toBe(0.25);
});
