import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 420;
/** Rows that come from further away do not fly over the whole screen. */
const FARTHEST = 400;

/**
 * Where a row stands in its list. One that is stuck to an edge says in `offsetTop` where it is stuck, which follows the scrolling: its own
 * place is below the row before it, and no row but that one is ever stuck.
 */
function placeOf(row: HTMLElement): number {
  const before = row.previousElementSibling;
  if (row.dataset.pinned === undefined || !(before instanceof HTMLElement)) return row.offsetTop;
  return before.offsetTop + before.offsetHeight;
}

/** Whether a row is elsewhere than in its place; heights may be rounded by a pixel. */
const isStuck = (row: HTMLElement, place: number): boolean => Math.abs(row.offsetTop - place) > 1;

/**
 * Lets the rows of a list glide to their new place when their order changes. Rows are known by `data-row`. One that is stuck to an edge stays
 * there. With reduced motion, and in what cannot animate, they simply stand there.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.row!, placeOf(row)]));
    if (order === '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const [from, to] = [before.get(row.dataset.row!), places.current.get(row.dataset.row!)!];
      if (from === undefined || from === to || isStuck(row, to)) continue;
      const by = Math.max(-FARTHEST, Math.min(FARTHEST, from - to));
      row.animate?.([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
  }, [list, order]);
}
