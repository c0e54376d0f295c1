import { createFileRoute, useParams } from '@tanstack/react-router';
import { PostScreen } from '../../composed/PostScreen.tsx';
import { Part } from '../../features/shell/index.ts';

/** A post in a challenge's feed. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/feed/$postId')({ component: ChallengePost });

function ChallengePost() {
  const { challengeId, postId } = useParams({ from: '/_app/challenges_/$challengeId/feed/$postId' });
  return (
    <Part name="challenges" instead="/feed">
      <PostScreen postId={postId} home={{ kind: 'challenge', id: challengeId }} />
    </Part>
  );
}
