import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { CheckInScreen } from '../features/events/index.ts';
import { Alone, NotFound } from '../features/shell/index.ts';
import { requireMember } from '../guard.ts';
import { keepDoorCode } from '../platform/door-code.ts';
import { namesNothing } from '../platform/ids.ts';

/** Where the code at a door leads. Outside of the frame, whose guard would pass the code on through the sign-in. */
export const Route = createFileRoute('/events_/$eventId/check-in')({
  beforeLoad: async ({ location, params }) => {
    const href = `/events/${params.eventId}/check-in`;
    if (!location.hash) return requireMember(href, true);
    keepDoorCode(params.eventId, location.hash);
    throw redirect({ href, replace: true });
  },
  component: CheckIn,
});

function CheckIn() {
  const { eventId } = useParams({ from: '/events_/$eventId/check-in' });
  return <Alone>{namesNothing({ eventId }) ? <NotFound /> : <CheckInScreen key={eventId} eventId={eventId} />}</Alone>;
}
