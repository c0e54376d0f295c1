import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupCare } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** What was done in a group by those who look after it. */
export const Route = createFileRoute('/_app/groups_/$groupId/log')({ component: Log });

function Log() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/log' });
  return (
    <Part name="groups" instead="/feed">
      <GroupCare key={groupId} groupId={groupId} screen="log" />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
