import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import classes from './Analytics.module.css';
import { analyticsQuery } from './analytics.api.ts';
import { analytics as words } from './analytics.words.ts';
import { analyticsEntry } from './entry.words.ts';
import { Figure } from './Figure.tsx';
import { Waiting } from './Waiting.tsx';

/** The workspaces that the viewer may see [ANALYT-02, ANALYT-05]. */
export function AnalyticsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(analyticsQuery);
  return (
    <>
      <PageBar title={analyticsEntry.title} backTo="/profile" />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && <Waiting count={2} />}
      {data?.data.length === 0 && <EmptyState drawing="no-people" text={words.none} />}
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.map((workspace) => (
            <li key={workspace.workspace_id}>
              <Link to="/workspaceanalytics" search={{ workspace_id: workspace.workspace_id }} className={classes.workspace}>
                <div className={classes.head}>
                  <h2 className={classes.name}>{workspace.workspace_name}</h2>
                  <ChevronIcon size={20} />
                </div>
                <dl className={classes.figures}>
                  <Figure name={words.totalUsers} value={workspace.total_registrations} of={workspace} />
                  <Figure name={words.activeUsers} value={workspace.active_users_last_30_days} of={workspace} />
                </dl>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
