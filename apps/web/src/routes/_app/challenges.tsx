import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { Part, Soon } from '../../features/shell/index.ts';
import { shell } from '../../features/shell/shell.words.ts';

export const Route = createFileRoute('/_app/challenges')({
  component: () => (
    <Part name="challenges">
      <Soon title={shell.challenges} />
      <SideColumn />
    </Part>
  ),
});
