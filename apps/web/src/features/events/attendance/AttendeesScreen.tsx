import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { Tabs, tabId } from '../../../ui/Tabs.tsx';
import { Attendees, type ListedStatus, type PersonEntry, attendees as words } from '../../people/index.ts';
import { useMe } from '../../session/index.ts';
import { letInTo } from '../door/LetIn.tsx';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import { hasBegun } from '../list/event.tabs.ts';
import { eventPage } from '../page/event-page.words.ts';
import { useNow } from '../useNow.ts';
import { DownloadAttendees } from './DownloadAttendees.tsx';
import { RemoveAttendee } from './RemoveAttendee.tsx';
import { RemovedSheet } from './RemovedSheet.tsx';

/**
 * Who comes to an event, by what they said; who checked in only once its date has begun [EVENT-08, EVENT-24]. From then on whoever keeps its
 * door can check others in by hand.
 */
export function AttendeesScreen({ eventId }: { eventId: string }) {
  const event = events.use(eventId);
  const { error } = useQuery(eventQuery(eventId));
  const me = useMe();
  const now = useNow([event?.check_in.from ?? null], () => undefined);
  const [chosen, setChosen] = useState<ListedStatus>();
  const statuses: ListedStatus[] = event && hasBegun(event, now) ? ['checked_in', 'going', 'interested'] : ['going', 'interested'];
  // The first list that has somebody, as it was when the screen opened: it does not change under its reader.
  const [first, setFirst] = useState<ListedStatus>();
  if (event && !first) setFirst(statuses.find((status) => event.counts[status] > 0) ?? statuses[0]);
  const open = chosen ?? first ?? statuses[0]!;
  const isGone = event === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  const letsIn = event?.can.door && now >= Date.parse(event.check_in.from);
  const removes = (person: PersonEntry) => person.id !== me.id && <RemoveAttendee eventId={eventId} person={person} />;
  // Which list comes first is known with the event; a list needs no event otherwise.
  const isKnown = event !== undefined || error !== null;
  return (
    <>
      <PageBar
        title={words.title}
        backTo={`/events/${eventId}`}
        right={!isGone && event?.can.download && <DownloadAttendees eventId={eventId} />}
      >
        {!isGone && isKnown && (
          <Tabs
            label={words.lists}
            tabs={statuses.map((status) => [status, words.tabs[status]] as const)}
            open={open}
            onOpen={setChosen}
            panel="attendees"
          />
        )}
      </PageBar>
      {isGone ? (
        <EmptyState drawing="not-found" text={eventPage.notFound} action={<ButtonLink to="/events">{eventPage.back}</ButtonLink>} />
      ) : (
        isKnown && (
          <div role="tabpanel" id="attendees" aria-labelledby={tabId(open)}>
            <Attendees
              key={open}
              eventId={eventId}
              status={open}
              right={letsIn && open !== 'checked_in' ? letInTo(eventId) : undefined}
              also={event?.can.remove_attendees && open !== 'checked_in' ? removes : undefined}
            />
            {event?.can.remove_attendees && <RemovedSheet eventId={eventId} />}
          </div>
        )
      )}
    </>
  );
}
