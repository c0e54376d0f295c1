import { expect, it } from 'vitest';
import { type Random, random } from '../../test/random.ts';
import { type Answer, singledOut } from '../../test/singled-out.ts';
import type { LastCount, Sum } from './release.facts.ts';
import { type Amounts, type LastRelease, nowhere, type Protections, protectedBy, release, uncounted } from './release.rules.ts';

const FLOOR = 5;
const WEEKS = 14;
const communities = Number(process.env['MUSTER_COMMUNITIES'] ?? 200);

/** Answers that an application could give and ours does not; each lets the attacker win. */
interface Temptations {
  /** Current totals instead of sums of released figures. */
  liveTotals?: boolean;
  /** Sums over any range of days, about enough people. */
  anyDays?: boolean;
  /** Late logs change the released figures of the week in which they were done. */
  openWeeks?: boolean;
  /** Newcomers by week of joining, in addition to months. */
  newcomersByWeeks?: boolean;
}

interface Log {
  name: string;
  amount: number;
  week: number;
}

interface Person {
  id: string;
  logs: Log[];
  /** Released steps, by log and in total. */
  counted: Map<string, number>;
  amount: number;
  badges: number;
  countedBadges: number;
  wasActive: boolean;
  run: number;
  takes: boolean;
  takeRun: number;
  /** The week in which they joined, and whether they stayed. */
  joined: number;
  stayed: boolean;
}

const added = (to: Map<string, number>, unknown: string, by: number) => {
  const sum = (to.get(unknown) ?? 0) + by;
  if (sum === 0) to.delete(unknown);
  else to.set(unknown, sum);
};

/** How the attacker won; null if they did not. */
type Won = string | null;

/**
 * Plays a community for some weeks: members join, leave, log, delete, participate, earn badges and check in. After each week the attacker
 * has every answer of the application: screens, files, weeks, months and totals all contain released figures, or sums of them.
 */
function attack(seed: number, protections: Protections, tempted: Temptations = {}): Won {
  const dice: Random = random(seed);
  const { below, chance } = dice;
  const people = new Map<string, Person>();
  let [named, now] = [0, 0];
  const staying = below(11) / 10;
  const join = () => {
    const id = `m${named++}`;
    const person = { id, logs: [], counted: new Map(), amount: 0, badges: 0, countedBadges: 0, wasActive: false, run: 0 };
    people.set(id, { ...person, takes: chance(0.5), takeRun: 0, joined: now, stayed: chance(staying) });
  };
  for (let left = 7 + below(37); left > 0; left--) join();
  const heavy = below(3) === 0 ? `m${below(named)}` : '';
  const zeal = 0.1 + below(9) / 10;

  const steps: Answer[] = [];
  const active: Answer[] = [];
  const taking: Answer[] = [];
  const checkIns: Answer[] = [];
  const newcomers: Answer[] = [];
  let toldUntil = -1;
  let told: LastRelease = { active: null, taking: null, challenges: new Map() };
  let loose: Array<{ member: string; unknown: string }> = [];
  let names = 0;

  for (let week = 0; week < WEEKS; week++) {
    now = week;
    // Some members leave, some join, some delete logs.
    for (const person of people.values()) if (chance(0.02) && people.size > 6) people.delete(person.id);
    while (chance(0.3)) join();
    const cleaning = chance(0.15);
    for (const person of people.values()) {
      if (cleaning ? chance(0.1) : chance(zeal))
        for (let logs = 1 + below(3); logs > 0; logs--) {
          const late = chance(0.1) && week > 0 ? 1 : 0;
          const amount = (1 + below(50)) * (person.id === heavy ? 40 : 1);
          person.logs.push({ name: `${person.id}|${names++}`, amount, week: week - late });
        }
      else if (cleaning && chance(0.9)) person.logs = person.logs.filter((log) => log.week < week - 1);
      if (chance(0.05) && person.logs.length > 0) person.logs.splice(below(person.logs.length), 1);
      if (chance(0.05)) person.badges++;
      const isActive = person.logs.some((log) => log.week > week - 4);
      if (isActive !== person.wasActive) person.run++;
      person.wasActive = isActive;
      if (chance(0.05)) {
        person.takes = !person.takes;
        person.takeRun++;
      }
    }
    const events = new Map<string, Set<string>>();
    for (let held = below(3); held > 0; held--) {
      const come = chance(0.1) ? 1 : below(10) / 10;
      events.set(`e${names++}`, new Set([...people.keys()].filter(() => chance(come))));
    }

    // Close the week.
    const pendingOf = (of: (person: Person) => number): Amounts => new Map([...people.values()].map((each) => [each.id, of(each)]));
    const pool = new Map<string, number>();
    for (const { member } of loose) added(pool, member, 1);
    const everybody = new Set(people.keys());
    const pending: Record<Sum, Amounts> = {
      steps: pendingOf((each) =>
        uncounted(
          each.logs.reduce((sum, { amount }) => sum + amount, 0),
          each.amount,
          protections,
        ),
      ),
      miles: new Map(),
      badges: pendingOf((each) => uncounted(each.badges, each.countedBadges, protections)),
      check_ins: new Map([...pool].filter(([member]) => people.has(member))),
    };
    const takers = new Set([...people.values()].filter(({ takes }) => takes).map(({ id }) => id));
    const facts = {
      people: everybody,
      pending,
      active: new Set([...people.values()].filter(({ wasActive }) => wasActive).map(({ id }) => id)),
      challenges: new Map([['c', takers]]),
      events,
      newcomers: null as null | { people: Set<string>; stayed: Set<string>; seen: Set<string> },
      // Nothing is readable elsewhere here; `elsewhere.attack.test.ts` covers that over HTTP.
      elsewhere: { steps: nowhere(pending.steps), miles: nowhere(pending.miles), badges: nowhere(pending.badges) },
      named: new Set<string>(),
      seenActive: new Set<string>(),
      taking: null,
    };
    // Every fourth week, newcomers who joined at least four weeks ago are released.
    const joinedIn = (from: number, to: number) => [...people.values()].filter(({ joined }) => joined > from && joined <= to);
    const cohort = joinedIn(toldUntil, week - 4);
    const stayedOf = (some: readonly Person[]) => new Set(some.filter(({ stayed }) => stayed).map(({ id }) => id));
    if (week % 4 === 3) facts.newcomers = { people: new Set(cohort.map(({ id }) => id)), stayed: stayedOf(cohort), seen: new Set() };
    // Members who have left are in no stored count.
    const kept = (last: LastCount): LastCount => ({ ...last, members: new Set([...last.members].filter((id) => people.has(id))) });
    told = {
      active: told.active && kept(told.active),
      taking: null,
      challenges: new Map([...told.challenges].map(([id, last]) => [id, kept(last)])),
    };
    const out = release(facts, told, protections);

    // Facts that the attacker reads from single figures.
    const counts = [
      ...[...out.events].map(([id, value]) => (value === null ? null : { value, members: events.get(id)! })),
      out.active === told.active ? null : out.active,
      out.challenges.get('c') === told.challenges.get('c') ? null : out.challenges.get('c')!,
    ];
    for (const count of counts)
      if (count && (count.value < FLOOR || people.size - count.value < FLOOR)) return `${count.value} of ${people.size}`;
    const sayOf = (some: readonly Person[]) => newcomers.push(new Map(some.map(({ id }) => [`${id}|stayed`, 1])));
    if (out.stayed !== null) {
      if (out.stayed < FLOOR || cohort.length - out.stayed < FLOOR) return `${out.stayed} of ${cohort.length} newcomers`;
      sayOf(cohort);
      toldUntil = week - 4;
    }
    if (tempted.newcomersByWeeks && stayedOf(joinedIn(week - 5, week - 4)).size >= FLOOR) sayOf(joinedIn(week - 5, week - 4));
    for (const kind of ['badges', 'check_ins'] as const) {
      const { counted, value } = out.sums[kind];
      if (value !== null && people.size - counted.size < FLOOR) return `${kind} of all but ${people.size - counted.size}`;
    }
    for (const { value, counted } of Object.values(out.sums)) {
      if (value === null) continue;
      if (counted.size < FLOOR) return `a sum of ${counted.size}`;
      const most = Math.max(...counted.values());
      const rest = [...counted.values()].reduce((sum, amount) => sum + amount, -most);
      if (most > rest && value > 2 * rest) return 'one is more than half of a sum';
    }

    // Equations that figures give about the unknowns.
    const whole = (person: Person) => new Map(person.logs.map(({ name }) => [name, 1]));
    const { value, counted } = out.sums.steps;
    if (value !== null) {
      const most = [...counted].reduce((a, b) => (b[1] > a[1] ? b : a));
      const isCapped = value !== [...counted.values()].reduce((sum, amount) => sum + amount, 0);
      const says = new Map<string, number>();
      for (const id of counted.keys()) {
        const person = people.get(id)!;
        const has = whole(person);
        if (!(isCapped && id === most[0])) {
          for (const [name, by] of has) added(says, name, by);
          for (const [name, by] of person.counted) added(says, name, -by);
        }
        person.counted = has;
        person.amount = person.logs.reduce((sum, { amount }) => sum + amount, 0);
      }
      steps.push(says);
    }
    for (const id of out.sums.badges.counted.keys()) people.get(id)!.countedBadges = people.get(id)!.badges;
    const runs = (of: (person: Person) => number) => new Map([...people.values()].map((each) => [`${each.id}|${of(each)}`, 1]));
    if (out.active && out.active !== told.active) active.push(runs(({ run }) => run));
    if (out.challenges.get('c') !== told.challenges.get('c')) taking.push(runs(({ takeRun }) => takeRun));
    const comers = [...events].flatMap(([id, members]) =>
      [...members].map((member) => ({ id, member, unknown: `${member}|${id}`, isTold: out.events.get(id) !== null })),
    );
    for (const [id, told] of out.events)
      if (told !== null) checkIns.push(new Map(comers.filter((each) => each.id === id).map(({ unknown }) => [unknown, 1])));
    const pooled = [...loose, ...comers.filter(({ isTold }) => !isTold || !protections.apart)];
    if (out.sums.check_ins.value !== null) {
      checkIns.push(new Map(pooled.filter(({ member }) => people.has(member)).map(({ unknown }) => [unknown, 1])));
      loose = [];
    } else loose = pooled;
    told = { active: out.active, taking: null, challenges: out.challenges };

    // Further answers for the temptations that are switched on.
    const logs = [...people.values()].flatMap((each) => each.logs);
    const sayIfEnough = (some: Log[]) => {
      if (new Set(some.map(({ name }) => name.split('|')[0])).size >= FLOOR) steps.push(new Map(some.map(({ name }) => [name, 1])));
    };
    if (tempted.liveTotals) sayIfEnough(logs);
    if (tempted.openWeeks) for (const day of [week - 1, week]) sayIfEnough(logs.filter((log) => log.week === day));
    if (tempted.anyDays) for (let from = 0; from <= week; from++) sayIfEnough(logs.filter((log) => log.week >= from));
  }
  for (const [kind, answers] of Object.entries({ steps, active, taking, checkIns, newcomers })) {
    const found = singledOut(answers, FLOOR, dice);
    if (found) return `${kind} of ${found.length}`;
  }
  return null;
}

const wins = (protections: Protections, tempted?: Temptations): boolean => {
  for (let seed = 1; seed <= 200; seed++) if (attack(seed, protections, tempted)) return true;
  return false;
};

it('nobody is singled out in any community, whatever is asked and combined', () => {
  const won: string[] = [];
  for (let seed = 1; seed <= communities; seed++) {
    const how = attack(seed, protectedBy(FLOOR));
    if (how) won.push(`${seed}: ${how}`);
  }
  expect(won).toEqual([]);
});

const all = protectedBy(FLOOR);
it.each([
  ['figures are about anybody', { ...all, floor: 1 }, {}],
  ['counts may be of nearly everybody', { ...all, complement: false }, {}],
  ['counts follow each person', { ...all, changes: false }, {}],
  ['one person may be most of a sum', { ...all, caps: false }, {}],
  ['what is deleted is taken back', { ...all, keeps: false }, {}],
  ['check-ins of small events are counted with those of others', { ...all, apart: false }, {}],
  ['totals are as they are now', all, { liveTotals: true }],
  ['any days can be asked for', all, { anyDays: true }],
  ['what is late changes the week', all, { openWeeks: true }],
  ['newcomers are told of by weeks as well as by months', all, { newcomersByWeeks: true }],
] satisfies Array<[string, Protections, Temptations]>)('the attacker wins where %s', (_, protections, tempted) => {
  expect(wins(protections, tempted)).toBe(true);
});
