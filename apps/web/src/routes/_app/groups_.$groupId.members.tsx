import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupMembersScreen } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The members of a group [GROUP-07]. */
export const Route = createFileRoute('/_app/groups_/$groupId/members')({ component: Members });

function Members() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/members' });
  return (
    <Part name="groups" instead="/feed">
      <GroupMembersScreen key={groupId} groupId={groupId} />
      <SideColumn />
    </Part>
  );
}
