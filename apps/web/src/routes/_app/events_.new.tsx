import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { NewEvent } from '../../features/events/index.ts';

/** Creating an event; `?group=` names the group that it is of. */
export const Route = createFileRoute('/_app/events_/new')({
  validateSearch: ({ group }: Record<string, unknown>): { group?: string } => ({ group: group as string | undefined }),
  component: New,
});

function New() {
  const { group } = Route.useSearch();
  return (
    <>
      <NewEvent groupId={group} />
      <SideColumn />
    </>
  );
}
