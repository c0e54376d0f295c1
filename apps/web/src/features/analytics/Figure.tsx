import type { AnalyticsSummary } from '@muster/contract';
import { figure } from '../../platform/figure.ts';
import classes from './Analytics.module.css';
import { analytics as words } from './analytics.words.ts';

type Withheld = Pick<AnalyticsSummary, 'withheld' | 'floor'>;

/** What stands for a figure: itself, or why it is not told. */
export const told = (value: number | null, { withheld }: Pick<AnalyticsSummary, 'withheld'>): string =>
  value === null ? (withheld === 'not_yet' ? words.notYet : words.untold) : figure(Math.round(value * 10) / 10);

/** A figure under its name; one that is not told is said in smaller type. */
export const Figure = ({ name, value, of }: { name: string; value: number | null; of: Withheld }) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd data-untold={value === null || undefined}>{told(value, of)}</dd>
  </div>
);

/** Why some figures are not told, once for a screen. */
export const Why = ({ of: { withheld, floor } }: { of: Withheld }) => (
  <p className={classes.why}>{withheld === 'not_yet' ? words.notYetWhy : words.fewWhy(floor)}</p>
);
