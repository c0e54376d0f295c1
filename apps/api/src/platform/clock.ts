/** The time that everything of ours reads, so that tests can set it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it was put, for tests. */
export function fixedClock(start: string): Clock & { set: (instant: string) => void; advance: (seconds: number) => void } {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = Date.parse(instant);
    },
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
