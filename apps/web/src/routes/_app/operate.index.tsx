import { createFileRoute } from '@tanstack/react-router';
import { OperateHome } from '../../composed/operate/OperateHome.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';

/** The operators' console. */
export const Route = createFileRoute('/_app/operate/')({ component: Operate });

function Operate() {
  return (
    <>
      <OperateHome />
      <SideColumn people={false} links={false} />
    </>
  );
}
