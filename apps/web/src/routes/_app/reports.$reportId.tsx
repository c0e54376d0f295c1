import { createFileRoute, useParams } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { ReportDetail } from '../../features/reports/index.ts';
import { reportScreen } from '../../features/reports/reports.words.ts';
import { useMe } from '../../features/session/index.ts';
import { NotFound } from '../../features/shell/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** One report, which the link in its mail opens for operators. Others get nothing here. */
export const Route = createFileRoute('/_app/reports/$reportId')({ component: Screen });

function Screen() {
  const { reportId } = useParams({ from: '/_app/reports/$reportId' });
  if (!useMe().isOperator) return <NotFound />;
  return (
    <>
      <PageBar title={reportScreen.title} backTo="/feed" />
      <ReportDetail key={reportId} reportId={reportId} />
      <SideColumn people={false} links={false} />
    </>
  );
}
