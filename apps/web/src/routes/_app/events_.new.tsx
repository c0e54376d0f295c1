import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { NewEvent } from '../../features/events/index.ts';

/** Creating an event. */
export const Route = createFileRoute('/_app/events_/new')({ component: New });

function New() {
  return (
    <>
      <NewEvent />
      <SideColumn />
    </>
  );
}
