import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { analyticsEntry } from '../../features/analytics/entry.words.ts';
import { EmployerScreen } from '../../features/analytics/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** What the member's employer sees. */
export const Route = createFileRoute('/_app/profile/settings/employer')({ component: Screen });

function Screen() {
  return (
    <>
      <PageBar title={analyticsEntry.employer} backTo="/profile/settings" />
      <EmployerScreen />
      <SideColumn people={false} links={false} />
    </>
  );
}
