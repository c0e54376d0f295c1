import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { attendeesQuery, type ListedStatus } from './attendees.api.ts';
import { attendees } from './attendees.words.ts';
import { followOf } from './FollowButton.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { PersonEntry } from './people.kind.ts';

/** After so many failures a list says that it stays incomplete [EVENT-107]. */
const failuresToGiveUp = 3;

export interface AttendeesProps {
  eventId: string;
  status: ListedStatus;
  /** At the right end of a row, instead of the follow button. `relation_id` names the row. */
  right?: ((person: PersonEntry) => ReactNode) | undefined;
  /** After that. */
  also?: ((person: PersonEntry) => ReactNode) | undefined;
}

/** Leaders open also those who are anonymous to others, from here only [ROLE-05]. */
const opensAt =
  (eventId: string) =>
  ({ id, opens, relation_id }: PersonEntry) =>
    !id && opens && relation_id ? { to: `/events/${eventId}/attendees/${relation_id}`, note: attendees.opens } : undefined;

/** What stands at the right of an attendee: `right`, and `also` beside it. */
const beside =
  ({ right = followOf, also }: Pick<AttendeesProps, 'right' | 'also'>) =>
  (person: PersonEntry) => (
    <>
      {right(person)}
      {also?.(person)}
    </>
  );

/** The attendees of an event who said the same, the latest first [EVENT-24]. */
export function Attendees({ eventId, status, right, also }: AttendeesProps) {
  const list = useInfiniteQuery(attendeesQuery(eventId, status));
  return (
    <PeopleList
      list={list}
      failed={attendees.failed}
      moreFailed={list.errorUpdateCount < failuresToGiveUp ? attendees.moreFailed : attendees.someMissing}
      right={beside({ right, also })}
      opens={opensAt(eventId)}
      empty={<EmptyState drawing="no-people" text={attendees.nobody[status]} />}
    />
  );
}
