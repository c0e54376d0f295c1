import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import classes from './Analytics.module.css';
import { workspaceQuery } from './analytics.api.ts';
import { analytics as words } from './analytics.words.ts';
import { BlockTable } from './BlockTable.tsx';
import type { Block } from './blocks.ts';
import { analyticsEntry } from './entry.words.ts';
import { History } from './History.tsx';
import { Totals } from './Totals.tsx';
import { Waiting } from './Waiting.tsx';

/** Says that a workspace is not there for the viewer. */
export const Gone = () => (
  <EmptyState drawing="not-found" text={words.gone} action={<ButtonLink to="/analytics">{words.all}</ButtonLink>} />
);

/** Whether an error means that the viewer has nothing to look at here. */
export const isGone = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status);

/** One workspace: its totals, its three blocks, and what was over time [ANALYT-03, ANALYT-06, ANALYT-08]. */
export function WorkspaceScreen({ workspaceId }: { workspaceId: string }) {
  const { data: workspace, error, isLoadingError, refetch } = useQuery(workspaceQuery(workspaceId));
  const head = (block: Block) => (
    <div className={classes.head}>
      <h2 className={classes.name}>{words.blocks[block]}</h2>
      <Link to="/challengeworkspaceanalytics" search={{ workspace_id: workspaceId, block }} className={classes.all}>
        {words.open(words.blocks[block])}
      </Link>
    </div>
  );
  return (
    <>
      <PageBar title={workspace?.workspace_name ?? analyticsEntry.title} backTo="/analytics" />
      {isLoadingError && (isGone(error) ? <Gone /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {!isLoadingError && !workspace && <Waiting count={8} />}
      {workspace && (
        <div className={classes.screen}>
          <Totals workspace={workspace} />
          <section className={classes.block}>
            {head('users')}
            <BlockTable block="users" rows={workspace.users} of={workspace} />
          </section>
          <section className={classes.block}>
            {head('challenges')}
            <BlockTable block="challenges" rows={workspace.challenges} of={workspace} />
          </section>
          <section className={classes.block}>
            {head('events')}
            <BlockTable block="events" rows={workspace.events} of={workspace} />
          </section>
          <History of={{ id: workspaceId }} />
        </div>
      )}
    </>
  );
}
