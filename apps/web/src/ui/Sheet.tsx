import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';
import type { SheetProps } from './SheetPanel.tsx';

const load = () => import('./SheetPanel.tsx');
const SheetPanel = lazy(async () => ({ default: (await persistently(load)).SheetPanel }));

/** Prefetches the code of sheets: on hover, focus or touch of what opens one. */
export const preloadSheet = (): void => ahead(load);

/** Slides up from the bottom on phones, centred elsewhere. Its code loads when the first one opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  ) : null;
}
