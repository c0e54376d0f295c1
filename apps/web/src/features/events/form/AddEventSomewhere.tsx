import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ahead, persistently } from '../../../platform/ahead.ts';
import { useMe } from '../../session/index.ts';
import { hostingGroupsQuery } from '../next/groups.api.ts';
import { face, shape } from './add-button.tsx';

const loadChooser = () => import('../list/EventChooser.tsx');
const Chooser = lazy(async () => ({ default: (await persistently(loadChooser)).EventChooser }));
const preload = () => ahead(loadChooser);

/**
 * The floating button where there are groups: who may create events in one is asked which is meant; without any group to choose there is
 * no such question [EVENT-27]. `children`: the button for an event outside groups, if the viewer may create one.
 */
export function AddEventSomewhere({ children: alone }: { children: ReactNode }) {
  const me = useMe();
  const [asking, setAsking] = useState<boolean>();
  const { data: groups = [] } = useQuery(hostingGroupsQuery(me.id));
  if (groups.length === 0) return alone;
  return (
    <>
      <button type="button" {...shape} aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={() => setAsking(true)}>
        {face}
      </button>
      {asking !== undefined && (
        <Suspense>
          <Chooser opened={asking} onClose={() => setAsking(false)} groups={groups} alone={alone !== false} />
        </Suspense>
      )}
    </>
  );
}
