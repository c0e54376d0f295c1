import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { removedQuery } from './attendees.api.ts';
import { attendees } from './attendees.words.ts';
import { PeopleList } from './PeopleList.tsx';
import type { PersonEntry } from './people.kind.ts';

/** Those whom the host has removed from an event's list. `relation_id` names the removal. */
export const RemovedAttendees = ({ eventId, right }: { eventId: string; right: (person: PersonEntry) => ReactNode }) => (
  <PeopleList
    list={useInfiniteQuery(removedQuery(eventId))}
    failed={attendees.failed}
    right={right}
    empty={<EmptyState drawing="no-blocked" text={attendees.nobodyRemoved} />}
  />
);
