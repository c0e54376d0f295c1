import { createFileRoute, useParams } from '@tanstack/react-router';
import { DoorScreen } from '../features/events/index.ts';
import { useMe } from '../features/session/index.ts';
import { Alone, NotFound } from '../features/shell/index.ts';
import { requireMember } from '../guard.ts';
import { namesNothing } from '../platform/ids.ts';
import { useLive } from '../platform/live.ts';

/** The screen at the door of an event: it has the whole display, so it stands outside of the frame. */
export const Route = createFileRoute('/events_/$eventId/door')({
  beforeLoad: ({ location }) => requireMember(location.href, true),
  component: Door,
});

const loadLive = () => import('../composed/live.ts');

function Door() {
  const { eventId } = useParams({ from: '/events_/$eventId/door' });
  useLive(useMe().id, loadLive);
  if (namesNothing({ eventId }))
    return (
      <Alone>
        <NotFound />
      </Alone>
    );
  return <DoorScreen key={eventId} eventId={eventId} />;
}
