import { createFileRoute, useParams } from '@tanstack/react-router';
import { TeamMembersOf } from '../../composed/ChallengeParts.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** Who is in a team of a challenge. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/teams/$teamId')({ component: Members });

function Members() {
  const { challengeId, teamId } = useParams({ from: '/_app/challenges_/$challengeId/teams/$teamId' });
  return (
    <Part name="challenges" instead="/feed">
      <TeamMembersOf key={teamId} challengeId={challengeId} teamId={teamId} />
      <SideColumn />
    </Part>
  );
}
