import { Unreadable } from './imports.problem.ts';
import { xmlReader } from './imports.xml.ts';
import { merged, type Stretch } from './stretches.rules.ts';

/** A day that is wanted, from when until when it lasts in its member's zone, in seconds. */
export interface WantedDay {
  day: string;
  from: number;
  to: number;
}

/** What was done on a day, over all sources. */
export interface DaySums {
  day: string;
  miles: number;
  steps: number;
  minutes: number;
}
type Measure = Exclude<keyof DaySums, 'day'>;

/** What counts as what. A watch knows the minutes of exercise, and other programs write workouts with their minutes. */
const measures: Readonly<Record<string, Measure>> = {
  HKQuantityTypeIdentifierStepCount: 'steps',
  HKQuantityTypeIdentifierDistanceWalkingRunning: 'miles',
  HKQuantityTypeIdentifierDistanceCycling: 'miles',
  HKQuantityTypeIdentifierDistanceSwimming: 'miles',
  HKQuantityTypeIdentifierDistanceWheelchair: 'miles',
  HKQuantityTypeIdentifierAppleExerciseTime: 'minutes',
};
/** How much of what is counted one of a unit is. */
const units: Readonly<Record<Measure, Readonly<Record<string, number>>>> = {
  steps: { count: 1 },
  miles: { mi: 1, km: 1 / 1.609344, m: 1 / 1609.344, yd: 1 / 1760, ft: 1 / 5280 },
  minutes: { min: 1, s: 1 / 60, hr: 60 },
};

const DAY_SECONDS = 86_400;
/** More than anybody's devices write in a year. What is kept of a file is in memory until its end. */
const MOST_RECORDS = 1_000_000;
const MOST_SOURCES = 1000;

const moment = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;

/** Seconds of an instant as Apple writes it, `2026-03-02 07:15:00 -0500`, or NaN. */
function secondsOf(text: string | undefined): number {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = moment.exec(text ?? '') ?? [];
  if (year === undefined) return Number.NaN;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000 - offset;
}

const own = <T>(of: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;

/** What one record says, if it is one that counts. */
function recorded(name: string, said: Readonly<Record<string, string>>): { measure: Measure; amount: number } | null {
  const measure = name === 'Record' ? own(measures, said.type) : name === 'Workout' ? 'minutes' : undefined;
  if (!measure) return null;
  const [value, unit] = name === 'Record' ? [said.value, said.unit] : [said.duration, said.durationUnit];
  const amount = Number(value?.trim() || Number.NaN) * (own(units[measure], unit) ?? Number.NaN);
  return amount > 0 && Number.isFinite(amount) ? { measure, amount } : null;
}

/** Collects what a file says of the wanted days. */
function collector(wanted: readonly WantedDay[]) {
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
    add: (name: string, said: Readonly<Record<string, string>>) => {
      const what = recorded(name, said);
      if (!what) return;
      const start = secondsOf(said.startDate);
      // Most of a file is of days that nobody asked for.
      if (!(start >= earliest && start < latest)) return;
      const end = secondsOf(said.endDate);
      const day = byFrom.find(({ from, to }) => start >= from && start < to)?.day;
      if (day === undefined || !(end >= start && end - start <= DAY_SECONDS)) return;
      records += 1;
      if (records > MOST_RECORDS) throw new Unreadable('imports.too_much_inside');
      const of = kept.get(day) ?? { miles: [], steps: [], minutes: [] };
      kept.set(day, of);
      // A program's workouts say the same as its minutes of exercise, whereas those are one after the other.
      of[what.measure].push({ start, end, source: sourceOf(`${name} ${said.sourceName}`), amount: what.amount });
    },
    /** The latest day first; days on which nothing was done are left out. */
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

/** Reads `export.xml` of Apple Health: what was done on each of the wanted days. */
export async function readHealthXml(pieces: AsyncIterable<string>, wanted: readonly WantedDay[]): Promise<DaySums[]> {
  const collected = collector(wanted);
  const reader = xmlReader({
    opened: ({ name, attributes, path }) => {
      if (path.length === 0 && name !== 'HealthData') throw new Unreadable('imports.not_a_health_export');
      if (path.length === 1) collected.add(name, attributes);
    },
  });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  return collected.sums();
}
