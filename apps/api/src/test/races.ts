import { type Leaderboard, limits, type TeamBoard, type TeamScore } from '@muster/contract';
import { expect } from 'vitest';
import type { ApiClient } from './test-app.ts';

/** Checks the invariants of a team leaderboard, which hold whatever is being written at the time. */
export function expectOneRace({ data, own, ranked, count }: TeamBoard): void {
  expect(data).toHaveLength(count);
  expect(data.filter(({ rank }) => rank !== null)).toHaveLength(ranked);
  for (const [index, { rank, score, people, missing }] of data.entries()) {
    expect([rank === null, score === null, missing]).toEqual([
      people < limits.team_shown,
      people < limits.team_shown,
      Math.max(0, limits.team_shown - people),
    ]);
    const before = data[index - 1];
    if (rank === null || !before) continue;
    expect(score!).toBeLessThanOrEqual(before.score!);
    expect(rank).toBe(score === before.score ? before.rank : index + 1);
  }
  const mine = data.filter((team) => team.own);
  expect(mine).toEqual(own ? [own] : []);
}

/**
 * Compares a team leaderboard with the expected one: the members of each team, the amounts of each in hundredths, and the number of people
 * at most.
 */
export async function expectTeams(
  api: ApiClient,
  id: string,
  {
    score: by,
    of,
    teams: stored,
    joined,
  }: {
    score: TeamScore;
    of: ReadonlyMap<string, string>;
    teams: ReadonlyArray<{ id: string; brought: number; most: number }>;
    joined: ReadonlySet<string>;
  },
): Promise<void> {
  const board = await api.listTeams({ params: { id }, query: {} });
  expectOneRace(board);
  const teams = stored.map(({ id: team, brought, most }) => {
    const people = [...joined].filter((member) => of.get(member) === team).length;
    const score = by === 'sum' ? brought : Math.round(brought / Math.max(people, most, 1));
    return { team, people, score: people >= limits.team_shown ? score : null };
  });
  const rankOf = (score: number | null) => (score === null ? null : 1 + teams.filter((each) => (each.score ?? -1) > score).length);
  teams.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.team < b.team ? -1 : 1));
  expect(board.data.map((each) => [each.id, each.people, each.score === null ? null : Math.round(each.score * 100), each.rank])).toEqual(
    teams.map(({ team, people, score }) => [team, people, score, rankOf(score)]),
  );
}

/** Checks the invariants of a member leaderboard, which hold whatever is being written at the time. */
export function expectOneMoment({ data, own }: Leaderboard): void {
  for (const [index, { rank, score }] of data.entries()) {
    const before = data[index - 1];
    if (!before) continue;
    expect(score).toBeLessThanOrEqual(before.score);
    if (score === before.score) expect(rank).toBe(before.rank);
    else expect(rank).toBeGreaterThan(before.rank);
  }
  const mine = data.find((entry) => entry.own);
  if (mine && own) expect([mine.rank, mine.score]).toEqual([own.rank, own.score]);
}
