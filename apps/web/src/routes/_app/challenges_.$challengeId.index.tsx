import { createFileRoute, useParams } from '@tanstack/react-router';
import { ChallengeScreen } from '../../composed/ChallengeScreen.tsx';
import { Part } from '../../features/shell/index.ts';

/** One challenge [CHAL-09]. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/')({ component: ChallengeRoute });

function ChallengeRoute() {
  const { challengeId } = useParams({ from: '/_app/challenges_/$challengeId/' });
  return (
    <Part name="challenges" instead="/feed">
      <ChallengeScreen key={challengeId} challengeId={challengeId} />
    </Part>
  );
}
