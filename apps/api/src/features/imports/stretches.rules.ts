/** How much one source recorded from when until when. */
export interface Stretch {
  /** Seconds. */
  start: number;
  end: number;
  source: number;
  amount: number;
}

/** What happened at one instant took a second, so that it can overlap with something. */
const endOf = ({ start, end }: Stretch): number => Math.max(end, start + 1);
const length = (stretch: Stretch): number => endOf(stretch) - stretch.start;

/** Whether two of one source, of which `a` began first, say the same: more than half of the shorter one is within the other. */
const isSame = (a: Stretch, b: Stretch): boolean => Math.min(endOf(a), endOf(b)) - b.start > Math.min(length(a), length(b)) / 2;

/** What one source says, each time once: where two of its records say the same, the one with more. In the order of their beginning. */
function onceEach(sorted: readonly Stretch[]): Stretch[] {
  const latest = new Map<number, number>();
  const kept: Stretch[] = [];
  for (const stretch of sorted) {
    const at = latest.get(stretch.source);
    if (at !== undefined && isSame(kept[at]!, stretch)) {
      // In its place, since it began there: what follows is compared with the longer of the two.
      const before = kept[at]!;
      kept[at] = { ...before, end: Math.max(before.end, stretch.end), amount: Math.max(before.amount, stretch.amount) };
    } else {
      latest.set(stretch.source, kept.length);
      kept.push(stretch);
    }
  }
  return kept;
}

/**
 * How much was done, where several sources recorded it: a watch and a phone that are worn together both count the same steps. As long as
 * what they recorded overlaps, it is one stretch of time, and the source that has most in it counts, alone. They are never added.
 */
export function merged(stretches: readonly Stretch[]): number {
  const sorted = onceEach([...stretches].sort((a, b) => a.start - b.start || endOf(b) - endOf(a)));
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  let bySource = new Map<number, number>();
  const count = () => {
    if (bySource.size > 0) sum += Math.max(...bySource.values());
    bySource = new Map();
  };
  for (const stretch of sorted) {
    if (stretch.start >= until) count();
    bySource.set(stretch.source, (bySource.get(stretch.source) ?? 0) + stretch.amount);
    until = Math.max(until, endOf(stretch));
  }
  count();
  return sum;
}
