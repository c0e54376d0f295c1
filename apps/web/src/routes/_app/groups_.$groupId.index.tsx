import { createFileRoute, useParams } from '@tanstack/react-router';
import { GroupScreen } from '../../composed/GroupScreen.tsx';
import { Part } from '../../features/shell/index.ts';

/** One group [GROUP-06]. */
export const Route = createFileRoute('/_app/groups_/$groupId/')({ component: GroupRoute });

function GroupRoute() {
  const { groupId } = useParams({ from: '/_app/groups_/$groupId/' });
  return (
    <Part name="groups" instead="/feed">
      <GroupScreen key={groupId} groupId={groupId} />
    </Part>
  );
}
