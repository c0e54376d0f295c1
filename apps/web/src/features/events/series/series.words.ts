import type { EventSeries, SeriesPart, Weekday } from '@muster/contract';
import { counted } from '../../../platform/counted.ts';

/** Monday first, as weeks of series begin. */
export const weekdayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const satisfies Record<Weekday, string>;

export const weekdays = Object.keys(weekdayNames) as Weekday[];

/** The weekday of a day, `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]!;

const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Which of its weekday a day is in its month: `second`. Few months have a fifth one, so that is called the last. */
export const nthOf = (day: string): string => nths[Math.ceil(Number(day.slice(8)) / 7) - 1]!;

/** 1st, 2nd, 3rd, 4th. */
function ordinal(value: number): string {
  const tail = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${value}${tail[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)]}`;
}

export const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

export type Repeats = EventSeries['repeats'];

function daysOfWeek(named: readonly Weekday[]): string {
  const names = weekdays.filter((day) => named.includes(day)).map((day) => weekdayNames[day]);
  if (names.length === 5 && !named.includes('SA') && !named.includes('SU')) return 'Monday to Friday';
  return names.length === 7 ? 'all days' : listed(names);
}

/** On which day of the month, as ` on the second Tuesday`; empty where that is not known. */
function dayOfMonth({ on, first_day: day }: Repeats): string {
  if (!day) return '';
  if (on === 'day') return ` on the ${ordinal(Number(day.slice(8)))}`;
  return ` on the ${on === 'last_weekday' ? 'last' : nthOf(day)} ${weekdayNames[weekdayOf(day)]}`;
}

/** How a series repeats, within a sentence: `every Tuesday`, `every 2 weeks on Monday and Thursday`, `every month on the 31st`. */
export function ruleWords(repeats: Repeats): string {
  const { every, interval, weekdays: named } = repeats;
  const often = `every ${interval === 1 ? every : `${interval} ${every}s`}`;
  if (every === 'month') return often + dayOfMonth(repeats);
  if (every === 'day' || named.length === 0) return often;
  const days = daysOfWeek(named);
  if (interval > 1) return `${often} on ${days}`;
  return named.length === 7 ? 'every day' : `every ${days}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const partNames = {
  name: 'name',
  description: 'description',
  category: 'category',
  place: 'place',
  links: 'links',
  registration: 'registration',
  group: 'group',
  photo: 'photo',
  time: 'time',
} as const;

/** What an edit of these parts does to later events: `With all later ones, this changes the description of 6 more events; 1 keeps its own time.` */
function changeWords(parts: readonly SeriesPart[], later: ReadonlyArray<{ differs: readonly SeriesPart[] }>): string {
  const taking = later.filter(({ differs }) => parts.some((part) => !differs.includes(part))).length;
  const kept = (Object.keys(partNames) as SeriesPart[])
    .map((part) => ({ part, count: later.filter(({ differs }) => differs.includes(part)).length }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => `${count} ${count === 1 ? 'keeps its' : 'keep their'} own ${partNames[part]}`);
  const names = listed(parts.map((part) => partNames[part]));
  const changes = taking > 0 ? `the ${names} of ${counted(taking, 'more event', 'more events')}` : 'no other event';
  return `With all later ones, this changes ${[changes, ...kept].join('; ')}.`;
}

/** Texts of series of events: in the form, on the page of an event, and where one or all later ones are meant. */
export const seriesWords = {
  repeats: 'Repeats',
  never: 'Never',
  each: { day: 'Every day', week: 'Every week', month: 'Every month' },
  eachNth: (every: string, interval: number) => `Every ${interval} ${every}s`,
  weekdays: 'On these days',
  monthly: 'On this day of the month',
  monthDay: (day: number) => (day > 28 ? `The ${ordinal(day)}, in shorter months the last day` : `The ${ordinal(day)}`),
  monthWeekday: (nth: string, weekday: string) => `The ${nth} ${weekday}`,
  ends: 'Ends',
  until: 'On a day',
  count: 'After a number of events',
  lastDay: 'Last possible day',
  events: 'Number of events',
  chooseStart: 'Choose when the first one starts, to see the days.',
  working: 'Working out the days…',
  failed: "Couldn't work out the days.",
  preview: (count: number, rule: string, last: string) => `${counted(count, 'event', 'events')}, ${rule} until ${last}.`,
  once: (day: string) => `Only one event, on ${day}.`,
  begins: (day: string) => `The first one is on ${day}.`,
  shortMonths: (day: number, days: string) => `Where a month has no ${ordinal(day)}, its last day: ${days}.`,
  skipped: (day: string, time: string, instead: string) => `On ${day} the clocks skip ${time}: it starts at ${instead}.`,
  clocksChange: (time: string) => `The clocks change in between: it stays at ${time}.`,
  more: (count: number) => `${count} more`,
  allDays: 'See all days',
  likeBefore: (rule: string) => `Repeat it like the other one: ${rule}`,
  created: 'Your events are created.',
  create: 'Create events',

  name: (repeats: Repeats) => capital(ruleWords(repeats)),
  /** Of an event that was moved to another day of the week than those of its series. */
  moved: (name: string, day: string) => `${name}, this one on ${weekdayNames[weekdayOf(day)]}`,
  dates: 'Dates of this series',
  canceled: 'canceled',

  saveWhich: 'Which events do you want to change?',
  saveText: changeWords,
  cancelWhich: 'Which events do you want to cancel?',
  one: 'This event',
  later: (count: number) => `This and all later ones (${count + 1})`,
} as const;
