import { createFileRoute, useParams } from '@tanstack/react-router';
import { OperateScreen } from '../../composed/operate/OperateScreen.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part } from '../../features/shell/index.ts';

/** Memberships as operators look after them. */
export const Route = createFileRoute('/_app/operate/$part')({ component: Operate });

function Operate() {
  const { part } = useParams({ from: '/_app/operate/$part' });
  return (
    <Part name="payment">
      <OperateScreen part={part} />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
