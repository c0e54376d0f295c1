import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part, Soon } from '../../features/shell/index.ts';
import { shell } from '../../features/shell/shell.words.ts';

export const Route = createFileRoute('/_app/groups')({
  component: () => (
    <Part name="groups">
      <Soon title={shell.groups} />
      <SideColumn />
    </Part>
  ),
});
