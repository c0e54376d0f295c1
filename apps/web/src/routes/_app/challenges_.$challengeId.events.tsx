import { createFileRoute } from '@tanstack/react-router';
import { EventsOf } from '../../composed/ChallengeParts.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** The events that count in a challenge [EVENT-05]; `?tab=` names the open tab. */
export const Route = createFileRoute('/_app/challenges_/$challengeId/events')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => ({ tab: tab as string | undefined }),
  component: Events,
});

function Events() {
  const { challengeId } = Route.useParams();
  const { tab } = Route.useSearch();
  return (
    <Part name="challenges" instead="/feed">
      <EventsOf key={challengeId} challengeId={challengeId} tab={tab} />
      <SideColumn invite={false} />
    </Part>
  );
}
