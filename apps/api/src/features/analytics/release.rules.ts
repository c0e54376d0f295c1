import type { LastCount, Sum } from './release.facts.ts';

/**
 * Rules for releasing figures about members (decision 72). All figures on screens and in files come from here: they are released once for
 * each closed week, and never change.
 */

/** The protections of the release rules. A test switches each off and shows that members are then singled out. */
export interface Protections {
  /** Minimum number of people in a figure. */
  floor: number;
  /** Releases a count only if at least `floor` people are not in it. */
  complement: boolean;
  /** Releases a count again only if at least `floor` of its members changed. */
  changes: boolean;
  /** Limits each member to half of a sum. */
  caps: boolean;
  /** Never subtracts an amount that was released once. */
  keeps: boolean;
  /** Releases check-ins at events without a released count separately from the others. */
  apart: boolean;
  /** People who can be read elsewhere do not count towards `floor` (ruling 24). */
  elsewhere: boolean;
  /** Members whom an operator moves are counted in the other workspace only once they agree (ruling 24). */
  agreement: boolean;
}

/** All protections, with this floor. */
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
 * Amounts that readers of analytics can read elsewhere: on leaderboards, in lists of participants and attendees, on profiles. Members who
 * are neither in `hidden` nor in `readable`, such as those with an amount in the sum of a team, do not count towards `floor` and cannot be
 * released alone.
 */
export interface Elsewhere {
  /** By member, the part of the amount that is shown nowhere else, neither alone nor in a sum. */
  hidden: Amounts;
  /** Members whose whole amount can be read. */
  readable: ReadonlySet<string>;
}

/** Nothing can be read elsewhere. */
export const nowhere = (pending: Amounts): Elsewhere => ({ hidden: pending, readable: new Set() });

/** A released sum, with the amounts in it by member. If the value is null, the sum is not released and waits for the next week. */
export interface ReleasedSum {
  value: number | null;
  counted: Amounts;
}

const nothing: ReleasedSum = { value: null, counted: new Map() };

/**
 * The amount of a member that no released sum contains. After a member deletes released logs, it is zero until they have more than before:
 * otherwise four members who delete would leave the fifth alone in the remainder.
 */
export const uncounted = (has: number, counted: number, { keeps }: Pick<Protections, 'keeps'>): number =>
  keeps ? Math.max(0, has - counted) : has - counted;

/**
 * Returns the sum of a week if enough people are in it; otherwise all of it waits for the next week. Members whose amounts can be read
 * elsewhere do not count as enough: of the others, there must be either none or at least `floor` with a hidden part. If one hidden part
 * exceeds all others together, it is capped at their sum; then at least `floor` others are required, since the sum is about them alone.
 * `among` is the number of people, given if an amount of nearly everybody would reveal who has none.
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
 * Returns the new count if it may be released, otherwise the last released one; null if there is none. Members who have left do not count
 * as a change: only present members can hide each other. Members who can be read elsewhere hide nobody either.
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

/** People who can be seen elsewhere to be in a count or not. */
export interface ExposedPeople {
  who: ReadonlySet<string>;
  /**
   * Whether lists name all of them who are in the count, so that they can be counted alone if the others are too few to hide each other.
   */
  listed: boolean;
}

/** The facts of a workspace when a week is closed. */
export interface WeekFacts {
  people: ReadonlySet<string>;
  /** Unreleased amounts up to this week; check-ins only at events without a released count. */
  pending: Readonly<Record<Sum, Amounts>>;
  /** The parts that can be read elsewhere. Check-ins are omitted: whoever manages events sees all attendees. */
  elsewhere: Readonly<Record<'steps' | 'miles' | 'badges', Elsewhere>>;
  /** Members whose profiles are not anonymous: lists name them. */
  named: ReadonlySet<string>;
  /** Members whose logs or check-ins of the last 30 days can be read elsewhere. */
  seenActive: ReadonlySet<string>;
  /** Participants in challenges that ran in the week; null if none ran. */
  taking: ReadonlySet<string> | null;
  active: ReadonlySet<string>;
  /** Participants by challenge. */
  challenges: ReadonlyMap<string, ReadonlySet<string>>;
  /** Members who checked in, by event, for events that ended since the last closed week. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Members who joined in the months released now, those who stayed, and those who can be seen elsewhere to have stayed; null in other
   * weeks.
   */
  newcomers: { people: ReadonlySet<string>; stayed: ReadonlySet<string>; seen: ReadonlySet<string> } | null;
}

/** The last released counts. */
export interface LastRelease {
  active: LastCount | null;
  taking: LastCount | null;
  challenges: ReadonlyMap<string, LastCount>;
}

/** The figures released for a week. */
export interface Release {
  sums: Record<Sum, ReleasedSum>;
  active: LastCount | null;
  /** Also null if no challenge ran. */
  taking: LastCount | null;
  challenges: Map<string, LastCount>;
  /** Check-ins by event; null if the count is not released. */
  events: Map<string, number | null>;
  /** Number of newcomers who stayed; null if it is not released now: they are then included in the next release of newcomers. */
  stayed: number | null;
}

/** Applies the release rules to the facts of a week. */
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
