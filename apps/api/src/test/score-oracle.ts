import type { ChallengeUnit, DoubleChoice, TeamScore, TeamsBy } from '@muster/contract';

/** Both clock changes of most of these lie within a few weeks of each other, as do those of the other half of the world. */
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

/** What a log can have. */
export type LogUnit = Exclude<ChallengeUnit, 'check-ins'>;
/** The amounts of a log. */
export type Said = Record<LogUnit, number>;

/** A challenge as the oracle knows it; amounts are hundredths. */
export interface Model {
  id: string;
  unit: ChallengeUnit;
  start: string;
  end: string;
  goal: number;
  cap: number;
  joined: Set<string>;
  /** Of a challenge by teams: its teams, and who is in which, or was when they left. */
  teams: { by: TeamsBy; score: TeamScore; ids: string[]; of: Map<string, string> } | null;
  /** By member. */
  corrections: Map<string, number>;
}

/** A log as the oracle knows it. */
export interface Counted {
  id: string;
  member: string;
  day: string;
  amounts: Said;
  /** By hand without times, or from a file. */
  times: readonly [number, number] | null;
  /** Whether it counts, or another one of the same activity instead. */
  double_of: string | null;
  /** A phone says it of the whole day: what else there is of the day is within. */
  sum?: true;
}

/** Whether one of two logs is to be the double of the other: told by another way than the server's. */
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

/** What a score must be, from nothing but what is there: all amounts are hundredths. */
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
    // Each sip counts, also beside what another log counts.
    const own = [...logs].filter((log) => log.member === member && (unit === 'ounces-of-water' || !log.double_of));
    const all = (some: Counted[]) => some.reduce((sum, { amounts }) => sum + Math.round(amounts[unit] * 100), 0);
    for (const day of new Set(own.map((log) => log.day))) {
      const ofDay = own.filter((log) => log.day === day);
      // What is drunk is in no sum.
      const [sums, parts] = [ofDay.filter(({ sum }) => sum), ofDay.filter(({ sum }) => !sum)].map(all) as [number, number];
      add(day, unit === 'ounces-of-water' ? sums + parts : Math.max(sums, parts));
    }
  }
  // Corrections may have taken what was deleted since.
  return Math.max(
    0,
    [...days.values()].reduce((sum, each) => sum + each, corrections.get(member) ?? 0),
  );
}

/** What the rules say of a new log, when all of a member's come one after the other. */
export function noteLog(logs: Map<string, Counted>, log: Counted, count: DoubleChoice): void {
  const first = [...logs.values()].find((other) => !other.double_of && looksLike(log, other));
  logs.set(log.id, log);
  if (!first || count === 'both') return;
  const [counted, double] = count === 'this' ? [log, first] : [first, log];
  for (const other of logs.values()) if (other.double_of === double.id) other.double_of = counted.id;
  double.double_of = counted.id;
}

/** What they say of a deleted one: its doubles count now, but for those that look like one of them. */
export function noteDeleted(logs: Map<string, Counted>, id: string): void {
  logs.delete(id);
  const heirs: Counted[] = [];
  for (const log of [...logs.values()].filter(({ double_of }) => double_of === id).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    log.double_of = heirs.find((heir) => looksLike(heir, log))?.id ?? null;
    if (!log.double_of) heirs.push(log);
  }
}
