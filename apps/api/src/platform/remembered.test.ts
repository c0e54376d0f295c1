import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('works out the same thing once, keeps other things apart, and forgets the oldest when it has enough', () => {
  const asked: number[] = [];
  const double = remembered(
    2,
    (n: number) => String(n),
    (n) => {
      asked.push(n);
      return 2 * n;
    },
  );
  expect([1, 2, 1, 2].map(double)).toEqual([2, 4, 2, 4]);
  expect(asked).toEqual([1, 2]);
  expect([3, 2, 1].map(double)).toEqual([6, 4, 2]);
  expect(asked).toEqual([1, 2, 3, 1]);
});
