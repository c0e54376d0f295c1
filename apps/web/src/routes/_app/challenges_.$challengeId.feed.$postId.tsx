import { createFileRoute, useParams } from '@tanstack/react-router';
import { PostScreen } from '../../composed/PostScreen.tsx';

/** A post in a challenge's feed. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/feed/$postId')({ component: ChallengePost });

function ChallengePost() {
  const { challengeId, postId } = useParams({ from: '/_app/challenges_/$challengeId/feed/$postId' });
  return <PostScreen postId={postId} place={{ kind: 'challenge', id: challengeId }} />;
}
