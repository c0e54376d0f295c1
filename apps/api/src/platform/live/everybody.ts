/** Sockets per second that a process notifies of a change that makes each of them send a request. */
export const TOLD_A_SECOND = 200;
const PARTS_A_SECOND = 5;

/**
 * Notifies all sockets of a process of a change that makes each of them send a request, one part at a time: otherwise ten thousand would
 * send theirs at once. A round starts at most once per `restMs`. A call during a round starts another one after it, since the first sockets
 * may have sent their request too early. Sockets that connect meanwhile fetch by themselves.
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
