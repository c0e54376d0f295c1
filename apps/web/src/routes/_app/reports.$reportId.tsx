import { createFileRoute, useParams } from '@tanstack/react-router';
import { ReportDetail } from '../../features/reports/index.ts';
import { useMe } from '../../features/session/index.ts';
import { NotFound } from '../../features/shell/index.ts';
import { reportScreen } from '../../platform/words/report-screen.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** One report, where the link in its mail leads operators. For others there is nothing here. */
export const Route = createFileRoute('/_app/reports/$reportId')({ component: Screen });

function Screen() {
  const { reportId } = useParams({ from: '/_app/reports/$reportId' });
  if (!useMe().isOperator) return <NotFound />;
  return (
    <>
      <PageBar title={reportScreen.title} backTo="/feed" />
      <ReportDetail key={reportId} reportId={reportId} />
    </>
  );
}
