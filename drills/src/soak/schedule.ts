import { begunBetween, byHour, monday, nineOClock, type Step, type Visit } from './monday.ts';

/** A visit that somebody makes: who, by their number, when it begins and ends, and its calls in order. Seconds since the run began. */
export interface Planned {
  visit: Visit;
  member: number;
  begins: number;
  ends: number;
  steps: Array<{ call: Step['call']; at: number }>;
}

/** How much sooner or later than on average somebody does something. */
const SPREAD = 0.5;
/** Visits are planned for so many seconds at a time. */
export const STRETCH = 10;

/** How many come where so many are expected (Poisson), for means that are not large. */
function drawn(mean: number, random: () => number): number {
  const none = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > none; product *= random()) count += 1;
  return count;
}

/** When within a stretch a visit begins, as its kind has it: seconds from the stretch's start. */
function beginning({ when }: Visit, from: number, random: () => number): number {
  if (when === 'working day') return random() * STRETCH;
  const rate = Math.LN2 / when.halfOfThemWithin;
  const [start, end] = [Math.max(0, when.at - from), STRETCH];
  return start - Math.log(1 - random() * (1 - Math.exp(-rate * (end - start)))) / rate;
}

/** What a run plays: so many seconds around nine o'clock, by the clock of the model. */
export const windowOf = (seconds: number) => ({ from: nineOClock - seconds / 2, to: nineOClock + seconds / 2 });

/**
 * The visits of so many members that begin in a stretch of the run, in no order. They come as they come: nothing here knows how fast anything
 * is answered. Stretches before the run have visits too: whoever came shortly before its start is still there.
 */
export function planned(stretchFrom: number, windowFrom: number, members: number, random: () => number): Planned[] {
  const found: Planned[] = [];
  const from = windowFrom + stretchFrom;
  for (const visit of monday) {
    let expected = members * begunBetween(visit, from, from + STRETCH);
    let count = 0;
    // In parts: the power of e that belongs to many at once is 0.
    for (; expected > 0; expected -= 50) count += drawn(Math.min(50, expected), random);
    for (let nth = 0; nth < count; nth += 1) {
      const begins = stretchFrom + beginning(visit, from, random);
      const steps = visit.steps
        .filter(({ by = 1 }) => random() < by)
        .map(({ call, after }) => ({ call, at: begins + after * (1 - SPREAD + random() * 2 * SPREAD) }))
        .sort((a, b) => a.at - b.at);
      found.push({ visit, member: Math.floor(random() * members), begins, ends: begins + visit.openSeconds, steps });
    }
  }
  return found;
}

/** How long before the run visits are planned that last into it. */
export const longest = Math.max(...monday.map(({ openSeconds }) => openSeconds));

if (Math.abs(byHour.reduce((sum, part) => sum + part, 0) - 1) > 1e-9) throw new Error('The hours of the working day do not add up to 1.');
