import { createFileRoute, useParams } from '@tanstack/react-router';
import { RecordForEventScreen } from '../../composed/WorkoutScreens.tsx';

/** The form that records a workout for an event [WORK-03]. */
export const Route = createFileRoute('/_app/events_/$eventId/record-workout')({ component: RecordForEvent });

function RecordForEvent() {
  const { eventId } = useParams({ from: '/_app/events_/$eventId/record-workout' });
  return <RecordForEventScreen key={eventId} eventId={eventId} />;
}
