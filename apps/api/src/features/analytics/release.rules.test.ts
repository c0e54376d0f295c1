import { expect, it } from 'vitest';
import { protectedBy, releaseCount, releaseSum, uncounted } from './release.rules.ts';

const all = protectedBy(5);
const amounts = (...each: number[]) => new Map(each.map((amount, n) => [`m${n}`, amount]));
const members = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, n) => `m${from + n}`));

it.each([
  ['five', amounts(1, 2, 3, 4, 5), undefined, 15],
  ['four, and one who has nothing', amounts(1, 2, 3, 4, 0), undefined, null],
  ['nobody', amounts(), undefined, null],
  ['one who is half of it', amounts(10, 1, 2, 3, 4), undefined, 20],
  ['one who is more than half of five', amounts(11, 1, 2, 3, 4), undefined, null],
  ['one who is more than half of six', amounts(99, 1, 2, 3, 4, 5), undefined, 30],
  ['six of eleven, where the others count', amounts(1, 1, 1, 1, 1, 1), 11, 6],
  ['six of ten, where the others count', amounts(1, 1, 1, 1, 1, 1), 10, null],
  ['all six, where the others count', amounts(1, 1, 1, 1, 1, 1), 6, null],
])('releases the sum of %s, or keeps it for the next week', (_, pending, among, value) => {
  const released = releaseSum(pending, all, among);
  expect(released.value).toBe(value);
  expect([...released.counted.keys()]).toEqual(value === null ? [] : [...pending].filter(([, amount]) => amount > 0).map(([id]) => id));
});

it.each([
  ['the first of five of ten', members(0, 5), members(0, 10), null, 5],
  ['four', members(0, 4), members(0, 20), null, null],
  ['six of ten', members(0, 6), members(0, 10), null, null],
  ['everybody', members(0, 10), members(0, 10), null, null],
  ['four more than were told', members(0, 10), members(0, 30), { value: 6, members: members(0, 6) }, 6],
  ['five more than were told', members(0, 11), members(0, 30), { value: 6, members: members(0, 6) }, 11],
  ['three others instead of two', members(2, 9), members(0, 30), { value: 6, members: members(0, 6) }, 7],
  ['two others instead of two', members(2, 8), members(0, 30), { value: 7, members: members(0, 6) }, 7],
  ['five fewer, who have left the workspace', members(5, 11), members(5, 30), { value: 11, members: members(0, 11) }, 11],
  ['fewer than may be told now', members(0, 3), members(0, 30), { value: 8, members: members(0, 8) }, 8],
])('tells a count of %s, or what was told last', (_, now, people, last, value) => {
  expect(releaseCount(now, people, last, all)?.value ?? null).toBe(value);
});

it('takes nothing back that was counted, until there is more', () => {
  expect([uncounted(7, 4, all), uncounted(4, 4, all), uncounted(1, 4, all)]).toEqual([3, 0, 0]);
});

const equally = (count: number, each: number) => new Map([...members(0, count)].map((id) => [id, each]));
it.each([
  [
    'five readable and one hidden',
    equally(6, 10),
    { hidden: equally(6, 0).set([...members(5, 6)][0]!, 10), readable: members(0, 5) },
    null,
  ],
  ['six readable', equally(6, 10), { hidden: new Map(), readable: members(0, 6) }, 60],
  ['five readable and one in a team', equally(6, 10), { hidden: new Map(), readable: members(0, 5) }, null],
  ['three readable and five hidden', equally(8, 10), { hidden: equally(5, 10), readable: members(5, 8) }, 80],
])('of a sum, those who can be read elsewhere hide nobody: %s', (_, pending, elsewhere, value) => {
  expect(releaseSum(pending, all, undefined, elsewhere).value).toBe(value);
});

it.each([
  ['one of two whom no list names is in it', members(0, 7), members(0, 14), { who: new Set(members(1, 13)), listed: true }, 6],
  ['all are named', members(0, 7), members(0, 14), { who: members(0, 14), listed: true }, 7],
  ['five of ten whom no list names are in it', members(0, 7), members(0, 14), { who: members(5, 9), listed: true }, 7],
  ['no list says who is not in it', members(0, 7), members(0, 14), { who: members(0, 6), listed: false }, null],
])('of a count, those whom lists name hide nobody: %s', (_, now, people, known, value) => {
  expect(releaseCount(now, people, null, all, known)?.value ?? null).toBe(value);
});
