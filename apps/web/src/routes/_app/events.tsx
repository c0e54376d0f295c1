import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { EventsScreen } from '../../features/events/index.ts';

/** The list of events [EVENT-02]; `?tab=` names the open tab. */
export const Route = createFileRoute('/_app/events')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => ({ tab: tab as string | undefined }),
  component: Events,
});

function Events() {
  const { tab } = Route.useSearch();
  return (
    <>
      <EventsScreen tab={tab} />
      <SideColumn invite={false} />
    </>
  );
}
