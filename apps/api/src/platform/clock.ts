import { newId } from './ids.ts';

/** The clock that all our code reads, so that tests can set it and the demo can tell a story. */
export interface Clock {
  now: () => Date;
  /** An id for something written now and read in id order. */
  newId: () => string;
}

export const systemClock: Clock = { now: () => new Date(), newId };

/** A clock that stays where it was put, for tests. Its ids are in creation order, however long it stands still. */
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
