import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { BlockScreen, blocks } from '../../features/analytics/index.ts';
import { Part } from '../../features/shell/index.ts';

/** All of one block of a workspace; the block is in the query, challenges if it is not [ANALYT-04]. */
export const Route = createFileRoute('/_app/challengeworkspaceanalytics')({
  validateSearch: ({ workspace_id, block }: Record<string, unknown>): { workspace_id?: string; block?: (typeof blocks)[number] } => ({
    workspace_id: typeof workspace_id === 'string' ? workspace_id : undefined,
    block: blocks.find((each) => each === block),
  }),
  component: Screen,
});

function Screen() {
  const { workspace_id, block = 'challenges' } = Route.useSearch();
  if (!workspace_id) return <Navigate to="/analytics" replace />;
  return (
    <Part name="in_app_analytics" instead="/feed">
      <BlockScreen key={`${workspace_id} ${block}`} workspaceId={workspace_id} block={block} />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
