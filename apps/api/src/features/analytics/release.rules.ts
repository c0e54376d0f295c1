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
  /** Who can be read elsewhere hides nobody (ruling 24). */
  elsewhere: boolean;
  /** Whoever an operator moves counts in another workspace only once they agree (ruling 24). */
  agreement: boolean;
}

/** All of them, with this floor. */
export const protectedBy = (floor: number): Protections => ({
  floor,
  complement: true,
  changes: true,
  caps: true,
  keeps: true,
  apart: true,
  elsewhere: true,
  agreement: true,
});

/** Amounts by member: whole numbers. */
export type Amounts = ReadonlyMap<string, number>;

/**
 * What those who read analytics can read elsewhere: on leaderboards, in lists of participants and of those who came, on profiles. All others
 * than those who are hidden or readable are in between, such as whoever has an amount in the sum of a team: they hide nobody, and are not told.
 */
export interface Elsewhere {
  /** Whoever has an amount that nothing else shows, alone or in a sum: that part of it. */
  hidden: Amounts;
  /** Whose whole amount can be read. */
  readable: ReadonlySet<string>;
}

/** Nothing can be read elsewhere. */
export const nowhere = (pending: Amounts): Elsewhere => ({ hidden: pending, readable: new Set() });

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
 * The sum of a week, if enough people are in it; otherwise all of it waits for the next one. Those whose amounts can be read elsewhere hide
 * nobody: of the others there must be none, or enough of whom nothing else shows a part. Of these, whoever has more than all others together
 * is counted as if they had as much: there must be enough others then, since the sum is about them alone. `among` is given where nearly
 * everybody having some would tell about those who have none: how many people there are.
 */
export function releaseSum(
  pending: Amounts,
  { floor, complement, caps, elsewhere }: Protections,
  among?: number,
  readElsewhere: Elsewhere = nowhere(pending),
): ReleasedSum {
  const counted = new Map([...pending].filter(([, amount]) => amount !== 0));
  if (counted.size < floor) return nothing;
  if (complement && among !== undefined && among - counted.size < floor) return nothing;
  const { hidden, readable } = elsewhere ? readElsewhere : nowhere(pending);
  let [sum, inHiding, most, count] = [0, 0, 0, 0];
  for (const [member, amount] of counted) {
    sum += amount;
    const part = hidden.get(member) ?? 0;
    if (part === 0) continue;
    count += 1;
    inHiding += part;
    most = Math.max(most, part);
  }
  if (count < floor) return [...counted.keys()].every((member) => readable.has(member)) ? { value: sum, counted } : nothing;
  const others = inHiding - most;
  if (!caps || most <= others) return { value: sum, counted };
  return count > floor ? { value: sum - (most - others), counted } : nothing;
}

/**
 * A count of people: the new one if it may be told, otherwise that which was told last; null if there is none. Those who have left since do
 * not make it another one: only people who are there can hide each other. Nor do those hide anybody of whom it can be read elsewhere.
 */
export function releaseCount(
  all: ReadonlySet<string>,
  people: ReadonlySet<string>,
  last: LastCount | null,
  { floor, complement, changes, elsewhere }: Protections,
  known: ExposedPeople = { who: new Set(), listed: false },
): LastCount | null {
  const isHidden = (member: string) => !elsewhere || !known.who.has(member);
  const [hiddenIn, hidden] = [[...all].filter(isHidden).length, [...people].filter(isHidden).length];
  const hides = hidden === 0 || (hiddenIn >= floor && (!complement || hidden - hiddenIn >= floor));
  if (!hides && !known.listed) return last;
  const members = hides ? all : new Set([...all].filter((member) => !isHidden(member)));
  if (members.size < floor) return last;
  if (complement && people.size - members.size < floor) return last;
  if (last && changes) {
    const came = [...members].filter((member) => !last.members.has(member));
    const went = [...last.members].filter((member) => people.has(member) && !members.has(member));
    if (came.length + went.length < floor) return last;
    const changed = came.filter(isHidden).length + went.filter(isHidden).length;
    if (changed < floor && (changed > 0 || !known.listed)) return last;
  }
  return { value: members.size, members };
}

/** Of whom it can be read elsewhere whether they are in a count. */
export interface ExposedPeople {
  who: ReadonlySet<string>;
  /** Whether lists name all of them who are in, so that these can be counted alone where the others are too few to hide each other. */
  listed: boolean;
}

/** What there is of a workspace when a week is closed. */
export interface WeekFacts {
  people: ReadonlySet<string>;
  /** What was not counted yet, up to this week; of check-ins those of events that are not told. */
  pending: Readonly<Record<Sum, Amounts>>;
  /** What of that can be read elsewhere. Check-ins are left out: whoever looks after events reads who came. */
  elsewhere: Readonly<Record<'steps' | 'miles' | 'badges', Elsewhere>>;
  /** Whose profiles are not anonymous: lists name them. */
  named: ReadonlySet<string>;
  /** Whose logs or check-ins of the last 30 days can be read elsewhere. */
  seenActive: ReadonlySet<string>;
  /** Those who take part in challenges that ran in the week; null if none did. */
  taking: ReadonlySet<string> | null;
  active: ReadonlySet<string>;
  /** Who takes part in each challenge. */
  challenges: ReadonlyMap<string, ReadonlySet<string>>;
  /** Who checked in to each event that has ended since the week before was closed. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Those who joined in the months that are told of now, those of them who stayed, and of whom that can be read elsewhere; null in other weeks.
   */
  newcomers: { people: ReadonlySet<string>; stayed: ReadonlySet<string>; seen: ReadonlySet<string> } | null;
}

/** What was told last. */
export interface LastRelease {
  active: LastCount | null;
  taking: LastCount | null;
  challenges: ReadonlyMap<string, LastCount>;
}

/** What is released for a week. */
export interface Release {
  sums: Record<Sum, ReleasedSum>;
  active: LastCount | null;
  /** Null also where no challenge ran. */
  taking: LastCount | null;
  challenges: Map<string, LastCount>;
  /** How many checked in to each event; null for those of which that is not told. */
  events: Map<string, number | null>;
  /** How many newcomers stayed; null if that is not told now: then they are told of with those who join in the next month. */
  stayed: number | null;
}

/** Closes a week. */
export function release(
  { people, pending, elsewhere, named, seenActive, taking, active, challenges, events, newcomers }: WeekFacts,
  told: LastRelease,
  protections: Protections,
): Release {
  const listed = { who: named, listed: true };
  const ofEvents = new Map(
    [...events].map(([id, members]) => [
      id,
      releaseCount(members, people, null, protections, { who: people, listed: true })?.value ?? null,
    ]),
  );
  const checkIns = new Map(pending.check_ins);
  for (const [id, members] of events)
    if (ofEvents.get(id) === null || !protections.apart) for (const each of members) checkIns.set(each, (checkIns.get(each) ?? 0) + 1);
  const counts = [...challenges].flatMap(([id, members]) => {
    const count = releaseCount(members, people, told.challenges.get(id) ?? null, protections, listed);
    return count ? [[id, count] as const] : [];
  });
  return {
    sums: {
      steps: releaseSum(pending.steps, protections, undefined, elsewhere.steps),
      miles: releaseSum(pending.miles, protections, undefined, elsewhere.miles),
      badges: releaseSum(pending.badges, protections, people.size, elsewhere.badges),
      check_ins: releaseSum(checkIns, protections, people.size, { hidden: new Map(), readable: people }),
    },
    active: releaseCount(active, people, told.active, protections, { who: seenActive, listed: false }),
    taking: taking && releaseCount(taking, people, told.taking, protections, listed),
    challenges: new Map(counts),
    events: ofEvents,
    stayed:
      newcomers &&
      (releaseCount(newcomers.stayed, newcomers.people, null, protections, { who: newcomers.seen, listed: false })?.value ?? null),
  };
}
