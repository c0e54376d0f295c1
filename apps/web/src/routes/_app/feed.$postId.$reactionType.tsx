import { createFileRoute, useParams } from '@tanstack/react-router';
import { LikesScreen } from '../../composed/LikesScreen.tsx';

/** The people who like a post [FEED-25]. */
export const Route = createFileRoute('/_app/feed/$postId/$reactionType')({ component: Screen });

function Screen() {
  return <LikesScreen {...useParams({ from: '/_app/feed/$postId/$reactionType' })} />;
}
