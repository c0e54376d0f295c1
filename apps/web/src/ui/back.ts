import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { randomKey } from '../platform/random-key.ts';

/** Layers that are open: dialogs, sheets and the lightbox. Each has an entry of its own in the history, above that of its screen. */
const open = new Set<string>();
const watched = new WeakSet<RegisteredRouter>();
/** Whether a whole screen is being left, with the layers over it. */
let leaving = false;

const layersOf = (router: RegisteredRouter): readonly string[] => router.history.location.state.layers ?? [];

// The router's own name of where an entry stands.
// oxlint-disable-next-line no-underscore-dangle
const indexOf = (router: RegisteredRouter): number => router.history.location.state.__TSR_index ?? 0;

/** An entry whose layer closed in another way has nothing to show: whoever comes to it goes on in their direction. */
function skipClosed(router: RegisteredRouter): void {
  if (watched.has(router)) return;
  watched.add(router);
  let before = indexOf(router);
  router.history.subscribe(({ action }) => {
    const moved = indexOf(router) !== before;
    before = indexOf(router);
    if (!moved || action.type === 'PUSH' || action.type === 'REPLACE') return;
    leaving = false;
    const top = layersOf(router).at(-1);
    if (top === undefined || open.has(top)) return;
    if (action.type === 'FORWARD') router.history.forward();
    else router.history.back();
  });
}

/**
 * Lets Back close what is open over a screen instead of leaving the screen. Closed in another way its entry goes too; Forward does not
 * open it again.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const layer = randomKey();
    let stop = () => {};
    const enter = () => {
      skipClosed(router);
      open.add(layer);
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, layers: [...(state.layers ?? []), layer] }),
        resetScroll: false,
        hashScrollIntoView: false,
      });
      stop = router.history.subscribe(({ action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE' || layersOf(router).includes(layer)) return;
        open.delete(layer);
        close();
      });
    };
    // Not before the next turn: what is opened and closed at once needs none.
    const timer = setTimeout(enter);
    return () => {
      clearTimeout(timer);
      stop();
      const own = open.delete(layer) && layersOf(router).at(-1) === layer;
      if (own && !leaving) router.history.back();
    };
  }, [opened, router]);
}

/** Goes back from a screen whose subject is gone, in one step with the layers over it; to `otherwise` where it was the first one. */
export function leaveScreen(router: RegisteredRouter, otherwise: '/feed'): void {
  const steps = layersOf(router).length + 1;
  if (indexOf(router) < steps) return void router.navigate({ to: otherwise, replace: true });
  leaving = steps > 1;
  router.history.go(-steps);
}
