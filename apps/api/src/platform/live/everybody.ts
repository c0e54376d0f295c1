/** How many sockets of a process are told in a second what has each of them ask the server. */
export const TOLD_A_SECOND = 200;
const PARTS_A_SECOND = 5;

/**
 * Tells all sockets of a process something that has each of them ask, a part of them at a time: told at once, ten thousand would ask at once.
 * However often it is wished, a round begins at most once per `restMs`; wished during one, another follows, since those told first may have asked
 * too early. Who connects meanwhile asks by itself.
 */
export function toEverybody(restMs: number, { ids, tell }: { ids: () => string[]; tell: (ids: string[]) => void }) {
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  const later = (ms: number, next: () => void) => {
    timer = setTimeout(next, ms);
    timer.unref();
  };
  const round = () => {
    wanted = false;
    const began = performance.now();
    const waiting = ids();
    const part = () => {
      const some = waiting.splice(0, TOLD_A_SECOND / PARTS_A_SECOND);
      if (some.length > 0) tell(some);
      if (waiting.length > 0) return later(1000 / PARTS_A_SECOND, part);
      later(Math.max(0, began + restMs - performance.now()), () => {
        timer = undefined;
        if (wanted) round();
      });
    };
    part();
  };
  return {
    wish: (): void => {
      if (timer) wanted = true;
      else round();
    },
    stop: (): void => clearTimeout(timer),
  };
}
