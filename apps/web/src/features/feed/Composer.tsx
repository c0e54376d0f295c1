import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import { type OpenComposer, useOpenComposer } from './composer.store.ts';

const load = () => import('./ComposerPanel.tsx');
const ComposerPanel = lazy(async () => ({ default: (await persistently(load)).ComposerPanel }));

/** Prefetches the composer's code on hover, focus or touch of the button that opens it. */
export function preloadComposer(): void {
  preloadSheet();
  ahead(load);
}

/** Where the composer opens, on any screen; it is mounted once, in the app frame. */
export function Composer() {
  const me = useMe();
  const open = useOpenComposer();
  const current = open?.memberId === me.id ? open : null;
  // Keeps its content on the screen while the panel closes.
  const [last, setLast] = useState<OpenComposer | null>(null);
  if (current && current !== last) setLast(current);
  if (!last) return null;
  return (
    <Suspense>
      <ComposerPanel key={last.post?.id ?? last.home.id} home={last.home} post={last.post} opened={current !== null} />
    </Suspense>
  );
}
