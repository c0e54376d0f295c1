import { expect, it } from 'vitest';
import { newId } from './ids.ts';

const AT = Date.parse('2026-03-04T15:00:00Z');

it('makes ids that sort in the order of their making, also many of one instant and of instants in turn', () => {
  const now = Array.from({ length: 1000 }, () => newId());
  const past = Array.from({ length: 1000 }, () => newId(AT));
  expect(now).toEqual(now.toSorted());
  expect(past).toEqual(past.toSorted());
  const turns = Array.from({ length: 1000 }, (_, nth) => newId(AT + (nth % 2)));
  for (const parity of [0, 1]) {
    const ofOne = turns.filter((_, nth) => nth % 2 === parity);
    expect(ofOne).toEqual(ofOne.toSorted());
  }
  expect(newId(AT + 1) > past.at(-1)!).toBe(true);
});

it('says the instant, and no two ids are equal', () => {
  const ids = Array.from({ length: 2000 }, () => newId(AT));
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(AT);
});
