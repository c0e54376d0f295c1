/** How finely times are told apart: each step is two in a hundred longer than the one before. */
const STEP = Math.log(1.02);
/** The shortest time that is told from none, in milliseconds. */
const LEAST = 0.1;

/** Times in milliseconds, counted by size: it takes as much memory after two hours as after a minute. */
export function histogram() {
  const counts: number[] = [];
  let [total, slowest] = [0, 0];
  return {
    add(ms: number): void {
      const at = ms <= LEAST ? 0 : Math.ceil(Math.log(ms / LEAST) / STEP);
      counts[at] = (counts[at] ?? 0) + 1;
      total += 1;
      slowest = Math.max(slowest, ms);
    },
    count: () => total,
    slowest: () => slowest,
    /** The time that this part of all stayed below, to two in a hundred. */
    quantile(part: number): number {
      let left = Math.ceil(total * part);
      for (const [at, count = 0] of counts.entries()) {
        left -= count;
        if (left <= 0) return Math.min(slowest, LEAST * Math.exp(at * STEP));
      }
      return slowest;
    },
  };
}
export type Histogram = ReturnType<typeof histogram>;
