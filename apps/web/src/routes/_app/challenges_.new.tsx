import { createFileRoute } from '@tanstack/react-router';
import { NewChallengeScreen } from '../../composed/ChallengeParts.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** Making a challenge, for operators. */
export const Route = createFileRoute('/_app/challenges_/new')({ component: New });

function New() {
  return (
    <Part name="challenges" instead="/feed">
      <NewChallengeScreen />
      <SideColumn />
    </Part>
  );
}
