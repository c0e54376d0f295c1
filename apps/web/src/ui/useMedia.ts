import { useSyncExternalStore } from 'react';

/** From here on there is a right column. */
export const WIDE = '(min-width: 75em)';

/** Whether a media query matches, now and when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
