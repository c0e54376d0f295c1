import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround, EARTH_MILES } from './near.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The point so many miles from another in a direction. */
function away(lat: number, long: number, miles: number, bearing: number) {
  const [from, angle] = [radians(lat), miles / EARTH_MILES];
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(from), Math.cos(angle) - Math.sin(from) * Math.sin(to));
  return { lat: degrees(to), long: ((long + degrees(turn) + 540) % 360) - 180 };
}

it('has every point of the circle in its box, wherever on the Earth', () => {
  const place = { lat: fc.double({ min: -90, max: 90, noNaN: true }), long: fc.double({ min: -180, max: 180, noNaN: true }) };
  const circle = fc.record({
    ...place,
    miles: fc.double({ min: 0.1, max: 12_000, noNaN: true }),
    bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(circle, ({ lat, long, miles, bearing, share }) => {
      const point = away(lat, long, miles * share, bearing);
      const { south, north, spans } = boxAround({ lat, long, miles });
      expect(point.lat).toBeGreaterThanOrEqual(south);
      expect(point.lat).toBeLessThanOrEqual(north);
      expect(spans.some(([west, east]) => west <= point.long && point.long <= east)).toBe(true);
    }),
    { numRuns: 2000, seed: 7 },
  );
});

it('is no wider than the circle needs', () => {
  const { south, north, spans } = boxAround({ lat: 60, long: 0, miles: 50 });
  expect(north - south).toBeCloseTo(1.4473, 3);
  const [[west, east]] = spans;
  expect(east - west).toBeCloseTo(2.8949, 3);
});
