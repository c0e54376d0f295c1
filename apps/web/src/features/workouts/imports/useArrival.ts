import { useEffect, useRef } from 'react';

/** The heading of what has just taken the place of something else: it takes the focus, so that a screen reader goes on there. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
