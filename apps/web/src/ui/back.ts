import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { randomKey } from '../platform/random-key.ts';

/** Open layers: dialogs, sheets and the lightbox. Each has a history entry of its own, above that of its screen. */
const open = new Set<string>();
const watched = new WeakSet<RegisteredRouter>();
/** Whether the whole screen is being left, together with the layers over it. */
let leaving = false;
/** Steps back that the browser was asked for and has not taken yet, and who waits for them. */
let going = 0;
const waiting: Array<() => void> = [];
/** A step that is never taken, since something keeps the browser on the page, does not keep layers from Back for good. */
const LATEST_MS = 1000;

/** Notes that a step back was taken, or that none will be. */
function arrive(left = Math.max(0, going - 1)): void {
  going = left;
  // Not while the router still tells others of the step.
  if (going === 0) for (const each of waiting.splice(0)) setTimeout(each);
}

const layersOf = (router: RegisteredRouter): readonly string[] => router.history.location.state.layers ?? [];

// The router's own name of where an entry stands.
// oxlint-disable-next-line no-underscore-dangle
const indexOf = (router: RegisteredRouter): number => router.history.location.state.__TSR_index ?? 0;

/** The entry of a layer that closed in another way has nothing to show: navigation skips it in the same direction. */
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
    if (top === undefined || open.has(top)) return arrive();
    if (action.type === 'FORWARD') router.history.forward();
    else router.history.back();
  });
}

/**
 * Makes Back close the layer over a screen instead of leaving the screen. If the layer closes in another way, its history entry is removed
 * too; Forward does not reopen it.
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
    let ended = false;
    // Deferred by one task: a layer that opens and closes at once needs no entry. One that takes the place of another waits until the browser
    // has left that one's, or it would leave this one's instead.
    const timer = setTimeout(() => {
      if (going === 0) return enter();
      waiting.push(() => ended || enter());
      setTimeout(() => arrive(0), LATEST_MS);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
      const own = open.delete(layer) && layersOf(router).at(-1) === layer;
      if (!own || leaving) return;
      going += 1;
      router.history.back();
    };
  }, [opened, router]);
}

/** Goes back from a screen whose subject is gone, in one step together with its layers; to `otherwise` if it was the first one. */
export function leaveScreen(router: RegisteredRouter, otherwise: string): void {
  const steps = layersOf(router).length + 1;
  if (indexOf(router) < steps) return void router.navigate({ href: otherwise, replace: true });
  leaving = steps > 1;
  router.history.go(-steps);
}
