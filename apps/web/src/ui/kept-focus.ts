/** How long a dialog may take to close after it removed the row from which it was opened. */
const [TRIES, EVERY_MS] = [20, 50];

/**
 * A ref of a focusable element: focuses it when what had the focus in it is removed, also if a dialog opened from there removed it. The keyboard
 * stays where it was, instead of at the top of the page.
 */
export function keptFocus(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  let last: Element | null = null;
  let timer = 0;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
    last = frame.contains(target) ? target : null;
  };
  const restore = (tries: number) => {
    const active = document.activeElement;
    if (!active || active === document.body) frame.focus({ preventScroll: true });
    else if (tries > 0 && active.closest('[role=dialog]')) timer = window.setTimeout(() => restore(tries - 1), EVERY_MS);
  };
  const removed = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    restore(TRIES);
  });
  document.addEventListener('focusin', note);
  removed.observe(frame, { childList: true, subtree: true });
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('focusin', note);
    removed.disconnect();
  };
}
