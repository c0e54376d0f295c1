import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { ScoreHistoryScreen } from '../../features/challenges/index.ts';
import { Part } from '../../features/shell/index.ts';

/** How one's own score in a challenge came about. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/score')({ component: Score });

function Score() {
  const { challengeId } = useParams({ from: '/_app/challenges_/$challengeId/score' });
  return (
    <Part name="challenges" instead="/feed">
      <ScoreHistoryScreen key={challengeId} challengeId={challengeId} />
      <SideColumn />
    </Part>
  );
}
