import { createFileRoute, useParams } from '@tanstack/react-router';
import { PostScreen } from '../../composed/PostScreen.tsx';

/** A member's post [FEED-13]. */
export const Route = createFileRoute('/_app/feed/$postId/')({ component: FeedPost });

function FeedPost() {
  const { postId } = useParams({ from: '/_app/feed/$postId/' });
  return <PostScreen postId={postId} />;
}
