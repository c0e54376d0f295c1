import { createFileRoute, useParams } from '@tanstack/react-router';
import { OperateScreen } from '../../composed/operate/OperateScreen.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';

/** A part of the operators' console. */
export const Route = createFileRoute('/_app/operate/$part')({ component: Operate });

function Operate() {
  const { part } = useParams({ from: '/_app/operate/$part' });
  return (
    <>
      <OperateScreen part={part} />
      <SideColumn people={false} links={false} />
    </>
  );
}
