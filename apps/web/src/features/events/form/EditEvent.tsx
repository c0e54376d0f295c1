import type { Event } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMe } from '../../session/index.ts';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import { eventPage } from '../page/event-page.words.ts';
import { DuplicateEvent } from './DuplicateEvent.tsx';
import classes from './EventForm.module.css';
import { EventForm } from './EventForm.tsx';
import { changesOf, editDraft } from './form.store.ts';
import { eventForm } from './form.words.ts';

/** Why an event cannot be changed [ROLE-15, EVENT-51]. */
function objection({ can, status, end }: Event): string {
  if (status === 'Canceled') return eventForm.isCanceled;
  return Date.parse(end) <= Date.now() || can.download || can.cancel ? eventForm.over : eventForm.notYours;
}

/** Changing an event, for its host or creator [EVENT-80]; from here it can be duplicated too. */
export const EditEvent = ({ eventId }: { eventId: string }) => (
  <>
    <PageBar title={eventForm.editTitle} backTo={`/events/${eventId}`} />
    <Changes key={eventId} eventId={eventId} />
  </>
);

function Changes({ eventId }: { eventId: string }) {
  const me = useMe();
  const router = useRouter();
  const read = useQuery(eventQuery(eventId));
  const event = events.use(eventId);
  // What a list knows may be older than what the server allows to change.
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!event || read.isPending) return null;
  if (!event.can.edit)
    return <EmptyState drawing="soon" text={objection(event)} action={<ButtonLink to="/events">{eventPage.back}</ButtonLink>} />;
  return (
    <>
      <EventForm
        key={eventId}
        draft={editDraft(me.id, event)}
        start={() => changesOf(event)}
        save={eventForm.save}
        failed={eventForm.saveFailed}
        group={event.chapter ? { name: event.chapter.name, administers: false } : undefined}
        done={() => {
          toast(eventForm.saved);
          void router.navigate({ to: '/events/$eventId', params: { eventId }, replace: true });
        }}
      />
      <div className={classes.end}>
        <DuplicateEvent event={event} />
      </div>
    </>
  );
}
