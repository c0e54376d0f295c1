import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { busiestMinute, type Measured, madeBetween, needsOf } from '../bench/src/cost/model.ts';
import { withTables } from '../bench/src/cost/page.ts';
import { seeded } from '../drills/src/lib/seeded.ts';
import { growthOf, slope } from '../drills/src/soak/growth.ts';
import { histogram } from '../drills/src/soak/histogram.ts';
import { begunBetween, byHour, monday, nineOClock } from '../drills/src/soak/monday.ts';
import { longest, planned, STRETCH } from '../drills/src/soak/schedule.ts';
import { root } from './lib/build.mjs';

const measured = JSON.parse(readFileSync(join(root, 'bench/src/cost/measured.json'), 'utf8')) as Measured;
const DAY = 86_400;

it('has the tables in docs/cost.md that follow from the model and from what was measured', () => {
  const page = readFileSync(join(root, 'docs/cost.md'), 'utf8');
  // If this fails: npm run bench:costs -- --page.
  expect(page).toBe(withTables(page, measured));
  expect(page.match(/^<!-- end -->$/gm)).toHaveLength(3);
  const dearer = { ...measured, calls: { ...measured.calls, getMe: { server: 100, database: 0 } } };
  expect(withTables(page, dearer)).not.toBe(page);
});

it('works out what members need: twice as many make twice as many calls', () => {
  expect(byHour.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1);
  for (const visit of monday) expect(begunBetween(visit, 0, DAY)).toBeCloseTo(visit.perMember);
  expect(madeBetween('addDailyWorkout', 0, DAY)).toBeCloseTo(0.4);
  expect(busiestMinute(measured)).toBe(nineOClock);
  const [some, more] = [needsOf(measured, 50_000), needsOf(measured, 100_000)];
  expect(more.minute / some.minute).toBeCloseTo(2);
  expect(more.databaseGigabytes / some.databaseGigabytes).toBeCloseTo(2);
  expect(more.processes).toBeGreaterThanOrEqual(some.processes);
});

it('plays as many visits as the model says, whoever draws them', () => {
  const [from, members] = [nineOClock - 300, 20_000];
  for (const seed of [1, 2]) {
    const random = seeded(seed);
    const found = Array.from({ length: 600 / STRETCH }, (_, n) => planned(n * STRETCH, from, members, random)).flat();
    for (const visit of monday) {
      const mean = members * begunBetween(visit, from, from + 600);
      const those = found.filter((each) => each.visit === visit);
      // Five standard deviations: holds in each run with these seeds.
      expect(Math.abs(those.length - mean)).toBeLessThan(5 * Math.sqrt(mean) + 1);
      expect(those.every(({ begins, steps }) => begins >= 0 && begins < 600 && steps.every(({ at }) => at >= begins))).toBe(true);
    }
  }
  expect(longest).toBe(1200);
});

it('tells a leak from caches that fill, from noise, and from one sample that is off', () => {
  const noise = seeded(3);
  const run = (value: (seconds: number) => number) =>
    growthOf(
      Array.from({ length: 120 }, (_, n) => ({ seconds: n * 30, value: value(n * 30) + noise() })),
      { noise: 20, hourly: 4 },
    );
  expect(run((seconds) => 60 + Math.min(30, seconds / 20))).toMatchObject({ holds: true });
  expect(run((seconds) => (seconds === 1500 ? 500 : 60))).toMatchObject({ holds: true });
  // 1 kB for each of 20 calls a second.
  const leaking = run((seconds) => 60 + (seconds * 20) / 1024);
  expect(leaking.holds).toBe(false);
  expect(leaking.grown).toBeCloseTo((0.75 * 3570 * 20) / 1024, 0);
  // No samples.
  expect(growthOf([], { noise: 20, hourly: 4 }).holds).toBe(false);
  expect(slope([])).toBe(0);
});

it('keeps times by size, to two in a hundred', () => {
  const times = histogram();
  for (let ms = 1; ms <= 1000; ms += 1) times.add(ms);
  expect([times.count(), times.slowest()]).toEqual([1000, 1000]);
  expect(times.quantile(0.5) / 500).toBeCloseTo(1, 1);
  expect(times.quantile(0.95) / 950).toBeCloseTo(1, 1);
  expect(times.quantile(1)).toBe(1000);
});
