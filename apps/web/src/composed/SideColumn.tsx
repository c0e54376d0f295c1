import { lazy, Suspense } from 'react';
import { Aside } from '../features/shell/index.ts';
import { persistently } from '../platform/ahead.ts';
import { useMedia, WIDE } from '../ui/useMedia.ts';
import classes from './SideColumn.module.css';
import type { SideContentProps } from './SideContent.tsx';

const load = () => import('./SideContent.tsx');
const SideContent = lazy(async () => ({ default: (await persistently(load)).SideContent }));
const loadStrip = () => import('./NextStrip.tsx');
const Strip = lazy(async () => ({ default: (await persistently(loadStrip)).NextStrip }));

/** The right column, which phones do not fetch: what one goes to next, and people to follow unless the screen itself suggests them. */
export function SideColumn(props: SideContentProps) {
  return (
    useMedia(WIDE) && (
      <Aside>
        <Suspense>
          <SideContent {...props} />
        </Suspense>
      </Aside>
    )
  );
}

/** What one goes to next, above the feed of screens without a right column. Its place is kept from the start. */
export function NextAbove() {
  return (
    !useMedia(WIDE) && (
      <div className={classes.above}>
        <Suspense>
          <Strip />
        </Suspense>
      </div>
    )
  );
}
