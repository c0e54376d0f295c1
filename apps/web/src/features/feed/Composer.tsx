import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import { type OpenComposer, useOpenComposer } from './composer.store.ts';

const load = () => import('./ComposerPanel.tsx');
const ComposerPanel = lazy(async () => ({ default: (await persistently(load)).ComposerPanel }));

/** Fetches the composer's code: on hover, focus or touch of what opens it. */
export function preloadComposer(): void {
  preloadSheet();
  ahead(load);
}

/** Where the composer opens, on whichever screen; one stands in the frame of the app. */
export function Composer() {
  const me = useMe();
  const open = useOpenComposer();
  const current = open?.memberId === me.id ? open : null;
  // The panel leaves with what it showed.
  const [last, setLast] = useState<OpenComposer | null>(null);
  if (current && current !== last) setLast(current);
  if (!last) return null;
  return (
    <Suspense>
      <ComposerPanel key={last.post?.id ?? last.home.id} home={last.home} post={last.post} opened={current !== null} />
    </Suspense>
  );
}
