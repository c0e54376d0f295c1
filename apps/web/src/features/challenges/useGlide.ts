import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 420;
/** Rows that come from further away do not fly over the whole screen. */
const FARTHEST = 400;

/**
 * Lets the rows of a list glide to their new place when their order changes. Rows are known by `data-row`. With reduced motion, and in what
 * cannot animate, they simply stand there.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.row!, row.offsetTop]));
    if (order === '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const [from, to] = [before.get(row.dataset.row!), places.current.get(row.dataset.row!)!];
      if (from === undefined || from === to) continue;
      const by = Math.max(-FARTHEST, Math.min(FARTHEST, from - to));
      row.animate?.([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
  }, [list, order]);
}
