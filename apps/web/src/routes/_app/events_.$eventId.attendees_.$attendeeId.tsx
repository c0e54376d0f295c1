import { createFileRoute, useParams } from '@tanstack/react-router';
import { AttendeeScreen } from '../../composed/AttendeeScreen.tsx';

/** The profile of an attendee who is anonymous, for event leaders [ROLE-05]. */
export const Route = createFileRoute('/_app/events_/$eventId/attendees_/$attendeeId')({ component: Attendee });

function Attendee() {
  const params = useParams({ from: '/_app/events_/$eventId/attendees_/$attendeeId' });
  return <AttendeeScreen key={params.attendeeId} {...params} />;
}
