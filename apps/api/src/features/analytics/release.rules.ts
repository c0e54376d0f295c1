import type { LastCount, Sum } from './release.facts.ts';

/**
 * Which figures about what members do may be told (decision 72). All that screens, files and members are told comes from here: figures are
 * released once for each closed week, and never change afterwards.
 */

/** What the rules of release protect by. A test switches each off and sees somebody singled out. */
export interface Protections {
  /** How many people a figure is about at least. */
  floor: number;
  /** A count is told only if as many are not in it. */
  complement: boolean;
  /** A count is told again only when it is about that many others. */
  changes: boolean;
  /** Nobody is more than half of a sum. */
  caps: boolean;
  /** What was counted once is not taken back. */
  keeps: boolean;
  /** Check-ins of events that are not told are released apart from those that are. */
  apart: boolean;
}

/** All of them, with this floor. */
export const protectedBy = (floor: number): Protections => ({
  floor,
  complement: true,
  changes: true,
  caps: true,
  keeps: true,
  apart: true,
});

/** Amounts by member: whole numbers. */
export type Amounts = ReadonlyMap<string, number>;

/** A released sum, with all who are done with: they are in it. Null is not released, and stays for the next week. */
export interface ReleasedSum {
  value: number | null;
  counted: Amounts;
}

const nothing: ReleasedSum = { value: null, counted: new Map() };

/**
 * What a member has that no released sum has counted. Who deletes what was counted gives nothing until there is more again: otherwise four
 * who delete would leave the fifth alone in what remains.
 */
export const uncounted = (has: number, counted: number, { keeps }: Pick<Protections, 'keeps'>): number =>
  keeps ? Math.max(0, has - counted) : has - counted;

/**
 * The sum of a week, if enough people are in it; otherwise all of it waits for the next one. Whoever has more than all others together is
 * counted as if they had as much: there must be enough others then, since the sum is about them alone. `among` is given where nearly
 * everybody having some would tell about those who have none: how many people there are.
 */
export function releaseSum(pending: Amounts, { floor, complement, caps }: Protections, among?: number): ReleasedSum {
  const counted = new Map([...pending].filter(([, amount]) => amount !== 0));
  if (counted.size < floor) return nothing;
  if (complement && among !== undefined && among - counted.size < floor) return nothing;
  let [sum, most] = [0, 0];
  for (const amount of counted.values()) {
    sum += amount;
    most = Math.max(most, amount);
  }
  if (!caps || most <= sum - most) return { value: sum, counted };
  return counted.size > floor ? { value: 2 * (sum - most), counted } : nothing;
}

/**
 * A count of people: the new one if it may be told, otherwise that which was told last; null if there is none. Those who have left since do
 * not make it another one: only people who are there can hide each other.
 */
export function releaseCount(
  members: ReadonlySet<string>,
  people: ReadonlySet<string>,
  last: LastCount | null,
  { floor, complement, changes }: Protections,
): LastCount | null {
  if (members.size < floor) return last;
  if (complement && people.size - members.size < floor) return last;
  if (last && changes) {
    const came = [...members].filter((member) => !last.members.has(member));
    const went = [...last.members].filter((member) => people.has(member) && !members.has(member));
    if (came.length + went.length < floor) return last;
  }
  return { value: members.size, members };
}

/** What there is of a workspace when a week is closed. */
export interface WeekFacts {
  people: ReadonlySet<string>;
  /** What was not counted yet, up to this week; of check-ins those of events that are not told. */
  pending: Readonly<Record<Sum, Amounts>>;
  active: ReadonlySet<string>;
  /** Who takes part in each challenge. */
  challenges: ReadonlyMap<string, ReadonlySet<string>>;
  /** Who checked in to each event that has ended since the week before was closed. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those who joined in the months that are told of now, and those of them who stayed; null in other weeks. */
  newcomers: { people: ReadonlySet<string>; stayed: ReadonlySet<string> } | null;
}

/** What was told last. */
export interface Told {
  active: LastCount | null;
  challenges: ReadonlyMap<string, LastCount>;
}

/** What is released for a week. */
export interface Release {
  sums: Record<Sum, ReleasedSum>;
  active: LastCount | null;
  challenges: Map<string, LastCount>;
  /** How many checked in to each event; null for those of which that is not told. */
  events: Map<string, number | null>;
  /** How many newcomers stayed; null if that is not told now: then they are told of with those who join in the next month. */
  stayed: number | null;
}

/** Closes a week. */
export function release(
  { people, pending, active, challenges, events, newcomers }: WeekFacts,
  told: Told,
  protections: Protections,
): Release {
  const ofEvents = new Map([...events].map(([id, members]) => [id, releaseCount(members, people, null, protections)?.value ?? null]));
  const checkIns = new Map(pending.check_ins);
  for (const [id, members] of events)
    if (ofEvents.get(id) === null || !protections.apart) for (const each of members) checkIns.set(each, (checkIns.get(each) ?? 0) + 1);
  const counts = [...challenges].flatMap(([id, members]) => {
    const count = releaseCount(members, people, told.challenges.get(id) ?? null, protections);
    return count ? [[id, count] as const] : [];
  });
  return {
    sums: {
      steps: releaseSum(pending.steps, protections),
      miles: releaseSum(pending.miles, protections),
      badges: releaseSum(pending.badges, protections, people.size),
      check_ins: releaseSum(checkIns, protections, people.size),
    },
    active: releaseCount(active, people, told.active, protections),
    challenges: new Map(counts),
    events: ofEvents,
    stayed: newcomers && (releaseCount(newcomers.stayed, newcomers.people, null, protections)?.value ?? null),
  };
}
