import type { AnalyticsLooker } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../platform/config.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './Analytics.module.css';
import { employerQuery } from './analytics.api.ts';
import { analytics, employer as words } from './analytics.words.ts';
import { BlockTable } from './BlockTable.tsx';
import { dayOf } from './days.ts';
import { History } from './History.tsx';
import { Looks } from './Looks.tsx';
import { Moved } from './Moved.tsx';
import { Totals } from './Totals.tsx';
import { Waiting } from './Waiting.tsx';

function Looker({ looker: { name, role, looked_on, listed_on, downloaded_on } }: { looker: AnalyticsLooker }) {
  const did = [
    looked_on && words.looked(dayOf(looked_on)),
    listed_on && words.listed(dayOf(listed_on)),
    downloaded_on && words.downloaded(dayOf(downloaded_on)),
  ].filter((each) => each !== null);
  return (
    <li className={classes.looker}>
      <p>
        <strong>{name}</strong> · {words.roles[role ?? 'none']}
      </p>
      {(did.length > 0 ? did : [words.never_looked]).map((each) => (
        <p key={each} className={classes.soft}>
          {each}
        </p>
      ))}
    </li>
  );
}

/** The figures, from the same call of the server; what is never in them, who may look, and who did. */
function Figures() {
  const { data, error, isLoadingError, refetch } = useQuery(employerQuery);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting count={8} />;
  const { workspace, lookers, move } = data;
  if (!workspace) return <EmptyState drawing="no-people" text={words.noWorkspace} />;
  return (
    <>
      {move && <Moved move={move} />}
      <p className={classes.soft}>{words.intro}</p>
      <section className={classes.block}>
        <h2 className={classes.name}>{workspace.workspace_name}</h2>
        <Totals workspace={workspace} />
      </section>
      <section className={classes.block}>
        <h2 className={classes.name}>{analytics.blocks.challenges}</h2>
        <BlockTable block="challenges" rows={workspace.challenges} of={workspace} />
      </section>
      <section className={classes.block}>
        <h2 className={classes.name}>{analytics.blocks.events}</h2>
        <BlockTable block="events" rows={workspace.events} of={workspace} />
      </section>
      <History of="own" />
      <section className={classes.block}>
        <h2 className={classes.name}>{words.lookers}</h2>
        {lookers.length === 0 ? (
          <p className={classes.soft}>{words.nobody}</p>
        ) : (
          <ul>
            {lookers.map((looker, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list does not change.
              <Looker key={index} looker={looker} />
            ))}
          </ul>
        )}
      </section>
      <section className={classes.block}>
        <h2 className={classes.name}>{words.never}</h2>
        <ul className={classes.nevers}>
          {words.nevers.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className={classes.soft}>{words.least(workspace.floor)}</p>
        <p className={classes.soft}>{words.names}</p>
      </section>
    </>
  );
}

/** What the member's employer sees: figures of the workspace, and what operators see of one person, with each look. */
export function EmployerScreen() {
  const { features } = getConfig();
  return (
    <div className={classes.screen}>
      {features.in_app_analytics && features.workspaces && <Figures />}
      <Looks />
    </div>
  );
}
