import { newId } from './ids.ts';

/** The time that everything of ours reads, so that tests can set it and the demo can tell a story. */
export interface Clock {
  now: () => Date;
  /** An id for what is written now and read in the order of ids. */
  newId: () => string;
}

export const systemClock: Clock = { now: () => new Date(), newId };

/** A clock that stands where it was put, for tests. Its ids are in the order in which they were made, however long it stands still. */
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
