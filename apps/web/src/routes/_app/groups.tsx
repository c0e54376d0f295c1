import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { GroupsScreen } from '../../features/groups/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The groups screen [GROUP-02]; `?q=` says what is searched. */
export const Route = createFileRoute('/_app/groups')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
  }),
  component: Groups,
});

function Groups() {
  const { q = '' } = Route.useSearch();
  return (
    <Part name="groups" instead="/feed">
      <GroupsScreen q={q} />
      <SideColumn />
    </Part>
  );
}
