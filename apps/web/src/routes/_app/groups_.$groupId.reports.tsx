import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupCare } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** What is reported in a group, for those who look after it. */
export const Route = createFileRoute('/_app/groups_/$groupId/reports')({ component: Reports });

function Reports() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/reports' });
  return (
    <Part name="groups" instead="/feed">
      <GroupCare key={groupId} groupId={groupId} screen="reports" />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
