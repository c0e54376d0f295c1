import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';
import type { LightboxProps } from './LightboxPanel.tsx';

const load = () => import('./LightboxPanel.tsx');
const LightboxPanel = lazy(async () => ({ default: (await persistently(load)).LightboxPanel }));

/** Prefetches the lightbox's code: on hover, focus or touch of what opens it. */
export const preloadLightbox = (): void => ahead(load);

/** One picture over everything, to look at closely. Its code loads when the first one opens. */
export function Lightbox(props: LightboxProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <LightboxPanel {...props} />
    </Suspense>
  ) : null;
}
