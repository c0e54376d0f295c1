import type { EmployerView } from '@muster/contract';
import classes from './Analytics.module.css';
import { analytics as words } from './analytics.words.ts';
import { dayOf } from './days.ts';
import { Figure, Why } from './Figure.tsx';

/** What is told of a workspace as a whole: to operators and to members alike. */
export function Totals({ workspace }: { workspace: NonNullable<EmployerView['workspace']> }) {
  const { total_registrations: all, active_users_last_30_days: active, counted_until } = workspace;
  return (
    <section className={classes.totals}>
      <p className={classes.lead}>{active === null ? words.people(all) : words.active(active, all)}</p>
      {counted_until && <p className={classes.soft}>{words.until(dayOf(counted_until))}</p>}
      <dl className={classes.figures}>
        <Figure name={words.totalUsers} value={all} of={workspace} />
        <Figure name={words.activeUsers} value={active} of={workspace} />
        <Figure name={words.totals.steps} value={workspace.total_steps} of={workspace} />
        <Figure name={words.totals.miles} value={workspace.total_miles} of={workspace} />
        <Figure name={words.totals.badges} value={workspace.total_badges} of={workspace} />
        <Figure name={words.totals.checkins} value={workspace.total_checkins} of={workspace} />
      </dl>
      <Why of={workspace} />
    </section>
  );
}
