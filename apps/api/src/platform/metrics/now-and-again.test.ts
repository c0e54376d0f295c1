import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nowAndAgain } from './now-and-again.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pace = { everyMs: 15_000, patienceMs: 1200 };

it('asks once, however often it is called, and again after a while', async () => {
  let asked = 0;
  const read = nowAndAgain(async () => ++asked, pace);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe(2);
});

it('gives nothing while an answer is late, and never asks twice at once', async () => {
  let answer: (value: string) => void = () => undefined;
  let asked = 0;
  const read = nowAndAgain(() => {
    asked += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  }, pace);
  const first = read();
  await vi.advanceTimersByTimeAsync(1200);
  expect(await first).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  const second = read();
  await vi.advanceTimersByTimeAsync(600);
  answer('at last');
  expect(await second).toBe('at last');
  expect(asked).toBe(1);
});

it('gives nothing after a failure, and does not ask at once again', async () => {
  let asked = 0;
  const read = nowAndAgain(async () => {
    asked += 1;
    if (asked === 2) throw new Error('The database is gone.');
    return asked;
  }, pace);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([await read(), await read()]).toEqual([null, null]);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read()).toBe(3);
});
