export interface Random {
  /** A whole number from 0 up to but not including `max`. */
  below: (max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

/** A small seeded random number generator (mulberry32), so that failures can be repeated. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  return { below, pick: (list) => list[below(list.length)]!, chance: (probability) => next() < probability };
}

/** Number of random operations in a test: `inCheck`, or OPERATIONS, which `npm run test:all` sets for the long form. */
export const operationsOf = (inCheck: number): number => Number(process.env.OPERATIONS ?? inCheck);

/** Seed of the tests with random operations. SEED repeats a run: the same operations, unless concurrent ones depend on each other. */
export const operationsSeed = Number(process.env.SEED ?? 20_261_126);
