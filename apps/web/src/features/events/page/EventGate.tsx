import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { events } from '../event.kind.ts';
import { eventQuery } from '../events.api.ts';
import classes from './EventGate.module.css';
import { eventPage as words } from './event-page.words.ts';

/** What another feature shows about an event: below the event's name, and only if the member sees that event. */
export function EventGate({ eventId, children }: { eventId: string; children: ReactNode }) {
  const event = events.use(eventId);
  const { error, refetch } = useQuery(eventQuery(eventId));
  if (event === null || event?.is_removed || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return <EmptyState drawing="not-found" text={words.notFound} action={<ButtonLink to="/events">{words.back}</ButtonLink>} />;
  if (!event && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  if (!event) return <LoadingStatus />;
  return (
    <>
      <p className={classes.name}>{event.name}</p>
      {children}
    </>
  );
}
