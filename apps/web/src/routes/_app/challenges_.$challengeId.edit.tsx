import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditChallengeScreen } from '../../composed/ChallengeParts.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** Changing a challenge, for operators. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/edit')({ component: Edit });

function Edit() {
  const { challengeId } = useParams({ from: '/_app/challenges_/$challengeId/edit' });
  return (
    <Part name="challenges" instead="/feed">
      <EditChallengeScreen challengeId={challengeId} />
      <SideColumn />
    </Part>
  );
}
