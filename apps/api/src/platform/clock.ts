import { newId } from './ids.ts';

/** The clock that all code reads, so that tests can set it and the demo can date its data in the past. */
export interface Clock {
  now: () => Date;
  /** An id for a row that is written now and read in id order. */
  newId: () => string;
}

export const systemClock: Clock = { now: () => new Date(), newId };

/** A clock that stays where it was set, for tests. Its ids are in creation order, even while it does not move. */
export function fixedClock(start: string): Clock & { set: (instant: string) => void; advance: (seconds: number) => void } {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    newId,
    set: (instant) => {
      at = Date.parse(instant);
    },
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
