import { useEffect } from 'react';

/** What opens over the screen and takes the focus with it when it goes. */
const overlays = '[role=dialog], [role=menu], [role=status], [role=alert]';
const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled, [tabindex="-1"]), input, select, textarea, [tabindex="0"]';
/** How long a new screen or a dialog that closes may take to move the focus itself. */
const SETTLE_MS = 50;

/** The first thing to focus in the row after the removed one that had the focus, and in the row before it. */
const inNextRows = ({ removedNodes, nextSibling, previousSibling }: MutationRecord, lost: HTMLElement): HTMLElement[] =>
  [...removedNodes].some((node) => node instanceof HTMLLIElement && node.contains(lost))
    ? [nextSibling, previousSibling].flatMap((row) => (row instanceof HTMLElement && row.querySelector<HTMLElement>(focusable)) || [])
    : [];

/** An element with its focusable ancestors, nearest first. */
function withFrames(element: HTMLElement): HTMLElement[] {
  const frame = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return [element, ...(frame ? withFrames(frame) : [])];
}

/**
 * Keeps the keyboard where it was when what has the focus is removed, also if a dialog that was opened from there removed it: focuses the next
 * row of the list, else the nearest part of the screen that can be focused. Otherwise the focus would fall to the top of the page. Returns a
 * function that stops it.
 */
function keepFocus(): () => void {
  const last: Record<'page' | 'overlay', HTMLElement[]> = { page: [], overlay: [] };
  const lost = { page: false, overlay: false };
  let timer = 0;
  const note = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof HTMLElement)) return;
    const where = target.closest(overlays) ? 'overlay' : 'page';
    last[where] = withFrames(target);
    lost[where] = false;
    if (where === 'page') lost.overlay = false;
  };
  const restore = () => {
    const active = document.activeElement;
    if ((!lost.page && !lost.overlay) || (active && active !== document.body)) return;
    [...last.overlay, ...last.page].find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  };
  const removed = new MutationObserver((records) => {
    for (const where of ['page', 'overlay'] as const) {
      const [first, ...frames] = last[where];
      if (!first || first.isConnected) continue;
      last[where] = [...records.flatMap((record) => inNextRows(record, first)), ...frames];
      lost[where] = true;
    }
    if (!lost.page && !lost.overlay) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, SETTLE_MS);
  });
  document.addEventListener('focusin', note);
  // Where the focus was before this code loaded.
  note({ target: document.activeElement });
  removed.observe(document.body, { childList: true, subtree: true });
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('focusin', note);
    removed.disconnect();
  };
}

/** Keeps the focus on the screen, as long as it is mounted. */
export function KeptFocus() {
  useEffect(keepFocus, []);
  return null;
}
