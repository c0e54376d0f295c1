import type { Event } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { EventForm } from './EventForm.tsx';
import { events } from './event.kind.ts';
import { eventPage } from './event-page.words.ts';
import { eventQuery } from './events.api.ts';
import { copyOf, emptyFields } from './form.fields.ts';
import { kindsOf, mayCreate } from './form.rules.ts';
import { newDraft, writingOf } from './form.store.ts';
import { ownZone } from './form.times.ts';
import { eventForm } from './form.words.ts';
import { seriesQuery } from './series.api.ts';
import { seriesWords } from './series.words.ts';

/** Creating an event [EVENT-83, ROLE-16 to ROLE-19]. The navigation state may name one to begin with. */
export function NewEvent() {
  const copied = useRouterState({ select: ({ location }) => location.state.copyOf });
  return (
    <>
      <PageBar title={eventForm.newTitle} backTo="/events" />
      <MayCreate key={copied} copied={copied} />
    </>
  );
}

function MayCreate({ copied }: { copied?: string }) {
  const me = useMe();
  if (!mayCreate(me, getConfig()))
    return <EmptyState drawing="soon" text={eventForm.cannotCreate} action={<ButtonLink to="/events">{eventPage.back}</ButtonLink>} />;
  return copied ? <Copy eventId={copied} /> : <NewForm />;
}

function Copy({ eventId }: { eventId: string }) {
  const read = useQuery(eventQuery(eventId));
  const event = events.use(eventId);
  if (event) return <NewForm key={eventId} copied={event} />;
  return read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null;
}

function NewForm({ copied }: { copied?: Event }) {
  const me = useMe();
  const router = useRouter();
  const config = getConfig();
  // What it is a copy of may be one of a series: the new one is not, unless the member says so.
  const series = useQuery({ ...seriesQuery(copied?.id ?? ''), enabled: Boolean(copied?.series_id) });
  const isVirtual = !kindsOf(config).includes('local');
  return (
    <EventForm
      draft={newDraft(me.id, copied)}
      start={() => writingOf(copied ? copyOf(copied) : emptyFields(ownZone(config.locale.time_zone), isVirtual))}
      save={eventForm.create}
      failed={eventForm.createFailed}
      like={series.data?.repeats}
      done={({ id, series_id }) => {
        toast(series_id ? seriesWords.created : eventForm.created);
        void router.navigate({ to: '/events/$eventId', params: { eventId: id }, replace: true });
      }}
    />
  );
}
