/** The amount recorded by one source over some time. */
export interface Stretch {
  /** Seconds. */
  start: number;
  end: number;
  source: number;
  amount: number;
}

/** A record of a single instant is taken to last one second, so that it can overlap with others. */
const endOf = ({ start, end }: Stretch): number => Math.max(end, start + 1);
const length = (stretch: Stretch): number => endOf(stretch) - stretch.start;

/** Whether two records of one source, `a` beginning first, are duplicates: they overlap for more than half of the shorter one. */
const isSame = (a: Stretch, b: Stretch): boolean => Math.min(endOf(a), endOf(b)) - b.start > Math.min(length(a), length(b)) / 2;

/** The records of each source without duplicates, which are merged with the larger amount. In order of their start. */
function onceEach(sorted: readonly Stretch[]): Stretch[] {
  const latest = new Map<number, number>();
  const kept: Stretch[] = [];
  for (const stretch of sorted) {
    const at = latest.get(stretch.source);
    if (at !== undefined && isSame(kept[at]!, stretch)) {
      // Replace it in place, since it began there: the next record is compared with the longer of the two.
      const before = kept[at]!;
      kept[at] = { ...before, end: Math.max(before.end, stretch.end), amount: Math.max(before.amount, stretch.amount) };
    } else {
      latest.set(stretch.source, kept.length);
      kept.push(stretch);
    }
  }
  return kept;
}

/** More devices than anybody wears at once. */
const MOST_SOURCES = 20;
/** A record is taken as evenly paced if others overlap with at most half of it, and recorded at most this many times its amount there. */
const [HALF, UNEVEN] = [0.5, 2.1];

/** Returns a function for the covered time and the amount of already counted records within another one. */
function profileOf(counted: readonly Stretch[]) {
  const edges = counted.flatMap((stretch) => [
    { at: stretch.start, open: 1, rate: stretch.amount / length(stretch) },
    { at: endOf(stretch), open: -1, rate: -stretch.amount / length(stretch) },
  ]);
  edges.sort((a, b) => a.at - b.at);
  const ats: number[] = [];
  const sums: Array<{ covered: number; amount: number; open: number; rate: number }> = [];
  let now = { covered: 0, amount: 0, open: 0, rate: 0 };
  let before = edges[0]?.at ?? 0;
  for (const { at, open, rate } of edges) {
    const lasted = at - before;
    now = {
      covered: now.covered + (now.open > 0 ? lasted : 0),
      amount: now.amount + now.rate * lasted,
      open: now.open + open,
      rate: now.rate + rate,
    };
    before = at;
    ats.push(at);
    sums.push(now);
  }
  /** Covered time and amount up to an instant. */
  const until = (at: number): { covered: number; amount: number } => {
    let [low, high] = [0, ats.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ats[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    const known = sums[low - 1];
    if (!known) return { covered: 0, amount: 0 };
    const lasted = at - ats[low - 1]!;
    return { covered: known.covered + (known.open > 0 ? lasted : 0), amount: known.amount + known.rate * lasted };
  };
  return (stretch: Stretch) => {
    const [from, to] = [until(stretch.start), until(endOf(stretch))];
    return { covered: to.covered - from.covered, amount: to.amount - from.amount };
  };
}

/**
 * The amount that a record adds to those already counted: its share of the time not covered. If most of it overlaps, or the others recorded
 * far more than its pace, such as an app's daily sum, they recorded the same activity: then at most the excess over their amount counts.
 */
function addedBy(stretch: Stretch, { covered, amount }: { covered: number; amount: number }): number {
  const share = Math.min(1, Math.max(0, covered / length(stretch)));
  const even = stretch.amount * (1 - share);
  return share <= HALF && amount <= UNEVEN * share * stretch.amount ? even : Math.min(even, Math.max(0, stretch.amount - amount));
}

/** The total of overlapping records: all of the source with the largest total, plus what each other source adds. */
function sumOf(stretches: readonly Stretch[]): number {
  const bySource = new Map<number, Stretch[]>();
  for (const stretch of stretches) {
    const of = bySource.get(stretch.source) ?? [];
    bySource.set(stretch.source, of);
    of.push(stretch);
  }
  const all = [...bySource.values()].map((of) => ({ of, total: of.reduce((sum, { amount }) => sum + amount, 0) }));
  all.sort((a, b) => b.total - a.total || a.of[0]!.source - b.of[0]!.source);
  const counted: Stretch[] = [];
  for (const { of } of all.slice(0, MOST_SOURCES)) {
    const within = profileOf(counted);
    for (const stretch of of) counted.push({ ...stretch, amount: addedBy(stretch, within(stretch)) });
  }
  return counted.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Merges records of several sources: a watch and a phone worn together count the same steps. Amounts recorded at the same time count once;
 * amounts of a single source count fully.
 */
export function merged(stretches: readonly Stretch[]): number {
  const sorted = onceEach([...stretches].sort((a, b) => a.start - b.start || endOf(b) - endOf(a)));
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  let overlapping: Stretch[] = [];
  for (const stretch of sorted) {
    if (stretch.start >= until) {
      sum += sumOf(overlapping);
      overlapping = [];
    }
    overlapping.push(stretch);
    until = Math.max(until, endOf(stretch));
  }
  return sum + sumOf(overlapping);
}
