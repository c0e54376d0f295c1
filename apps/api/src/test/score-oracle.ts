import type { ChallengeUnit, DoubleChoice, TeamScore, TeamsBy } from '@muster/contract';

/** Most of these have both clock changes within a few weeks of each other, opposite to those of the other hemisphere. */
export const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Europe/Berlin',
  'America/St_Johns',
  'America/New_York',
  'America/Santiago',
  'America/Los_Angeles',
  'Pacific/Marquesas',
  'Pacific/Pago_Pago',
];

/** The units of a log. */
export type LogUnit = Exclude<ChallengeUnit, 'check-ins'>;
/** The amounts of a log. */
export type Said = Record<LogUnit, number>;

/** A challenge in the oracle; amounts are hundredths. */
export interface Model {
  id: string;
  unit: ChallengeUnit;
  start: string;
  end: string;
  goal: number;
  cap: number;
  joined: Set<string>;
  /** For a challenge by teams: its teams, and each participant's current or last team. */
  teams: { by: TeamsBy; score: TeamScore; ids: string[]; of: Map<string, string> } | null;
  /** By member. */
  corrections: Map<string, number>;
}

/** A log in the oracle. */
export interface Counted {
  id: string;
  member: string;
  day: string;
  amounts: Said;
  /** Null for a log entered by hand without times. */
  times: readonly [number, number] | null;
  /** The counted log that this one duplicates; null if it counts itself. */
  double_of: string | null;
  /** A phone's total for the whole day, which includes the day's other logs. */
  sum?: true;
}

/** Whether two logs are duplicates of each other; written independently of the server's rule. */
function looksLike(one: Counted, other: Counted): boolean {
  if (one.member !== other.member || one.day !== other.day || one.sum || other.sum || !(one.times || other.times)) return false;
  for (const { amounts } of [one, other])
    if (amounts['ounces-of-water'] > 0 && amounts.miles === 0 && amounts.steps === 0 && amounts.minutes === 0) return false;
  if (one.times && other.times) {
    const [early, late] = one.times[0] <= other.times[0] ? [one.times, other.times] : [other.times, one.times];
    const shared = Math.max(0, Math.min(early[1], late[1]) - late[0]);
    return shared / Math.min(early[1] - early[0], late[1] - late[0]) > 0.5;
  }
  const ratios = (['miles', 'steps', 'minutes'] as const)
    .map((unit) => [Math.round(one.amounts[unit] * 100), Math.round(other.amounts[unit] * 100)].sort((a, b) => a - b))
    .filter(([less]) => less! > 0);
  return ratios.length > 0 && ratios.every(([less, more]) => less! * 10 >= more! * 9);
}

/** The expected score, computed from the current data alone: all amounts are hundredths. */
export function scoreOf(
  { unit, start, end, cap, corrections }: Model,
  member: string,
  logs: Iterable<Counted>,
  checkIns: readonly string[],
): number {
  const days = new Map<string, number>();
  const add = (day: string, amount: number) => {
    if (start <= day && day <= end) days.set(day, Math.min((days.get(day) ?? 0) + amount, cap));
  };
  if (unit === 'check-ins') for (const day of checkIns) add(day, 100);
  else {
    // Water always counts, even if the log is a duplicate.
    const own = [...logs].filter((log) => log.member === member && (unit === 'ounces-of-water' || !log.double_of));
    const all = (some: Counted[]) => some.reduce((sum, { amounts }) => sum + Math.round(amounts[unit] * 100), 0);
    for (const day of new Set(own.map((log) => log.day))) {
      const ofDay = own.filter((log) => log.day === day);
      // Totals of a day contain no water.
      const [sums, parts] = [ofDay.filter(({ sum }) => sum), ofDay.filter(({ sum }) => !sum)].map(all) as [number, number];
      add(day, unit === 'ounces-of-water' ? sums + parts : Math.max(sums, parts));
    }
  }
  // Corrections may have subtracted amounts that were deleted since.
  return Math.max(
    0,
    [...days.values()].reduce((sum, each) => sum + each, corrections.get(member) ?? 0),
  );
}

/** Applies the rules for a new log, if a member's logs arrive one after the other. */
export function noteLog(logs: Map<string, Counted>, log: Counted, count: DoubleChoice): void {
  const first = [...logs.values()].find((other) => !other.double_of && looksLike(log, other));
  logs.set(log.id, log);
  if (!first || count === 'both') return;
  const [counted, double] = count === 'this' ? [log, first] : [first, log];
  for (const other of logs.values()) if (other.double_of === double.id) other.double_of = counted.id;
  double.double_of = counted.id;
}

/** Applies the rules for a deleted log: its duplicates now count, except those that duplicate one of them. */
export function noteDeleted(logs: Map<string, Counted>, id: string): void {
  logs.delete(id);
  const heirs: Counted[] = [];
  for (const log of [...logs.values()].filter(({ double_of }) => double_of === id).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    log.double_of = heirs.find((heir) => looksLike(heir, log))?.id ?? null;
    if (!log.double_of) heirs.push(log);
  }
}
