import type { AnalyticsPeriod } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figure } from '../../platform/figure.ts';
import { Choices } from '../../ui/Choices.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './Analytics.module.css';
import { historyQuery } from './analytics.api.ts';
import { analytics as words } from './analytics.words.ts';
import { dayOf } from './days.ts';
import { Waiting } from './Waiting.tsx';

const periods = ['weeks', 'months'] as const;

const [width, height, gap] = [320, 72, 2];

type Of = (period: AnalyticsPeriod) => number | null;
const charts: Array<[name: string, of: Of]> = [
  [words.charts.active, ({ active_users }) => active_users],
  [words.charts.steps, ({ steps }) => steps],
  [words.charts.miles, ({ miles }) => miles],
  [words.charts.checkins, ({ checkins }) => checkins],
  [words.charts.badges, ({ badges }) => badges],
  [words.charts.events, ({ events }) => events],
];

const said = (value: number | null) => (value === null ? words.untold : figure(Math.round(value * 10) / 10));

/** One bar for each period; a period that is not told is a dot on the line, so that it does not look like nothing. */
function Bars({ name, of, all }: { name: string; of: Of; all: readonly AnalyticsPeriod[] }) {
  const values = all.map(of);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(values.length, 8);
  const last = all.findLast((period) => of(period) !== null);
  return (
    <figure className={classes.chart}>
      <figcaption>{last ? words.latest(name, said(of(last)), dayOf(last.begins)) : `${name}: ${words.untold}`}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, index) => {
          const x = index * step + gap / 2;
          const tall = value === null ? 0 : Math.max(1, (value / most) * (height - 4));
          return value === null ? (
            <circle key={all[index]!.begins} cx={x + (step - gap) / 2} cy={height - 2} r={1.5} className={classes.gap} />
          ) : (
            <rect key={all[index]!.begins} x={x} y={height - tall} width={step - gap} height={tall} className={classes.bar} />
          );
        })}
      </svg>
    </figure>
  );
}

/** What was released by weeks or months: small pictures, and all of it as a table. */
export function History({ workspaceId }: { workspaceId: string }) {
  const [by, setBy] = useState<'weeks' | 'months'>('weeks');
  const { data, error, isLoadingError, refetch } = useQuery(historyQuery(workspaceId, by));
  return (
    <section className={classes.block}>
      <h2 className={classes.name}>{words.time}</h2>
      <Choices
        legend={words.period}
        name="analytics-period"
        choices={periods.map((value) => ({ value, label: words.periods[value] }))}
        chosen={[by]}
        onChoose={(value) => setBy(value === 'months' ? 'months' : 'weeks')}
      />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && <Waiting count={4} />}
      {data?.data.length === 0 && <p className={classes.soft}>{words.noHistory}</p>}
      {data && data.data.length > 0 && (
        <>
          <div className={classes.charts}>
            {charts.map(([name, of]) => (
              <Bars key={name} name={name} of={of} all={data.data} />
            ))}
          </div>
          <details>
            <summary className={classes.summary}>{words.table}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls can be scrolled by key. */}
            <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.time}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{words.begins[by]}</th>
                    {charts.map(([name]) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.data.toReversed().map((period) => (
                    <tr key={period.begins}>
                      <th scope="row">{dayOf(period.begins)}</th>
                      {charts.map(([name, of]) => (
                        <td key={name}>{said(of(period))}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  );
}
