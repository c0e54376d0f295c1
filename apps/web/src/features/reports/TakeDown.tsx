import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import type { TakeDownProps } from './TakeDownSheet.tsx';

const TakeDownSheet = lazy(async () => ({ default: (await persistently(() => import('./TakeDownSheet.tsx'))).TakeDownSheet }));

/** Takes down a post or comment, with a reason that its author reads, for those who look after its home. Its code loads when it opens. */
export function TakeDown(props: TakeDownProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <TakeDownSheet {...props} />
    </Suspense>
  ) : null;
}
