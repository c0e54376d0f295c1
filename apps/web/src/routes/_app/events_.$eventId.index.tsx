import { createFileRoute, useParams } from '@tanstack/react-router';
import { EventScreen } from '../../composed/EventScreen.tsx';

/** One event [EVENT-18 to EVENT-23]. */
export const Route = createFileRoute('/_app/events_/$eventId/')({ component: EventRoute });

function EventRoute() {
  const { eventId } = useParams({ from: '/_app/events_/$eventId/' });
  return <EventScreen key={eventId} eventId={eventId} />;
}
