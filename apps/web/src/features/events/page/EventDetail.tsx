import type { Event } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Bone, LoadingStatus } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMedia, WIDE } from '../../../ui/useMedia.ts';
import { useMe } from '../../session/index.ts';
import { AttendanceBar } from '../attendance/AttendanceBar.tsx';
import { attendanceQuery, readAgain, useWanted } from '../attendance/attendance.ts';
import { attendance } from '../attendance/attendance.words.ts';
import { EventPeople } from '../attendance/EventPeople.tsx';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import { EventPicture } from '../picture/EventPicture.tsx';
import { EventRecording, HostStream } from '../screens.tsx';
import { EventSeries } from '../series/EventSeries.tsx';
import { useNow } from '../useNow.ts';
import { EventAbout } from './EventAbout.tsx';
import { EventActions } from './EventActions.tsx';
import classes from './EventDetail.module.css';
import { EventHead } from './EventHead.tsx';
import { eventPage as words } from './event-page.words.ts';

/** Placeholder of the size of what comes. */
const EventSkeleton = () => (
  <div className={classes.skeleton}>
    <LoadingStatus />
    <Bone height="26vh" />
    <Bone width="70%" height={30} />
    <Bone width="55%" height={44} />
    <Bone width="60%" height={44} />
  </div>
);

function Known({ event: known, beside, below }: { event: Event; beside?: ReactNode; below?: ReactNode }) {
  const event = useWanted(known);
  const isWide = useMedia(WIDE);
  const { start, end, check_in, live, recording } = event;
  const now = useNow([check_in.from, start, end, live?.until ?? null, check_in.until], () => readAgain(event.id));
  return (
    <article className={classes.event} data-event={event.id}>
      <EventHead
        event={event}
        now={now}
        beside={isWide && beside}
        film={recording && <EventRecording event={event} now={now} otherwise={<EventPicture event={event} />} />}
      />
      <HostStream event={event} />
      {event.series_id && <EventSeries eventId={event.id} now={now} />}
      {!isWide && beside}
      <EventPeople event={event} now={now} />
      <EventActions event={event} />
      <EventAbout event={event} />
      <AttendanceBar event={event} now={now} />
      {below}
    </article>
  );
}

/** Asks what the viewer has said, unless the event says that it is nothing, and tells them if that is not known [EVENT-111]. */
function useOwnAttendance(eventId: string, isAbsent: boolean): void {
  const { isError } = useQuery({ ...attendanceQuery(eventId, useMe().id), enabled: !isAbsent });
  useEffect(() => {
    if (isError) toast(attendance.unknown, { kind: 'alert' });
  }, [isError]);
}

export interface EventDetailProps {
  eventId: string;
  /** Shown beside its film where both fit, elsewhere below it: its chat. */
  beside?: ReactNode;
  /** Shown below the event: its posts. */
  below?: ReactNode;
}

/** One event on its own screen. A removed one leads to the list with a message [EVENT-52]. */
export function EventDetail({ eventId, beside, below }: EventDetailProps) {
  const navigate = useNavigate();
  const event = events.use(eventId);
  // Whoever returns to this tab may have answered in another one.
  const { error, refetch } = useQuery({ ...eventQuery(eventId), refetchOnWindowFocus: 'always' });
  useOwnAttendance(eventId, !event || event.own_attendance === 'none');
  const removed = event?.is_removed;
  useEffect(() => {
    if (!removed) return;
    toast(words.removed, { kind: 'alert' });
    void navigate({ to: '/events', replace: true });
  }, [removed, navigate]);
  if (removed) return null;
  if (event === null || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return <EmptyState drawing="not-found" text={words.notFound} action={<ButtonLink to="/events">{words.back}</ButtonLink>} />;
  if (!event && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  if (!event) return <EventSkeleton />;
  return <Known event={event} beside={beside} below={below} />;
}
