import { numberOf } from '../readers/found.ts';
import { xmlReader } from '../readers/imports.xml.ts';
import { Unreadable } from '../readers/problem.ts';
import { merged, type Stretch } from '../stretches/stretches.rules.ts';

/** A day to read, with its begin and end in the member's time zone, in seconds. */
export interface DayWindow {
  day: string;
  from: number;
  to: number;
}

/** Sums of a day over all sources. */
export interface DaySums {
  day: string;
  miles: number;
  steps: number;
  minutes: number;
}
type Measure = Exclude<keyof DaySums, 'day'>;

/** Record types by measure. Watches record exercise minutes; other apps write workouts with a duration. */
const measures: Readonly<Record<string, Measure>> = {
  HKQuantityTypeIdentifierStepCount: 'steps',
  HKQuantityTypeIdentifierDistanceWalkingRunning: 'miles',
  HKQuantityTypeIdentifierDistanceCycling: 'miles',
  HKQuantityTypeIdentifierDistanceSwimming: 'miles',
  HKQuantityTypeIdentifierDistanceWheelchair: 'miles',
  HKQuantityTypeIdentifierDistanceCrossCountrySkiing: 'miles',
  HKQuantityTypeIdentifierDistanceDownhillSnowSports: 'miles',
  HKQuantityTypeIdentifierDistancePaddleSports: 'miles',
  HKQuantityTypeIdentifierDistanceRowing: 'miles',
  HKQuantityTypeIdentifierDistanceSkatingSports: 'miles',
  HKQuantityTypeIdentifierAppleExerciseTime: 'minutes',
};
/** Conversion factors from the units in exports. */
const units: Readonly<Record<Measure, Readonly<Record<string, number>>>> = {
  steps: { count: 1 },
  miles: { mi: 1, km: 1 / 1.609344, m: 1 / 1609.344, cm: 1 / 160_934.4, yd: 1 / 1760, ft: 1 / 5280 },
  minutes: { min: 1, s: 1 / 60, hr: 60 },
};

const DAY_SECONDS = 86_400;
/** More than anybody's devices write in a year. Records in the range are in memory until the end of the file. */
const MOST_RECORDS = 1_000_000;
const MOST_SOURCES = 1000;

const moment = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d?):(\d\d):(\d\d)(?:\.\d+)?(?:\s?([AP])M)?\s?(?:Z|([+-])(\d\d):?(\d\d))$/iu;

/** Parses an instant of Apple Health, `2026-03-02 07:15:00 -0500` or in 12-hour format, to seconds; NaN if invalid. */
function secondsOf(text: string | undefined): number {
  const [, year, month, day, hour, minute, second, half, sign, hours = 0, minutes = 0] = moment.exec(text?.trim() ?? '') ?? [];
  if (year === undefined) return Number.NaN;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
  const hourOfDay = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), hourOfDay, Number(minute), Number(second)) / 1000 - offset;
}

const own = <T>(of: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;

/** An amount converted to the unit of its measure; null if invalid. */
function amountOf(measure: Measure, value: string | undefined, unit: string | undefined): { measure: Measure; amount: number } | null {
  const amount = numberOf(value ?? '') * (own(units[measure], unit) ?? Number.NaN);
  return amount > 0 && Number.isFinite(amount) ? { measure, amount } : null;
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Amounts of an element. A workout may have a distance that is recorded nowhere else: older exports have it in the workout itself, later
 * ones in its statistics.
 */
function recorded(name: string, said: Attributes): Array<{ measure: Measure; amount: number }> {
  const measure = own(measures, said.type);
  const amounts =
    name === 'Workout'
      ? [amountOf('minutes', said.duration, said.durationUnit ?? 'min'), amountOf('miles', said.totalDistance, said.totalDistanceUnit)]
      : name === 'WorkoutStatistics'
        ? [measure && measure !== 'minutes' ? amountOf(measure, said.sum, said.unit) : null]
        : [name === 'Record' && measure ? amountOf(measure, said.value, said.unit) : null];
  return amounts.flatMap((amount) => amount ?? []);
}

/** Collects the records of the requested days. */
function collector(wanted: readonly DayWindow[]) {
  const byFrom = [...wanted].sort((a, b) => a.from - b.from);
  const earliest = byFrom[0]?.from ?? 0;
  const latest = byFrom.at(-1)?.to ?? 0;
  const kept = new Map<string, Record<Measure, Stretch[]>>();
  const sources = new Map<string, number>();
  let records = 0;
  const sourceOf = (name: string) => {
    const known = sources.get(name);
    if (known !== undefined) return known;
    if (sources.size >= MOST_SOURCES) throw new Unreadable('imports.too_much_inside');
    sources.set(name, sources.size);
    return sources.size - 1;
  };
  return {
    /** Adds an element; statistics have the source of the enclosing workout. */
    add: (name: string, said: Attributes, source = said.sourceName) => {
      const amounts = recorded(name, said);
      if (amounts.length === 0) return;
      const start = secondsOf(said.startDate);
      // Most of a file is outside the requested days.
      if (!(start >= earliest && start < latest)) return;
      const end = secondsOf(said.endDate);
      const day = byFrom.find(({ from, to }) => start >= from && start < to)?.day;
      if (day === undefined || !(end >= start && end - start <= DAY_SECONDS)) return;
      records += amounts.length;
      if (records > MOST_RECORDS) throw new Unreadable('imports.too_much_inside');
      const of = kept.get(day) ?? { miles: [], steps: [], minutes: [] };
      kept.set(day, of);
      // An app's workouts duplicate its exercise minutes, so they count as another source.
      const kind = name === 'Record' ? name : 'Workout';
      for (const { measure, amount } of amounts) of[measure].push({ start, end, source: sourceOf(`${kind} ${source}`), amount });
    },
    /** The latest day first, without days that have no amounts. */
    sums: (): DaySums[] =>
      [...kept]
        .map(([day, { miles, steps, minutes }]) => ({
          day,
          miles: Math.round(merged(miles) * 100) / 100,
          steps: Math.round(merged(steps)),
          minutes: Math.round(merged(minutes) * 100) / 100,
        }))
        .filter(({ miles, steps, minutes }) => miles + steps + minutes > 0)
        .sort((a, b) => (a.day < b.day ? 1 : -1)),
  };
}

/** Reads `export.xml` of Apple Health: the sums of each requested day. */
export async function readHealthXml(pieces: AsyncIterable<string>, wanted: readonly DayWindow[]): Promise<DaySums[]> {
  const collected = collector(wanted);
  let workout: Attributes = {};
  const reader = xmlReader({
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'HealthData') throw new Unreadable('imports.not_a_health_export');
      if (name === 'Workout') workout = attributes;
      if (path.length === 1) collected.add(name, attributes);
      else if (name === 'WorkoutStatistics' && path.at(-1) === 'Workout')
        collected.add(name, { ...workout, ...attributes }, workout.sourceName);
    },
  });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  return collected.sums();
}
