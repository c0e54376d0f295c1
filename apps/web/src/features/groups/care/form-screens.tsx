import { lazy, Suspense } from 'react';
import { persistently } from '../../../platform/ahead.ts';

// A route's own code would name all chunks of the form, which are many.
const Edit = lazy(async () => ({ default: (await persistently(() => import('./EditGroup.tsx'))).EditGroup }));
const New = lazy(async () => ({ default: (await persistently(() => import('./NewGroup.tsx'))).NewGroup }));

/** The screen that changes a group. */
export const EditGroup = ({ groupId }: { groupId: string }) => (
  <Suspense>
    <Edit groupId={groupId} />
  </Suspense>
);

/** The screen of a new group. */
export const NewGroup = () => (
  <Suspense>
    <New />
  </Suspense>
);
