import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { EditEvent } from '../../features/events/index.ts';

/** Changing an event [EVENT-80]. */
export const Route = createFileRoute('/_app/events_/$eventId/edit')({ component: Edit });

function Edit() {
  const { eventId } = Route.useParams();
  return (
    <>
      <EditEvent eventId={eventId} />
      <SideColumn />
    </>
  );
}
