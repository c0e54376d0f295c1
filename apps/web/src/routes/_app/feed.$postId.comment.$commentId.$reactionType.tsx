import { createFileRoute, useParams } from '@tanstack/react-router';
import { LikesScreen } from '../../composed/LikesScreen.tsx';

/** The people who like a comment [FEED-26]. */
export const Route = createFileRoute('/_app/feed/$postId/comment/$commentId/$reactionType')({ component: Screen });

function Screen() {
  return <LikesScreen {...useParams({ from: '/_app/feed/$postId/comment/$commentId/$reactionType' })} />;
}
