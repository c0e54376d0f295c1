import { expect, it } from 'vitest';
import { finalAt, lastFinalDay, lastOpenDay, stateOf } from './challenge-days.rules.ts';

const challenge = {
  id: 'c',
  start_date: '2026-03-02',
  end_date: '2026-03-08',
  published_at: new Date(0),
  closed_at: null,
  frozen_at: null,
  team_by: null,
};

it.each([
  ['2026-03-01T09:59:59Z', 'coming'],
  // The first day begins in Kiribati, and the last one ends on Howland Island.
  ['2026-03-01T10:00:00Z', 'running'],
  ['2026-03-09T11:59:59Z', 'running'],
  ['2026-03-09T12:00:00Z', 'closing'],
  ['2026-04-09T12:00:00Z', 'closing'],
])('at %s a challenge is %s', (now, state) => {
  expect(stateOf(challenge, new Date(now))).toBe(state);
});

it('a draft is one whenever it is, and what is frozen is final', () => {
  const now = new Date('2026-03-05T00:00:00Z');
  expect(stateOf({ ...challenge, published_at: null, team_by: null }, now)).toBe('draft');
  expect(stateOf({ ...challenge, frozen_at: now }, now)).toBe('final');
});

it('results are due once the last day has ended everywhere and the time for late logs is over', () => {
  const due = finalAt('2026-03-08', 48);
  expect(due.toISOString()).toBe('2026-03-11T12:00:00.000Z');
  expect(lastFinalDay(due, 48)).toBe('2026-03-08');
  expect(lastFinalDay(new Date(due.getTime() - 1), 48)).toBe('2026-03-07');
  expect(lastOpenDay(new Date('2026-03-09T11:59:59Z'))).toBe('2026-03-08');
  expect(lastOpenDay(new Date('2026-03-09T12:00:00Z'))).toBe('2026-03-09');
});
