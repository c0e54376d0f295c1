import { createFileRoute } from '@tanstack/react-router';
import { Moments } from '../../composed/Moments.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { ChallengesScreen } from '../../features/challenges/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The challenges screen [CHAL-02]; `?tab=past` shows those that are over. */
export const Route = createFileRoute('/_app/challenges')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'past' } => (tab === 'past' ? { tab } : {}),
  component: Challenges,
});

function Challenges() {
  const { tab = 'active' } = Route.useSearch();
  return (
    <Part name="challenges" instead="/feed">
      <ChallengesScreen tab={tab} />
      <Moments />
      <SideColumn challenges={false} />
    </Part>
  );
}
