import { expect, it } from 'vitest';
import { ranksOf } from './board.rules.ts';

const rows = (scores: number[], first_rank: number, second_rank: number | null, place: number | null = null) =>
  scores.map((score) => ({ score, place, first_rank, second_rank }));

it.each<[string, number[], number, number | null, number[]]>([
  ['the best alone', [9], 1, null, [1]],
  ['equal scores share a rank, and the next leaves out as many [CHAL-30]', [9, 8, 8, 7], 1, 2, [1, 2, 2, 4]],
  ['all equal', [5, 5, 5], 1, null, [1, 1, 1]],
  ['some of the first score stand above', [9, 8, 7], 4, 9, [4, 9, 10]],
])('ranks: %s', (_, scores, first, second, ranks) => {
  expect(ranksOf(rows(scores, first, second))).toEqual(ranks);
});

it('a final place goes before what scores say', () => {
  expect(ranksOf(rows([9, 8], 1, 2, 3))).toEqual([3, 3]);
});
