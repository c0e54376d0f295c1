import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { DoorPoster } from '../../features/events/index.ts';

/** The printed code of an event's door. */
export const Route = createFileRoute('/_app/events_/$eventId/door/poster')({ component: Poster });

function Poster() {
  const { eventId } = useParams({ from: '/_app/events_/$eventId/door/poster' });
  return (
    <>
      <DoorPoster key={eventId} eventId={eventId} />
      <SideColumn />
    </>
  );
}
