import { createFileRoute, useParams, useSearch } from '@tanstack/react-router';
import { OperateScreen } from '../../composed/operate/OperateScreen.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';

/** A part of the operators' console. */
export const Route = createFileRoute('/_app/operate/$part')({
  validateSearch: ({ workspace }: Record<string, unknown>): { workspace?: string } =>
    typeof workspace === 'string' && workspace ? { workspace } : {},
  component: Operate,
});

function Operate() {
  const { part } = useParams({ from: '/_app/operate/$part' });
  const { workspace } = useSearch({ from: '/_app/operate/$part' });
  return (
    <>
      <OperateScreen part={part} workspace={workspace} />
      <SideColumn people={false} links={false} />
    </>
  );
}
