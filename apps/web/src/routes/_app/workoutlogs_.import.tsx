import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../composed/WorkoutScreens.tsx';

/** Importing activities from a file; `?file=` names one that was sent already, so that a reload goes on there. */
export const Route = createFileRoute('/_app/workoutlogs_/import')({
  validateSearch: ({ file }: Record<string, unknown>): { file?: string } => ({ file: typeof file === 'string' ? file : undefined }),
  component: Import,
});

function Import() {
  const { file } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ImportScreen importId={file} onImport={(id) => void navigate({ search: { file: id }, replace: true })} />;
}
