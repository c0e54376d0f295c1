import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { AnalyticsScreen } from '../../features/analytics/index.ts';
import { Part } from '../../features/shell/index.ts';

/** The workspaces whose analytics one may see [ANALYT-02]. */
export const Route = createFileRoute('/_app/analytics')({ component: Screen });

function Screen() {
  return (
    <Part name="in_app_analytics" instead="/feed">
      <AnalyticsScreen />
      <SideColumn people={false} links={false} />
    </Part>
  );
}
