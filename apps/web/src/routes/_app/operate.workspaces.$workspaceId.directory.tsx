import { createFileRoute, useParams } from '@tanstack/react-router';
import { Directory } from '../../composed/operate/Directory.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';

/** How an employer's directory looks after a workspace. */
export const Route = createFileRoute('/_app/operate/workspaces/$workspaceId/directory')({ component: DirectoryOfWorkspace });

function DirectoryOfWorkspace() {
  const { workspaceId } = useParams({ from: '/_app/operate/workspaces/$workspaceId/directory' });
  return (
    <>
      <Directory workspace={workspaceId} />
      <SideColumn people={false} links={false} />
    </>
  );
}
