import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { WorkspaceScreen } from '../../features/analytics/index.ts';
import { Part } from '../../features/shell/index.ts';

/** A workspace's analytics; the workspace is in the query, so that a reload works [ANALYT-03]. */
export const Route = createFileRoute('/_app/workspaceanalytics')({
  validateSearch: ({ workspace_id }: Record<string, unknown>): { workspace_id?: string } => ({
    workspace_id: typeof workspace_id === 'string' ? workspace_id : undefined,
  }),
  component: Screen,
});

function Screen() {
  const { workspace_id } = Route.useSearch();
  if (!workspace_id) return <Navigate to="/analytics" replace />;
  return (
    <Part name="in_app_analytics" instead="/feed">
      <WorkspaceScreen key={workspace_id} workspaceId={workspace_id} />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
