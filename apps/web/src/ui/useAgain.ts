import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls back when a member taps the link to the screen they are already on. */
export function useAgain(onAgain: () => void): void {
  const router = useRouter();
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    let tapped = false;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      tapped = link?.href === location.href;
    };
    addEventListener('click', onClick, true);
    // After the router, which restores the scroll position of the same address.
    const stop = router.subscribe('onRendered', () => {
      if (tapped) again();
      tapped = false;
    });
    return () => {
      removeEventListener('click', onClick, true);
      stop();
    };
  }, [router]);
}
