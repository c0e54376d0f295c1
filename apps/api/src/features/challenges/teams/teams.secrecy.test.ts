import { contract } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChallenge, makeTeams } from '../challenges.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Collects every number in a response, including those in texts. */
function numbersIn(value: unknown, into: Set<number>): void {
  if (typeof value === 'number') into.add(value);
  else if (typeof value === 'string') for (const [figure] of value.matchAll(/\d+\.\d+/g)) into.add(Number(figure));
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) numbersIn(each, into);
}

const ways = (path: string, values: Record<string, string[]>): string[] => {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name ? (values[name] ?? []).flatMap((value) => ways(path.replace(`{${name}}`, value), values)) : [path];
};
const reads = Object.values(contract).filter(
  ({ method, path }) => method === 'GET' && /\/challenge|^\/api\/(v1\/)?user\/\{id\}/.test(path),
);

const near = (one: number, other: number) => Math.abs(one - other) < 0.005;

it('a small team says nobody’s score in any answer or message, nor does what changes when somebody joins, is moved or leaves', async () => {
  const at = app.clock.now();
  const id = await makeChallenge(app.deps.db, { at, teams: { by: 'hand', score: 'sum' } });
  const [pier, pines] = await makeTeams(app.deps.db, { challenge: id, names: ['Pier', 'Pines'] });
  const people: TestMember[] = [];
  for (let n = 0; n < 11; n += 1) people.push(await makeMember(app));
  const [ana, ben, cleo, dan, third, outsider, ...others] = people as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    ...TestMember[],
  ];
  const operator = await makeMember(app, { permissions: ['operator'] });
  const miles = new Map([
    [ana, 13.37],
    [ben, 21.19],
    [cleo, 2.83],
    [dan, 5.59],
    [third, 4.41],
    ...others.map((who, n): [TestMember, number] => [who, 7.03 + n]),
  ]);
  const enter = async (who: TestMember, teamId: string) => {
    await who.api.joinTeam({ params: { id, teamId, userId: who.id } });
  };
  const log = (who: TestMember, amount: number) =>
    who.api.addDailyWorkout({
      params: { id: who.id },
      body: { entry_date: at.toISOString().slice(0, 10), miles: amount, steps: 0, minutes: 0, ounces_of_water: 0 },
    });
  for (const who of others) await enter(who, pines!);
  for (const who of [ana, ben, cleo, dan]) await enter(who, pier!);
  for (const [who, amount] of miles) await log(who, amount);
  const later = 3.71;

  const watching = [
    { who: ana, secrets: [ben] },
    { who: third, secrets: [ana, ben] },
    { who: outsider, secrets: [ana, ben, third] },
    { who: operator, secrets: [ana, ben, third] },
  ].map((each) => ({ ...each, seen: new Set<number>(), ok: 0 }));
  const sockets = await Promise.all(watching.map(({ who }) => join(who.access, app.url, [`challenge:${id}`])));
  const values = { userId: [ana, ben, third, outsider].map((who) => who.id), teamId: [pier!, pines!], challengeId: [id] };
  const look = async () => {
    for (const one of watching) {
      for (const { path } of reads) {
        const first = /^\/api\/(leaderboard\/)?challenge/.test(path) ? [id] : [one.who.id, ana.id, ben.id];
        for (const way of ways(path, { ...values, id: first })) {
          const answer = await app.raw('GET', way, { token: one.who.access });
          if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) continue;
          one.ok += 1;
          numbersIn(await answer.json(), one.seen);
        }
      }
    }
    app.clock.advance(60);
    await app.jobs.settle();
  };

  await look();
  await enter(third, pier!);
  await look();
  expect((await outsider.api.listTeams({ params: { id }, query: {} })).data.find((team) => team.id === pier)?.score).toBe(42.98);
  await log(third, later);
  await log(ana, 1.5);
  await look();
  await operator.api.placeInTeam({ params: { id, userId: third.id }, body: { team_id: pines! } });
  await look();
  await operator.api.placeInTeam({ params: { id, userId: third.id }, body: { team_id: pier! } });
  await look();
  await third.api.leaveChallenge({ params: { id, userId: third.id } });
  await look();
  expect((await outsider.api.listTeams({ params: { id }, query: {} })).data.find((team) => team.id === pier)).toMatchObject({
    score: null,
    rank: null,
    missing: 1,
  });
  for (const [n, { first, news }] of sockets.entries()) numbersIn([first, news], watching[n]!.seen);

  for (const { who, secrets, seen, ok } of watching) {
    expect(ok).toBeGreaterThan(20);
    const figures = [...seen];
    const scores = secrets.flatMap((secret) =>
      secret === third ? [miles.get(third)!, later, miles.get(third)! + later] : [miles.get(secret)!],
    );
    for (const score of scores) {
      const said = figures.filter((each) => near(each, score) || near(each, score * 100));
      const taken = figures.flatMap((one) => figures.filter((other) => near(one - other, score)).map((other) => [one, other]));
      expect([who.id, said, taken]).toEqual([who.id, [], []]);
    }
  }
  const params = { id, userId: ana.id };
  expect(await refusal(operator.api.getScoreHistory({ params, query: {} }))).toMatchObject({
    status: 403,
    code: 'challenges.not_your_score',
  });
  expect((await ana.api.getScoreHistory({ params, query: {} })).score).toBe(14.87);
}, 1_200_000);
