import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';

const load = () => import('./LightboxPanel.tsx');
const LightboxPanel = lazy(async () => ({ default: (await persistently(load)).LightboxPanel }));

export interface LightboxProps {
  opened: boolean;
  onClose: () => void;
  src: string;
  /** The same picture in several widths, for the browser to choose from. */
  sizes?: { url: string; width: number }[];
  alt: string;
  width?: number;
  height?: number;
}

/** Fetches the lightbox's code before it is needed: on hover, focus or touch of what opens it. */
export const preloadLightbox = (): void => ahead(load);

/** One picture over everything, to look at closely. Its code arrives with the first one that opens. */
export function Lightbox(props: LightboxProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <LightboxPanel {...props} />
    </Suspense>
  ) : null;
}
