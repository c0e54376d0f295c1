import { lazy, Suspense } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import type { SuggestedPeopleProps } from './SuggestedPeople.tsx';

const load = () => import('./SuggestedPeople.tsx');
const SuggestedPeople = lazy(async () => ({ default: (await persistently(load)).SuggestedPeople }));

/** People to follow, each with the reason, one tap each: the first minute of every member. */
export const PeopleToFollow = (props: SuggestedPeopleProps) => (
  <Suspense fallback={<PeopleSkeleton count={5} />}>
    <SuggestedPeople {...props} />
  </Suspense>
);
