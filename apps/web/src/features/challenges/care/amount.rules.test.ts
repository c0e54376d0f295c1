import { fieldWords } from '@muster/contract/errors';
import { describe, expect, it } from 'vitest';
import { amountIn, refuseAmount } from './amount.rules.ts';

describe('an amount that somebody types', () => {
  it.each([
    ['8000', 8000],
    [' 12,400 ', 12_400],
    ['1,000,000', 1_000_000],
    ['3.25', 3.25],
    ['3.', 3],
    ['0', 0],
    ['8,5', null],
    ['1,0000', null],
    ['-5', null],
    ['1e5', null],
    ['Infinity', null],
    ['eight', null],
    ['', null],
  ])('"%s" is %s', (text, amount) => expect(amountIn(text)).toBe(amount));

  it.each([
    ['8000', 0, undefined],
    ['0', 0, undefined],
    ['0', 0.01, fieldWords.number],
    ['3.255', 0, fieldWords.two_decimals],
    ['100000001', 0, fieldWords.number],
    ['a lot', 0, fieldWords.number],
  ])('"%s", where %s is the least, is refused with: %s', (text, least, problem) => expect(refuseAmount(text, least)).toBe(problem));
});
