import { createFileRoute, useParams } from '@tanstack/react-router';
import { PostScreen } from '../../composed/PostScreen.tsx';

/** A post in an event's feed. */
export const Route = createFileRoute('/_app/events_/$eventId/feed/$postId')({ component: EventPost });

function EventPost() {
  const { eventId, postId } = useParams({ from: '/_app/events_/$eventId/feed/$postId' });
  return <PostScreen postId={postId} home={{ kind: 'event', id: eventId }} />;
}
