import { createFileRoute } from '@tanstack/react-router';
import { LogsScreen } from '../../composed/WorkoutScreens.tsx';

const types = ['activity', 'hydration'] as const;
type LogType = (typeof types)[number];

/** The workout and hydration log [WORK-01]; `?type=` and `?challenge_id=` say which logs [CHAL-15]. */
export const Route = createFileRoute('/_app/workoutlogs')({
  validateSearch: ({ type, challenge_id }: Record<string, unknown>): { type?: LogType; challenge_id?: string } => ({
    type: types.find((each) => each === type),
    challenge_id: typeof challenge_id === 'string' ? challenge_id : undefined,
  }),
  component: Logs,
});

function Logs() {
  const { type, challenge_id } = Route.useSearch();
  return <LogsScreen key={`${type} ${challenge_id}`} type={type} challengeId={challenge_id} />;
}
