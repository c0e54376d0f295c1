/** A throttle: runs at once, and then at most once per interval, however often it is called. */
export function nowAndThen(everyMs: number, work: () => void) {
  let resting: NodeJS.Timeout | undefined;
  let wanted = false;
  const wish = () => {
    wanted = Boolean(resting);
    if (resting) return;
    work();
    resting = setTimeout(() => {
      resting = undefined;
      if (wanted) wish();
    }, everyMs);
    resting.unref();
  };
  return { wish, stop: () => clearTimeout(resting) };
}
