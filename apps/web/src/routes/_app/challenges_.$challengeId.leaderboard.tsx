import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { LeaderboardScreen } from '../../features/challenges/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The leaderboard of a challenge [CHAL-24]. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/leaderboard')({ component: Leaders });

function Leaders() {
  const { challengeId } = useParams({ from: '/_app/challenges_/$challengeId/leaderboard' });
  return (
    <Part name="challenges" instead="/feed">
      <LeaderboardScreen key={challengeId} challengeId={challengeId} />
      <SideColumn />
    </Part>
  );
}
