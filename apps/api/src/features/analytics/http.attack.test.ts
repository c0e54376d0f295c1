import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../platform/time/zones.ts';
import { askEverything } from '../../test/analytics-asked.ts';
import { random } from '../../test/random.ts';
import { type Answer, singledOut } from '../../test/singled-out.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';
import { makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { makeWorkout } from '../workouts/workouts.factory.ts';
import { closeWeeks } from './closing.jobs.ts';
import { type Protections, protectedBy } from './release.rules.ts';

/**
 * Runs the attack of `release.attack.test.ts` on HTTP responses. The value of a figure reveals what it counts, since all amounts differ.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } });
});
afterAll(() => app.close());

const FLOOR = 5;
const WEEKS = 8;
const communities = Number(process.env['MUSTER_COMMUNITIES'] ?? 2);

interface Person {
  id: string;
  logs: Map<string, { day: string; steps: number }>;
  /** What was released: each log with the number of figures it is in, and the steps. */
  counted: Map<string, number>;
  steps: number;
  cameOn: string[];
  wasActive: boolean;
  run: number;
  takes: boolean;
}

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/**
 * Plays a community for some weeks, requests everything after each week, and combines the responses. Returns how a member was singled out;
 * null if nobody was.
 */
async function attack(seed: number, protections: Protections): Promise<string | null> {
  const dice = random(seed);
  const { below, chance } = dice;
  const { db } = app.deps;
  const { id, week: last, people: made, operator, leader } = await makeWorkspace(app, 8 + below(14));
  const began = addDays(last, -21);
  const accounts = { operator: operator.id, leader: leader.id, member: made[2]!.id };
  const people = new Map(
    made.map(({ id: who }): [string, Person] => [
      who,
      { id: who, logs: new Map(), counted: new Map(), steps: 0, cameOn: [], wasActive: false, run: 0, takes: false },
    ]),
  );
  const at = () => app.clock.now();
  const challenge = await makeChallenge(db, { at: at(), start: last, end: addDays(last, 200) });
  const zeal = 0.2 + below(8) / 10;
  const heavy = chance(0.4) ? made[below(made.length)]!.id : '';
  const answers: Record<'steps' | 'active' | 'taking' | 'checkIns' | 'newcomers', Answer[]> = {
    steps: [],
    active: [],
    taking: [],
    checkIns: [],
    newcomers: [],
  };
  const toldOf: Record<'active' | 'taking', { value: number; members: Set<string> } | null> = { active: null, taking: null };
  // Check-ins in no weekly sum yet: at events without a released count, and at all events.
  let loose: Array<{ member: string; event: string }> = [];
  let every: typeof loose = [];
  let before: string[] = [];
  await closeWeeks(app.deps, protections);

  for (let nth = 1; nth <= WEEKS; nth++) {
    const week = addDays(last, 7 * nth);
    const wednesday = new Date(`${addDays(week, 2)}T12:00:00Z`);
    // Some members leave, log, delete logs, join a challenge and attend events.
    const cleaning = chance(0.2);
    for (const person of people.values()) {
      if (chance(0.02) && people.size > 7 && !Object.values(accounts).includes(person.id)) {
        await db.deleteFrom('member').where('id', '=', person.id).execute();
        people.delete(person.id);
        continue;
      }
      if (cleaning ? chance(0.1) : chance(zeal)) {
        const day = addDays(week, below(7) - (chance(0.1) ? 7 : 0));
        const steps = 1000 + below(2000) * (person.id === heavy ? 40 : 1);
        person.logs.set(await makeWorkout(db, { member: person.id, at: at(), day, steps }), { day, steps });
      }
      for (const [log, { day }] of person.logs)
        if (chance(0.03) || (cleaning && day < week && chance(0.9))) {
          await db.deleteFrom('workout').where('id', '=', log).execute();
          person.logs.delete(log);
        }
      if (!person.takes && chance(0.15)) {
        await makeParticipant(db, { challenge, member: person.id, at: at() });
        person.takes = true;
      }
    }
    const events = new Map<string, string[]>();
    for (let held = below(3); held > 0; held--) {
      const event = await makeEvent(db, { host: operator.id, at: at(), starts: wednesday, workspace_id: id });
      const come = chance(0.1) ? 1 : below(10) / 10;
      const comers = [...people.values()].filter(() => chance(come));
      for (const person of comers) {
        await makeAttendance(db, { event, member: person.id, status: 'checked_in', at: wednesday });
        person.cameOn.push(addDays(week, 2));
      }
      events.set(
        event,
        comers.map((person) => person.id),
      );
    }
    app.clock.set(`${addDays(week, 7)}T12:30:00Z`);
    await closeWeeks(app.deps, protections);
    const told = await askEverything(app, id, accounts, nth === WEEKS);
    const cell = told.weeks.at(-1)!;
    // Released figures do not change.
    const earlier = told.weeks.slice(0, -1).map((each) => JSON.stringify(each));
    if (cell.begins !== week || earlier.some((each, i) => before[i] && before[i] !== each)) return 'a week was told otherwise than before';
    before = [...earlier, JSON.stringify(cell)];

    // The sum of steps contains all uncounted logs, less at most a capped part of one member's.
    const pending = new Map(
      [...people.values()].map((each) => [each.id, total([...each.logs.values()].map(({ steps }) => steps)) - each.steps]),
    );
    if (cell.steps !== null) {
      const positive = new Map([...pending].filter(([, amount]) => amount > 0));
      const most = [...positive].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
      const others = total(positive.values()) - most[1];
      const takesBack = cell.steps === total(pending.values()) && cell.steps !== total(positive.values());
      const isCapped = cell.steps === 2 * others && most[1] > others;
      if (!takesBack && !isCapped && cell.steps !== total(positive.values())) return `unexplained steps ${cell.steps}`;
      const counted = takesBack ? new Map([...pending].filter(([, amount]) => amount !== 0)) : positive;
      if (counted.size < FLOOR) return `steps of ${counted.size}`;
      if (!isCapped && most[1] > others) return 'one is more than half of a sum';
      const says = new Map<string, number>();
      for (const who of counted.keys()) {
        const person = people.get(who)!;
        const now = new Map([...person.logs.keys()].map((log) => [`${who}|${log}`, 1]));
        if (!isCapped || who !== most[0])
          for (const log of new Set([...now.keys(), ...person.counted.keys()])) {
            const by = (now.get(log) ?? 0) - (person.counted.get(log) ?? 0);
            if (by !== 0) says.set(log, by);
          }
        person.counted = now;
        person.steps += pending.get(who)!;
      }
      answers.steps.push(says);
    }

    // Counts are about the current members, or about those of the last release.
    const since = addDays(week, 6 - 29);
    for (const person of people.values()) {
      const isActive = [...[...person.logs.values()].map(({ day }) => day), ...person.cameOn].some((day) => day >= since);
      if (isActive !== person.wasActive) person.run++;
      person.wasActive = isActive;
    }
    const all = [...people.values()];
    const counts = [
      ['active', cell.active_users, all.filter(({ wasActive }) => wasActive)],
      ['taking', told.challenges.get(challenge) ?? null, all.filter(({ takes }) => takes)],
    ] as const;
    for (const [kind, value, now] of counts) {
      if (value === null) continue;
      const old = toldOf[kind];
      const members = new Set(now.map((person) => person.id));
      const changed = all.filter((person) => members.has(person.id) !== old?.members.has(person.id)).length;
      if (old?.value === value && (value !== members.size || changed < FLOOR)) continue;
      if (value !== members.size) return `unexplained ${kind} ${value}`;
      if (value < FLOOR || people.size - value < FLOOR) return `${kind}: ${value} of ${people.size}`;
      answers[kind].push(new Map(all.map((person) => [`${person.id}|${kind === 'active' ? person.run : String(person.takes)}`, 1])));
      toldOf[kind] = { value, members };
    }

    // Events, and check-ins at events without a released count.
    let apart = 0;
    for (const [event, comers] of events) {
      const value = told.events.get(event) ?? null;
      const unknowns = comers.map((member) => ({ member, event }));
      every.push(...unknowns);
      if (value === null) loose.push(...unknowns);
      else {
        if (value !== comers.length) return `unexplained event ${value}`;
        if (value < FLOOR || people.size - value < FLOOR) return `an event of ${value} of ${people.size}`;
        answers.checkIns.push(new Map(comers.map((member) => [`${member}|${event}`, 1])));
        apart += value;
      }
    }
    const pooled = (cell.checkins ?? 0) - apart;
    if (pooled !== 0) {
      const here = (some: typeof loose) => some.filter(({ member }) => people.has(member));
      const there = [here(loose), here(every)].find(({ length }) => length === pooled);
      if (!there) return `unexplained check-ins ${pooled}`;
      const whose = new Set(there.map(({ member }) => member)).size;
      if (whose < FLOOR || people.size - whose < FLOOR) return `check-ins of ${whose} of ${people.size}`;
      answers.checkIns.push(new Map(there.map(({ member, event }) => [`${member}|${event}`, 1])));
      [loose, every] = [[], []];
    }

    const told1 = told.newcomers.at(-1);
    if (told1 && answers.newcomers.length === 0) {
      const stays = (day: string) => day >= addDays(began, 28) && day <= addDays(began, 55);
      const stayed = all.filter(({ logs, cameOn }) => [...[...logs.values()].map(({ day }) => day), ...cameOn].some(stays));
      if (told1.stayed !== stayed.length || told1.joined !== people.size) return `unexplained newcomers ${told1.stayed}`;
      if (told1.stayed < FLOOR || told1.joined - told1.stayed < FLOOR) return `${told1.stayed} of ${told1.joined} newcomers`;
      answers.newcomers.push(new Map(all.map((person) => [`${person.id}|stayed`, 1])));
    }
  }
  await db.deleteFrom('member').where('workspace_id', '=', id).execute();
  await db.deleteFrom('workspace').where('id', '=', id).execute();
  for (const [kind, said] of Object.entries(answers)) {
    const found = singledOut(said, FLOOR, dice);
    if (found) return `${kind} of ${found.length}`;
  }
  return null;
}

const all = protectedBy(FLOOR);

it('nobody is singled out by what HTTP answers, whoever asks, for whatever period, file and filter', {
  timeout: 60_000 * communities,
}, async () => {
  for (let seed = 1; seed <= communities; seed++) expect(await attack(seed, all), `community ${seed}`).toBeNull();
});

it.each([
  ['figures are about anybody', 1, { ...all, floor: 1 }],
  ['counts may be of nearly everybody', 1, { ...all, complement: false }],
  ['counts follow each person', 1, { ...all, changes: false }],
  ['one person may be most of a sum', 5, { ...all, caps: false }],
  ['check-ins of small events are counted with those of others', 6, { ...all, apart: false }],
] satisfies Array<[string, number, Protections]>)(
  'the attacker wins over HTTP where %s',
  { timeout: 120_000 },
  async (_, seed, protections) => {
    expect(await attack(seed, protections)).toMatch(/ of \d|more than half/);
  },
);

it('tells nothing where what is deleted is taken back: a figure below nothing is no answer', { timeout: 120_000 }, async () => {
  await expect(attack(1, { ...all, keeps: false })).rejects.toThrow('server_error');
});
