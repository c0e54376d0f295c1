import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { NewGroup } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** Making a group, for operators. */
export const Route = createFileRoute('/_app/groups_/new')({ component: New });

function New() {
  return (
    <Part name="groups" instead="/feed">
      <NewGroup />
      <SideColumn />
    </Part>
  );
}
