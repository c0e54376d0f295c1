/** Does what is wished at once and then, however often it is wished, once in so many milliseconds. */
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
