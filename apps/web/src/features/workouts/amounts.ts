import type { Workout } from '@muster/contract';
import { figure } from '../../platform/figure.ts';
import { distanceOf, distanceUnit } from './distance.ts';
import { summaryWords } from './summary.words.ts';

/** A figure and its unit apart, so that the figure can stand out: `3.25` `mi`. */
type Figure = readonly [figure: string, unit: string];
/** What is read together and stays on one line: a distance is one figure, a time up to three. */
export type Amount = readonly Figure[];

const { units } = summaryWords;

/** Minutes as a clock would say them: `1 h 5 min`, `41 min 30 s`. */
function timeOf(minutes: number): Amount {
  const all = Math.round(minutes * 60);
  const parts: Array<[number, string]> = [
    [Math.floor(all / 3600), units.hours],
    [Math.floor(all / 60) % 60, units.minutes],
    [all % 60, units.seconds],
  ];
  return parts.flatMap(([count, unit]) => (count > 0 ? [[String(count), unit] as const] : []));
}

/** What a log says in figures, without what it does not have; one without any says that it is no distance. */
export function amountsOf({
  miles,
  steps,
  minutes,
  ounces_of_water = 0,
}: Pick<Workout, 'miles' | 'steps' | 'minutes'> & Partial<Pick<Workout, 'ounces_of_water'>>): Amount[] {
  const said: Amount[] = [
    ...(miles > 0 ? [[[figure(distanceOf(miles)), distanceUnit()]] as const] : []),
    ...(steps > 0 ? [[[figure(steps), units.steps]] as const] : []),
    timeOf(minutes),
    ...(ounces_of_water > 0 ? [[[figure(ounces_of_water), units.ounces]] as const] : []),
  ].filter(({ length }) => length > 0);
  return said.length > 0 ? said : [[['0', distanceUnit()]]];
}
