import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';
import type { SheetProps } from './SheetPanel.tsx';

const load = () => import('./SheetPanel.tsx');
const SheetPanel = lazy(async () => ({ default: (await persistently(load)).SheetPanel }));

/** Fetches the code of sheets before it is needed: on hover, focus or touch of what opens one. */
export const preloadSheet = (): void => ahead(load);

/** Rises from the bottom on phones, stands in the middle elsewhere. Its code arrives with the first one that opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  ) : null;
}
