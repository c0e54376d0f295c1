import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOLD_A_SECOND, toEverybody } from './everybody.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REST_MS = 5000;
/** Sockets, and when each was notified, in milliseconds. */
function sockets(count: number) {
  const began = performance.now();
  const ids = Array.from({ length: count }, (_, nth) => `${nth}`);
  const told: Array<{ id: string; at: number }> = [];
  const everybody = toEverybody(REST_MS, {
    ids: () => [...ids],
    tell: (some) => told.push(...some.map((id) => ({ id, at: performance.now() - began }))),
  });
  return { ids, told, ...everybody };
}

it('tells a few at once', () => {
  const { ids, told, wish } = sockets(40);
  wish();
  expect(told).toEqual(ids.map((id) => ({ id, at: 0 })));
});

it('tells thousands one after the other, each once, and no more in a second than are answered in one', () => {
  const { ids, told, wish } = sockets(2500);
  wish();
  vi.advanceTimersByTime(60_000);
  expect(told.map(({ id }) => id)).toEqual(ids);
  for (let second = 0; second < 13; second += 1) {
    const within = told.filter(({ at }) => at >= second * 1000 && at < (second + 1) * 1000);
    expect(within.length).toBeLessThanOrEqual(TOLD_A_SECOND);
  }
  expect(told.at(-1)!.at).toBeLessThan(13_000);
});

it('begins again once all are told, where it was wished meanwhile, and tells all of them', () => {
  const { ids, told, wish } = sockets(2500);
  wish();
  vi.advanceTimersByTime(3000);
  wish();
  wish();
  vi.advanceTimersByTime(60_000);
  expect(told.map(({ id }) => id)).toEqual([...ids, ...ids]);
});

it('rests between two rounds, and is done at once after a rest', () => {
  const { told, wish } = sockets(1);
  wish();
  vi.advanceTimersByTime(100);
  wish();
  vi.advanceTimersByTime(20_000);
  wish();
  expect(told.map(({ at }) => at)).toEqual([0, REST_MS, 20_100]);
});

it('tells nobody after it was stopped', () => {
  const { told, wish, stop } = sockets(100);
  wish();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(40);
});
