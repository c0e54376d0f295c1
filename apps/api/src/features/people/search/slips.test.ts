import { expect, it } from 'vitest';
import { slipsOf } from './slips.ts';

it.each([
  ['marlow', 'ana marlow', 0],
  ['mar', 'ana marlow', 0],
  ['marlw', 'ana marlow', 1],
  ['marlwo', 'ana marlow', 1],
  ['merlow', 'ana marlow', 1],
  ['marllow', 'ana marlow', 1],
  ['marow ana', 'ana marlow', 1],
  ['marow an', 'ana marlow', 1],
  ['jhon smtih', 'john smith', 2],
  ['merlwo', 'ana marlow', null],
  ['christofer', 'christopher lee', 2],
  ['kristofer lee', 'kristoffer lee', 1],
  ['katrehine', 'katherine lee', 2],
  ['alexnadera', 'alexander lee', 2],
  ['cristofer', 'christopher lee', null],
  ['jonatan', 'johnathan lee', null],
  ['martin', 'ana marlow', null],
  ['marlow ben', 'ana marlow', null],
  ['xa', 'ana marlow', null],
])('%s for %s: %s', (query, name, expected) => {
  expect(slipsOf(query)(name)).toBe(expected);
});
