import type { Leaderboard } from '@muster/contract';
import { afterEach, expect, inject, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChallenge } from '../challenges.factory.ts';

// The embedded database runs transactions one at a time, so fewer writers suffice. WRITERS=200 runs two hundred.
const writers = Number(process.env.WRITERS ?? (inject('postgresUrl') === '' ? 30 : 60));
const logsEach = Number(process.env.LOGS ?? 2);
/** Fewer amounts than members, so that many scores are equal. */
const AMOUNTS = 5;

let app: TestApp;
afterEach(() => app.close());

/** Asserts that a leaderboard is consistent in itself: equal scores share a rank, and as many ranks are skipped. */
function expectWhole({ data, own, count }: Leaderboard, member: string, place: 'top' | 'around'): void {
  expect(data.length).toBe(Math.min(25, count));
  const steps = [...new Set(data.map(({ score }) => score))];
  expect(steps).toEqual([...steps].sort((a, b) => b - a));
  let next = place === 'top' ? 1 : undefined;
  for (const score of steps) {
    const equal = data.filter((each) => each.score === score);
    const { rank } = equal[0]!;
    expect(new Set(equal.map((each) => each.rank))).toEqual(new Set([rank]));
    if (next !== undefined) expect(rank).toBe(next);
    // Further members with the first score may be above the rows around a member.
    next = place === 'around' && score === steps[0] ? undefined : rank + equal.length;
  }
  const mine = data.find((each) => each.user.id === member);
  if (place === 'around') expect(mine).toBeDefined();
  if (mine) expect(own).toEqual({ rank: mine.rank, score: mine.score, count });
}

it(`top 25, own rank and the 25 around agree while ${writers} members behind one address log at once [CHAL-56] [CHAL-57] [CHAL-58]`, async () => {
  app = await startTestApp({});
  const { db } = app.deps;
  const at = app.clock.now();
  const entry_date = at.toISOString().slice(0, 10);
  const id = await makeChallenge(db, { at, unit: 'steps', start: entry_date, end: entry_date });
  const members: TestMember[] = [];
  for (let nth = 0; nth < writers; nth += 1) members.push(await makeMember(app));
  await Promise.all(members.map(({ api, id: userId }) => api.joinChallenge({ params: { id, userId } })));
  let looked = 0;
  const lookAs = async ({ api, id: userId }: TestMember) => {
    const params = { id, userId };
    const [top, around] = await Promise.all([api.getTop25({ params: { id } }), api.getCentered({ params })]);
    expectWhole(top, userId, 'top');
    expectWhole(around, userId, 'around');
    expect([top.count, around.count]).toEqual([writers, writers]);
    looked += 1;
  };
  await Promise.all(
    members.map(async (member, nth) => {
      for (let n = 0; n < logsEach; n += 1) {
        const steps = 100 * (1 + ((nth * 7 + n * 3) % AMOUNTS));
        await member.api.addDailyWorkout({ params: { id: member.id }, body: { entry_date, steps } });
        if (nth % 6 === n) await lookAs(member);
      }
      // All share one address within a minute; no request is refused.
      const water = { entry_datetime: at.toISOString(), ounces_of_water: 8 };
      expect(await member.api.addDailyWorkout({ params: { id: member.id }, body: water })).toMatchObject({ ounces_of_water: 8 });
    }),
  );
  expect(looked).toBeGreaterThan(writers / 8);
  // No more writes: the three views have to agree with each other and with the logs.
  const scores = members.map((_, nth) =>
    Array.from({ length: logsEach }, (__, n) => 100 * (1 + ((nth * 7 + n * 3) % AMOUNTS))).reduce((sum, steps) => sum + steps, 0),
  );
  const board = members.map(({ id: member }, nth) => ({ member, score: scores[nth]! }));
  board.sort((a, b) => b.score - a.score || (a.member < b.member ? -1 : 1));
  const top = await members[0]!.api.getTop25({ params: { id } });
  const said = ({ data }: Leaderboard) => data.map(({ user, rank, score }) => [user.id, rank, score]);
  const counted = (from: number) =>
    board.slice(from, from + 25).map(({ member, score }) => [member, 1 + board.filter((each) => each.score > score).length, score]);
  expect(said(top)).toEqual(counted(0));
  for (const [place, { member }] of board.entries()) {
    if (place % 5 > 0) continue;
    const { api } = members.find((each) => each.id === member)!;
    const params = { id, userId: member };
    const around = await api.getCentered({ params });
    const standing = await api.getRank({ params });
    expect(said(around)).toEqual(counted(Math.max(0, Math.min(place - 12, board.length - 25))));
    expect(around.own).toEqual(standing);
    expect((await api.getTop25({ params: { id } })).own).toEqual(standing);
  }
}, 1_200_000);
