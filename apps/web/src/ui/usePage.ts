import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { getConfig } from '../platform/config.ts';

let arrived = false;

/** Called after the first screen is mounted: from then on a new screen receives the focus. */
export const markArrived = (): void => {
  arrived = true;
};

/**
 * Makes a heading the start of its screen: sets the document title, and moves the focus there on navigation, so that a screen reader
 * announces the screen. The first screen of a visit leaves the focus where the browser put it. A screen with a single field names that as
 * the target instead.
 */
export function usePage(title: string, asksFor?: RefObject<{ focus: (options?: FocusOptions) => void } | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  useEffect(() => {
    document.title = `${title} · ${getConfig().brand.name}`;
  }, [title]);
  const router = useRouter();
  const begun = useRef('');
  // A new address is a new screen, even with the same component. Once only: a screen stands before its navigation has ended, and whoever has
  // moved on by then keeps their place.
  useEffect(() => {
    const to = router.state.location.pathname;
    const target = asksFor?.current ?? (arrived ? heading.current : null);
    if (!target || begun.current === to) return;
    begun.current = to;
    target.focus({ preventScroll: target === heading.current });
  }, [path, asksFor, router]);
  return heading;
}
