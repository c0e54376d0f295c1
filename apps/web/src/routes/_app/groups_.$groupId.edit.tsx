import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { EditGroup } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** Changing a group, for those who look after it. */
export const Route = createFileRoute('/_app/groups_/$groupId/edit')({ component: Edit });

function Edit() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/edit' });
  return (
    <Part name="groups" instead="/feed">
      <EditGroup groupId={groupId} />
      <SideColumn />
    </Part>
  );
}
