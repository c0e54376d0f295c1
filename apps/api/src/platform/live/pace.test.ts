import { expect, it, vi } from 'vitest';
import { feedFeature } from '../../features/feed/index.ts';
import { reactionFeature } from '../../features/reactions/index.ts';
import { LIVE_GATHERS_MS } from '../../product/live/live.ts';
import { RELAY_GATHERS_MS } from '../jobs/relay.ts';
import { nowAndThen } from './pace.ts';

it.each([
  ['is done at once', [0], [0]],
  ['is done once more at the end of the rest where it was wished meanwhile, however often', [0, 10, 400, 990], [0, 1000]],
  ['is done at once again after a rest', [0, 1001], [0, 1001]],
  ['never waits longer than a rest', [0, 1, 1001, 1002, 2500], [0, 1000, 2000, 3000]],
])('what is wished %s', (_, wishes, dones) => {
  vi.useFakeTimers({ now: 0 });
  const done: number[] = [];
  const { wish, stop } = nowAndThen(1000, () => done.push(Date.now()));
  for (const at of wishes) {
    vi.advanceTimersByTime(at - Date.now());
    wish();
  }
  vi.advanceTimersByTime(1000);
  stop();
  expect(done).toEqual(dones);
  vi.useRealTimers();
});

it.each([
  ['posts', feedFeature.rooms.post],
  ['comments', reactionFeature.rooms.comment],
])('rests on the way of what happens to %s for little more than half of the two seconds in which it is to be seen', (_, { everyMs }) => {
  expect(RELAY_GATHERS_MS + LIVE_GATHERS_MS + everyMs).toBeLessThanOrEqual(1250);
});
