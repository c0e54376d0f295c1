import type { AnalyticsHistory, AnalyticsNewcomers, AnalyticsPeriod } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figure } from '../../platform/figure.ts';
import { Choices } from '../../ui/Choices.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './Analytics.module.css';
import { type HistoryOf, historyQuery, type Period } from './analytics.api.ts';
import { analytics as words } from './analytics.words.ts';
import { dayOf, monthOf } from './days.ts';
import { type Bar, Picture } from './Picture.tsx';
import { Waiting } from './Waiting.tsx';

const periods = ['weeks', 'months'] as const;

type Of = (period: AnalyticsPeriod) => number | null;
const charts: Array<[name: string, of: Of]> = [
  [words.charts.active, ({ active_users }) => active_users],
  [words.charts.participants, ({ participants }) => participants],
  [words.charts.checkins, ({ checkins }) => checkins],
  [words.charts.events, ({ events }) => events],
  [words.charts.steps, ({ steps }) => steps],
  [words.charts.miles, ({ miles }) => miles],
  [words.charts.badges, ({ badges }) => badges],
];

const tenths = (value: number) => Math.round(value * 10) / 10;
const said = (value: number | null) => (value === null ? words.untold : figure(tenths(value)));
const labels: Record<Period, (day: string) => string> = { weeks: dayOf, months: monthOf };

function OverTime({ name, of, all, by }: { name: string; of: Of; all: readonly AnalyticsPeriod[]; by: Period }) {
  const bars = all.map((period): Bar => {
    const value = of(period);
    return { key: period.begins, label: labels[by](period.begins), value, said: said(value) };
  });
  // The same week or month for all figures, also where one was not released for it.
  const [before, last] = [bars.at(-2)?.value ?? null, bars.at(-1)];
  const change = before === null || !last || last.value === null ? 0 : tenths(last.value - before);
  const caption = last ? words.latest[by](name, last.said.toLowerCase(), last.label) : words.allUntold(name);
  return (
    <Picture name={name} caption={change ? caption + words.changed[by](change) : caption} bars={bars} head={[words.begins[by], name]} />
  );
}

/** Those who joined from one month to another, or in one. */
const monthsOf = ({ since, until }: AnalyticsNewcomers) =>
  since.slice(0, 7) === until.slice(0, 7) ? monthOf(since) : words.fromTo(monthOf(since), monthOf(until));

/** How many of those who joined in a month stayed. */
function Newcomers({ all }: { all: readonly AnalyticsNewcomers[] }) {
  const bars = all.map((each): Bar => {
    const { until, joined, stayed } = each;
    return { key: until, label: monthsOf(each), value: (100 * stayed) / joined, said: words.stayed(stayed, joined) };
  });
  const last = bars.at(-1);
  const name = words.charts.newcomers;
  return (
    <div className={classes.newcomers}>
      <Picture
        name={name}
        caption={last ? words.latest.months(name, last.said, last.label) : words.allUntold(name)}
        bars={bars}
        full={100}
        head={[words.joinedIn, name]}
      />
      <p className={classes.why}>{words.newcomersWhy}</p>
    </div>
  );
}

const Pictures = ({ history: { data, newcomers }, by }: { history: AnalyticsHistory; by: Period }) => (
  <div className={classes.charts}>
    {charts.map(([name, of]) => (
      <OverTime key={name} name={name} of={of} all={data} by={by} />
    ))}
    <Newcomers all={newcomers} />
  </div>
);

/** What was released by weeks or months: small pictures, each with its table. */
export function History({ of }: { of: HistoryOf }) {
  const [by, setBy] = useState<Period>('weeks');
  const { data, error, isLoadingError, refetch } = useQuery(historyQuery(of, by));
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
      {data && data.data.length > 0 && <Pictures history={data} by={by} />}
    </section>
  );
}
