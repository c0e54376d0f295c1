import { createFileRoute, useParams } from '@tanstack/react-router';
import { Invitations } from '../../composed/operate/invitations/Invitations.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';

/** Inviting people to a workspace, for operators. */
export const Route = createFileRoute('/_app/operate/workspaces/$workspaceId/')({ component: Workspace });

function Workspace() {
  const { workspaceId } = useParams({ from: '/_app/operate/workspaces/$workspaceId/' });
  return (
    <>
      <Invitations workspaceId={workspaceId} />
      <SideColumn people={false} links={false} />
    </>
  );
}
