import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { BadgesScreen } from '../../features/challenges/index.ts';
import { Part } from '../../features/shell/index.ts';

/** One's own badges [CHAL-03]. */
export const Route = createFileRoute('/_app/challengebadges')({ component: Badges });

function Badges() {
  return (
    <Part name="challenges" instead="/feed">
      <BadgesScreen />
      <SideColumn />
    </Part>
  );
}
