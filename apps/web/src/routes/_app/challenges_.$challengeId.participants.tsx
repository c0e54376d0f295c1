import { createFileRoute, useParams } from '@tanstack/react-router';
import { ParticipantsOf } from '../../composed/ChallengeParts.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** Who takes part in a challenge [CHAL-25]. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/participants')({ component: Participants });

function Participants() {
  const { challengeId } = useParams({ from: '/_app/challenges_/$challengeId/participants' });
  return (
    <Part name="challenges" instead="/feed">
      <ParticipantsOf key={challengeId} challengeId={challengeId} />
      <SideColumn />
    </Part>
  );
}
