import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupCare } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The invitations to a group, for those who look after it. */
export const Route = createFileRoute('/_app/groups_/$groupId/invites')({ component: Invites });

function Invites() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/invites' });
  return (
    <Part name="groups" instead="/feed">
      <GroupCare key={groupId} groupId={groupId} screen="invites" />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
