import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupEvents } from '../../features/events/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The events of a group [EVENT-04]; `?tab=` names the open tab. */
export const Route = createFileRoute('/_app/groups_/$groupId/events')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => ({ tab: tab as string | undefined }),
  component: Events,
});

function Events() {
  const { groupId } = Route.useParams();
  const { tab } = Route.useSearch();
  return (
    <Part name="groups" instead="/feed">
      <GroupEvents key={groupId} groupId={groupId} tab={tab} />
      <SideColumn invite={false} />
    </Part>
  );
}
