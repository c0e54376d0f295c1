import { lazy, Suspense } from 'react';
import { Aside } from '../features/shell/index.ts';
import { persistently } from '../platform/ahead.ts';
import { useMedia } from '../ui/useMedia.ts';

const load = () => import('./SideContent.tsx');
const SideContent = lazy(async () => ({ default: (await persistently(load)).SideContent }));

/** From here on there is a right column; phones do not fetch its content. */
const WIDE = '(min-width: 75em)';

/** The right column of screens about people, with people to follow unless the screen itself suggests them. */
export function SideColumn({ people = true }: { people?: boolean }) {
  return (
    useMedia(WIDE) && (
      <Aside>
        <Suspense>
          <SideContent people={people} />
        </Suspense>
      </Aside>
    )
  );
}
