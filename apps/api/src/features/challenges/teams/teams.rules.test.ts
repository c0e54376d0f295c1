import { expect, it } from 'vitest';
import { balancing } from './teams.rules.ts';

const after = (sizes: number[]) => {
  const teams = sizes.map((people, n) => ({ id: `team ${n}`, people }));
  const moves = balancing(teams);
  const people = new Map(teams.map((team) => [team.id, team.people]));
  for (const { from, to, count } of moves) {
    people.set(from, people.get(from)! - count);
    people.set(to, people.get(to)! + count);
  }
  return { sizes: [...people.values()], moved: moves.reduce((sum, { count }) => sum + count, 0) };
};

it.each([
  [[0, 0], [0, 0], 0],
  [[5], [5], 0],
  [[2, 2, 2], [2, 2, 2], 0],
  [[3, 2, 2], [3, 2, 2], 0],
  // The surplus member stays in the largest team.
  [[2, 2, 3], [2, 2, 3], 0],
  [[10, 0], [5, 5], 5],
  [[7, 0, 1], [3, 2, 3], 4],
  [[9, 9, 0, 0], [5, 5, 4, 4], 8],
  [[1, 0, 0], [1, 0, 0], 0],
])('teams of %j people have %j then, with %i moved', (before, sizes, moved) => {
  expect(after(before)).toEqual({ sizes, moved });
});

it('leaves no two teams more than one apart, and moves no more than are too many', () => {
  for (let n = 0; n < 200; n += 1) {
    const before = Array.from({ length: 1 + (n % 9) }, (_, k) => (n * 7919 + k * k * 104729) % 40);
    const { sizes, moved } = after(before);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    const least = Math.floor(before.reduce((sum, each) => sum + each, 0) / before.length);
    expect(moved).toBeLessThanOrEqual(before.reduce((sum, each) => sum + Math.max(0, each - least), 0));
  }
});
