import type { SeriesTime } from '@muster/contract';
import { clockWords, dateWords } from '../event.when.ts';
import { listed, type Repeats, ruleWords, seriesWords as words } from './series.words.ts';

/** How many days a sentence names. */
const mostNamed = 3;

const dayOf = ({ starts_local }: SeriesTime): string => starts_local.slice(0, 10);
const timeOf = ({ starts_local }: SeriesTime): string => starts_local.slice(11);
/** How far the clocks there are ahead of UTC, in milliseconds. */
const aheadOf = ({ start, starts_local }: SeriesTime): number => Date.parse(`${starts_local}Z`) - Date.parse(start);

/** What is to be previewed: the first event as the form has it. */
export interface Previewed {
  repeats: Repeats;
  start_day: string;
  start_time: string;
  is_all_day: boolean;
}

function shortMonths(times: readonly SeriesTime[], { repeats, start_day }: Previewed, name: (day: string) => string): string[] {
  const day = Number(start_day.slice(8));
  if (repeats.every !== 'month' || repeats.on !== 'day') return [];
  const other = times.map(dayOf).filter((each) => Number(each.slice(8)) !== day);
  if (other.length === 0) return [];
  const rest = other.length > mostNamed ? [words.more(other.length - mostNamed)] : [];
  return [words.shortMonths(day, listed([...other.slice(0, mostNamed).map(name), ...rest]))];
}

function clockChanges(times: readonly SeriesTime[], { start_time, is_all_day }: Previewed, name: (day: string) => string): string[] {
  if (is_all_day) return [];
  const skipped = times.filter((time) => timeOf(time) !== start_time);
  if (skipped.length > 0)
    return skipped.map((time) =>
      words.skipped(name(dayOf(time)), clockWords(`${dayOf(time)}T${start_time}`), clockWords(time.starts_local)),
    );
  return new Set(times.map(aheadOf)).size > 1 ? [words.clocksChange(clockWords(`${dayOf(times[0]!)}T${start_time}`))] : [];
}

/**
 * A series in sentences, as the server has worked it out: how many events, and what one might not expect of their days and times. `today` is
 * the day by which years are left out.
 */
export function previewWords(times: readonly SeriesTime[], previewed: Previewed, today: string): string[] {
  const [first, last] = [dayOf(times[0]!), dayOf(times.at(-1)!)];
  const name = (day: string) => dateWords(day, today);
  // What comes after the sentence that names the year needs none, but for another.
  const nameAfter = (day: string) => dateWords(day, last);
  return [
    times.length === 1 ? words.once(name(first)) : words.preview(times.length, ruleWords(previewed.repeats), name(last)),
    ...(times.length > 1 && first !== previewed.start_day ? [words.begins(name(first))] : []),
    ...shortMonths(times, previewed, nameAfter),
    ...clockChanges(times, previewed, nameAfter),
  ];
}
