import type { Event } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { getConfig } from '../../../platform/config.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMe } from '../../session/index.ts';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import { type EventGroup, eventGroupQuery } from '../next/groups.api.ts';
import { eventPage } from '../page/event-page.words.ts';
import { seriesQuery } from '../series/series.api.ts';
import { seriesWords } from '../series/series.words.ts';
import { mayCreate, needsMembership } from './create.rules.ts';
import { EventForm } from './EventForm.tsx';
import { copyOf, emptyFields } from './form.fields.ts';
import { kindsFor } from './form.rules.ts';
import { newDraft, writingOf } from './form.store.ts';
import { ownZone } from './form.times.ts';
import { eventForm } from './form.words.ts';

/**
 * Creating an event [EVENT-83, ROLE-16 to ROLE-20], in a group where the address names one. The navigation state may name one to begin
 * with.
 */
export function NewEvent({ groupId }: { groupId?: string | undefined }) {
  const copied = useRouterState({ select: ({ location }) => location.state.copyOf });
  const group = getConfig().features.groups ? groupId : undefined;
  const key = `${copied} ${group}`;
  return (
    <>
      <PageBar title={eventForm.newTitle} backTo={group ? `/groups/${group}/events` : '/events'} />
      {group ? <InGroup key={key} groupId={group} copied={copied} /> : <MayCreate key={key} copied={copied} />}
    </>
  );
}

/** What is asked of the group: whether the viewer may create events in it. Nobody may in one that they do not see. */
function InGroup({ groupId, copied }: { groupId: string; copied?: string | undefined }) {
  const read = useQuery(eventGroupQuery(groupId));
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  // What an earlier screen knows may be over.
  if (!read.data || !read.isFetchedAfterMount) return null;
  // The copy of a group's event is the member's own where the group takes none from them.
  if (!read.data.creates && copied) return <MayCreate copied={copied} />;
  return <MayCreate copied={copied} group={read.data} />;
}

interface Beginning<C> {
  copied?: C | undefined;
  group?: EventGroup | undefined;
}

function MayCreate({ copied, group }: Beginning<string>) {
  const me = useMe();
  const may = group ? group.creates && !me.anonymous_profile : mayCreate(me, getConfig());
  if (!may)
    return <EmptyState drawing="soon" text={eventForm.cannotCreate} action={<ButtonLink to="/events">{eventPage.back}</ButtonLink>} />;
  if (needsMembership(me, getConfig()))
    return (
      <EmptyState
        drawing="soon"
        text={eventForm.needsMembership}
        action={<ButtonLink to="/membershipoptionview">{eventForm.toMemberships}</ButtonLink>}
      />
    );
  return copied ? <Copy eventId={copied} group={group} /> : <NewForm group={group} />;
}

function Copy({ eventId, group }: { eventId: string; group?: EventGroup | undefined }) {
  const read = useQuery(eventQuery(eventId));
  const event = events.use(eventId);
  if (event) return <NewForm key={eventId} copied={event} group={group} />;
  return read.isError ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null;
}

function NewForm({ copied, group }: Beginning<Event>) {
  const me = useMe();
  const router = useRouter();
  const config = getConfig();
  // What it is a copy of may be one of a series: the new one is not, unless the member says so.
  const series = useQuery({ ...seriesQuery(copied?.id ?? ''), enabled: Boolean(copied?.series_id) });
  const isVirtual = !kindsFor(null, config, group).includes('local');
  const plain = () => (copied ? copyOf(copied) : emptyFields(ownZone(config.locale.time_zone), isVirtual));
  const hosted = group ? { chapter_id: group.id, host_id: me.id, host_name: displayName(me) } : {};
  return (
    <EventForm
      draft={newDraft(me.id, { copied, groupId: group?.id })}
      start={() => writingOf({ ...plain(), ...hosted })}
      save={eventForm.create}
      failed={eventForm.createFailed}
      group={group}
      like={series.data?.repeats}
      done={({ id, series_id }) => {
        toast(series_id ? seriesWords.created : eventForm.created);
        void router.navigate({ to: '/events/$eventId', params: { eventId: id }, replace: true });
      }}
    />
  );
}
