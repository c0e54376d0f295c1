import { createFileRoute, useParams } from '@tanstack/react-router';
import { LikesScreen } from '../../composed/LikesScreen.tsx';

/** Who likes a comment [FEED-26]. */
export const Route = createFileRoute('/_app/feed/$postId/comment/$commentId/$reactionType')({ component: Screen });

function Screen() {
  return <LikesScreen {...useParams({ from: '/_app/feed/$postId/comment/$commentId/$reactionType' })} />;
}
