import { createFileRoute, useParams } from '@tanstack/react-router';
import { PostScreen } from '../../composed/PostScreen.tsx';
import { Part } from '../../features/shell/index.ts';

/** A post in a group's feed. */
export const Route = createFileRoute('/_app/groups_/$groupId/feed/$postId')({ component: GroupPost });

function GroupPost() {
  const { groupId, postId } = useParams({ from: '/_app/groups_/$groupId/feed/$postId' });
  return (
    <Part name="groups" instead="/feed">
      <PostScreen postId={postId} home={{ kind: 'group', id: groupId }} />
    </Part>
  );
}
