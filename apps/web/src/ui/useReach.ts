import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when the element with the returned ref comes within `ahead` pixels of the visible part: the end of a list that loads
 * more. Disarm it while a page loads; arming it again looks at once, so short pages load on.
 */
export function useReach(onReach: () => void, armed: boolean, ahead = 1200): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReach);
  useEffect(() => {
    if (!armed || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: `${ahead}px 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [armed, ahead]);
  return ref;
}
