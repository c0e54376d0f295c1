import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { getConfig } from '../platform/config.ts';

let arrived = false;

/** To be told after the first screen stands: from then on a new screen takes the focus. */
export const markArrived = (): void => {
  arrived = true;
};

/**
 * Makes a heading the start of its screen: names the document after it, and moves the focus there on navigation,
 * so that a screen reader says where one is. The first screen of a visit leaves the focus where the browser put it.
 */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  useEffect(() => {
    document.title = `${title} · ${getConfig().brand.name}`;
  }, [title]);
  // A new address is a new screen, also under the same component.
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [path]);
  return heading;
}
