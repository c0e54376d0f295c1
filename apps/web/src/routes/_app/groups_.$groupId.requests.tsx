import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupCare } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** Who asks to join a group, for those who look after it. */
export const Route = createFileRoute('/_app/groups_/$groupId/requests')({ component: Requests });

function Requests() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/requests' });
  return (
    <Part name="groups" instead="/feed">
      <GroupCare key={groupId} groupId={groupId} screen="requests" />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
