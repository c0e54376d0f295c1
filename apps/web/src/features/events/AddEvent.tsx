import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { getConfig } from '../../platform/config.ts';
import classes from '../../ui/AddButton.module.css';
import { PlusIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { eventsWords } from './events.words.ts';
import { mayCreate } from './form.rules.ts';
import { hostingGroupsQuery } from './groups.api.ts';

const loadChooser = () => import('./EventChooser.tsx');
const Chooser = lazy(async () => ({ default: (await persistently(loadChooser)).EventChooser }));
const preload = () => ahead(loadChooser);

const shape = { className: classes.add, 'data-wide': true, 'aria-label': eventsWords.add, title: eventsWords.add };
const face: ReactNode = (
  <>
    <PlusIcon size={28} strokeWidth={2.25} />
    <span>{eventsWords.add}</span>
  </>
);

/** The floating button that leads to a new event of a group. */
export const AddGroupEvent = ({ groupId }: { groupId: string }) => (
  <Link to="/events/new" search={{ group: groupId }} {...shape}>
    {face}
  </Link>
);

/**
 * The floating button that leads to a new event, for those who may create one [ROLE-16, ROLE-18]. Who may create one in a group, too, is
 * asked which is meant; without any group to choose there is no such question [EVENT-27]. Leave it out on past tabs.
 */
export function AddEvent() {
  const me = useMe();
  const config = getConfig();
  const [asking, setAsking] = useState<boolean>();
  const { data: groups = [] } = useQuery({
    ...hostingGroupsQuery(me.id),
    enabled: config.features.groups && !me.anonymous_profile,
  });
  const alone = mayCreate(me, config);
  if (groups.length === 0)
    return alone ? (
      <Link to="/events/new" {...shape}>
        {face}
      </Link>
    ) : null;
  return (
    <>
      <button type="button" {...shape} aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={() => setAsking(true)}>
        {face}
      </button>
      {asking !== undefined && (
        <Suspense>
          <Chooser opened={asking} onClose={() => setAsking(false)} groups={groups} alone={alone} />
        </Suspense>
      )}
    </>
  );
}
