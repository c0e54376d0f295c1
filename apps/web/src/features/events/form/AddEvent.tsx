import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import { getConfig } from '../../../platform/config.ts';
import { useMe } from '../../session/index.ts';
import { face, shape } from './add-button.tsx';
import { mayCreate, needsMembership } from './create.rules.ts';

/** Apart from the list, whose first load has a budget. */
const Asking = lazy(async () => ({ default: (await persistently(() => import('./AddEventSomewhere.tsx'))).AddEventSomewhere }));

const toMemberships = (
  <Link to="/membershipoptionview" {...shape}>
    {face}
  </Link>
);

/** The floating button that leads to a new event of a group. */
export const AddGroupEvent = ({ groupId }: { groupId: string }) =>
  needsMembership(useMe(), getConfig()) ? (
    toMemberships
  ) : (
    <Link to="/events/new" search={{ group: groupId }} {...shape}>
      {face}
    </Link>
  );

/**
 * The floating button that leads to a new event, for those who may create one [ROLE-16, ROLE-18], or to a membership first [ROLE-17]. Where there are groups it may ask for
 * which of them. Leave it out on past tabs.
 */
export function AddEvent() {
  const me = useMe();
  const config = getConfig();
  const alone = mayCreate(me, config) && (
    <Link to="/events/new" {...shape}>
      {face}
    </Link>
  );
  if (alone && needsMembership(me, config)) return toMemberships;
  if (!config.features.groups || me.anonymous_profile) return alone;
  return (
    <Suspense fallback={alone}>
      <Asking>{alone}</Asking>
    </Suspense>
  );
}
