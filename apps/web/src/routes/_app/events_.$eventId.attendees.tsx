import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { AttendeesScreen } from '../../features/events/index.ts';

/** The attendees of an event [EVENT-08]. */
export const Route = createFileRoute('/_app/events_/$eventId/attendees')({ component: EventAttendees });

function EventAttendees() {
  const { eventId } = useParams({ from: '/_app/events_/$eventId/attendees' });
  return (
    <>
      <AttendeesScreen key={eventId} eventId={eventId} />
      <SideColumn />
    </>
  );
}
