import type { Team, TeamScore } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../platform/time/zones.ts';
import { askEverything } from '../../test/analytics-asked.ts';
import type { TestMember } from '../../test/members.ts';
import { random } from '../../test/random.ts';
import { type Answer, singledOutBeside } from '../../test/singled-out.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';
import { makeChallenge, makeParticipant, makeTeams } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { closeWeeks } from './closing.jobs.ts';
import { type Protections, protectedBy } from './release.rules.ts';

/**
 * Extends the attack of `http.attack.test.ts` by what readers of analytics see elsewhere over HTTP (ruling 24): scores of named members,
 * sums of teams and of anonymous members on a leaderboard, badges on profiles, and logs of their own puppet accounts. Everybody logs at
 * most once a week, so each unknown is one week of one member. `npm run attack` prints how many communities are broken, with and without
 * the rules.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } });
});
afterAll(() => app.close());

const FLOOR = 5;
const WEEKS = 3;
const communities = Number(process.env['MUSTER_COMMUNITIES'] ?? 3);

const rules = protectedBy(FLOOR);
const before: Protections = { ...rules, elsewhere: false, agreement: false };
const clientOf = async ({ id }: { id: string }) => app.client((await app.session.start(id, 'test')).access);

/** Known sums over the unknowns `member|week`. */
interface Knowledge {
  released: Answer[];
  elsewhere: Answer[];
}

/** The logs of a community, and those that the next released sum will contain. */
class Diary {
  readonly logs = new Map<string, number>();
  pending: string[] = [];

  async log(member: { id: string }, day: string, week: string, steps: number): Promise<void> {
    const api = await clientOf(member);
    await api.addDailyWorkout({ params: { id: member.id }, body: { entry_date: day, steps, miles: 0, minutes: 0, ounces_of_water: 0 } });
    this.logs.set(`${member.id}|${week}`, steps);
    this.pending.push(`${member.id}|${week}`);
  }

  /** The unknowns in a released sum: the pending logs of these people, except that of a capped member. */
  about(value: number, people: ReadonlySet<string>): string[] {
    const its = this.pending.filter((unknown) => people.has(unknown.slice(0, unknown.indexOf('|'))));
    const total = its.reduce((sum, unknown) => sum + this.logs.get(unknown)!, 0);
    this.pending = this.pending.filter((unknown) => !its.includes(unknown));
    if (total === value) return its;
    const capped = its.find((unknown) => {
      const rest = total - this.logs.get(unknown)!;
      return value > rest && value < total;
    });
    if (!capped) throw new Error(`${value} is no sum of ${total}`);
    return its.filter((unknown) => unknown !== capped);
  }
}

const onlyOf = (unknowns: readonly string[]): Answer => new Map(unknowns.map((unknown) => [unknown, 1]));
const endOf = async (week: string, protections: Protections) => {
  app.clock.set(`${addDays(week, 7)}T12:30:00Z`);
  await closeWeeks(app.deps, protections);
};
const stepsOf = async (reader: TestMember, workspace: string, week: string): Promise<number | null> => {
  const { data } = await (await clientOf(reader)).getAnalyticsHistory({ params: { id: workspace }, query: {} });
  return data.find(({ begins }) => begins === week)?.steps ?? null;
};

/**
 * Scores of each team over time, with the member weeks in them; these include members who logged nothing, since the board does not show
 * that.
 */
class Teams {
  private readonly inside = new Map<string, Set<string>>();
  /** Sums. An average reveals its sum, since everybody sees how many members the team has and had. */
  private shown = new Map<string, number>();
  private readonly most = new Map<string, number>();
  readonly answers: Answer[] = [];
  private readonly by: TeamScore;
  private readonly read: () => Promise<Team[]>;

  constructor(by: TeamScore, read: Teams['read']) {
    this.by = by;
    this.read = read;
  }

  /** After everybody logged: adds the new week of each current member to their team. */
  async afterLogs(week: string, of: ReadonlyMap<string, string>): Promise<void> {
    for (const [member, team] of of) this.inside.set(team, (this.inside.get(team) ?? new Set()).add(`${member}|${week}`));
    await this.look();
    for (const id of this.shown.keys()) this.answers.push(onlyOf([...(this.inside.get(id) ?? [])]));
  }

  /** After a member joined, left or was moved: the change of a team's score is the amount of this member. */
  async afterAct(member: string): Promise<void> {
    const before = this.shown;
    await this.look();
    for (const [id, sum] of this.shown)
      if (before.has(id) && Math.abs(before.get(id)! - sum) >= 1) this.answers.push(onlyOf([`${member}|so far`]));
  }

  private async look(): Promise<void> {
    this.shown = new Map();
    for (const { id, people, score } of await this.read()) {
      this.most.set(id, Math.max(people, this.most.get(id) ?? 0));
      if (score !== null) this.shown.set(id, this.by === 'sum' ? score : score * this.most.get(id)!);
    }
  }
}

/**
 * Plays a community with a leaderboard, badges, teams with changing members, events with lists of attendees, newcomers and files. Returns
 * the members singled out; null if nobody.
 */
async function boards(seed: number, protections: Protections): Promise<string[] | null> {
  const dice = random(seed);
  const { below, chance, pick } = dice;
  const { db } = app.deps;
  const { id, week: last, people, leader, operator } = await makeWorkspace(app, 10 + below(9));
  const joined = new Map(people.map((each) => [each.id, addDays(last, -48 + below(12))]));
  for (const [who, day] of joined)
    await db
      .updateTable('member')
      .set({ created_at: new Date(`${day}T09:00:00Z`) })
      .where('id', '=', who)
      .execute();
  await closeWeeks(app.deps, protections);
  const at = app.clock.now();
  const anonymous = people.slice(3).filter(() => chance(0.15));
  for (const each of anonymous) await db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', each.id).execute();
  const isNamed = (each: { id: string }) => !anonymous.some((one) => one.id === each.id);
  const days = { at, start: addDays(last, 7), end: addDays(last, 60), unit: 'steps' as const };
  const alone = await makeChallenge(db, { ...days, goal: 9000, badge: 'Far' });
  const by = chance(0.5) ? 'sum' : 'average';
  const byTeams = await makeChallenge(db, { ...days, teams: { by: 'hand', score: by } });
  const teams = await makeTeams(db, { challenge: byTeams, names: ['Tide', 'Ebb'] });
  const taking = people.filter(() => chance(0.5));
  const others = people.filter((each) => !taking.includes(each));
  const teamOf = new Map<string, string>();
  for (const each of taking) await makeParticipant(db, { challenge: alone, member: each.id, at });
  const enter = async (each: TestMember) => {
    const teamId = pick(teams);
    await (await clientOf(each)).joinTeam({ params: { id: byTeams, teamId, userId: each.id } });
    teamOf.set(each.id, teamId);
  };
  for (const each of others) if (chance(0.7)) await enter(each);
  const about = { operator: operator.id, leader: leader.id, member: people[2]!.id };
  const board = new Teams(by, async () => {
    const { data } = await (await clientOf(leader)).listTeams({ params: { id: byTeams }, query: {} });
    return data;
  });

  const diary = new Diary();
  const { released, elsewhere }: Knowledge = { released: [], elsewhere: [] };
  const scores = new Map<string, number>();
  const came = new Map<string, string[]>();
  const [earned, loose] = [new Set<string>(), new Set<string>()];
  let toldBadges = new Set<string>();
  let newcomers = 0;
  for (let nth = 1; nth <= WEEKS; nth++) {
    const week = addDays(last, 7 * nth);
    const sunday = addDays(week, 6);
    const unknown = (each: { id: string }) => `${each.id}|${week}`;
    app.clock.set(`${sunday}T18:00:00Z`);
    for (const each of people) if (chance(0.85)) await diary.log(each, sunday, week, 1000 + below(9000));
    await board.afterLogs(week, teamOf);
    for (const each of others) {
      const api = await clientOf(each);
      const [team, act] = [teamOf.get(each.id), dice.below(8)];
      if (!team && act < 3) await enter(each);
      else if (team && act === 0) {
        await api.leaveChallenge({ params: { id: byTeams, userId: each.id } });
        teamOf.delete(each.id);
      } else if (team && act === 1 && isNamed(each)) {
        const other = teams.find((one) => one !== team)!;
        await (await clientOf(operator)).placeInTeam({ params: { id: byTeams, userId: each.id }, body: { team_id: other } });
        teamOf.set(each.id, other);
      } else continue;
      await board.afterAct(each.id);
    }
    const event = await makeEvent(db, { host: operator.id, at: app.clock.now(), starts: app.clock.now(), workspace_id: id });
    const comers = people.filter(() => chance(0.4)).map((each) => each.id);
    for (const member of comers) {
      await makeAttendance(db, { event, member, status: 'checked_in', at: app.clock.now() });
      came.set(member, [...(came.get(member) ?? []), sunday]);
      loose.add(`${member}|${event}`);
    }
    await endOf(week, protections);
    const reader = await clientOf(leader);
    // A leaderboard reveals the exact week of each named member; so do lists of attendees.
    for (const each of taking) {
      const total = [...diary.logs].reduce((sum, [log, steps]) => (log.startsWith(each.id) ? sum + steps : sum), 0);
      if (total >= 9000) earned.add(`${each.id}|badge`);
      if (!isNamed(each)) continue;
      const { score } = await reader.getRank({ params: { id: alone, userId: each.id } });
      const steps = score - (scores.get(each.id) ?? 0);
      expect(steps).toBe(diary.logs.get(unknown(each)) ?? 0);
      scores.set(each.id, score);
      if (steps > 0) elsewhere.push(onlyOf([unknown(each)]));
      if (earned.has(`${each.id}|badge`)) elsewhere.push(onlyOf([`${each.id}|badge`]));
    }
    for (const each of comers) elsewhere.push(onlyOf([`${each}|${event}`]));
    // The others are unnamed: only the sum of all of them is known.
    const unnamed = taking.filter((each) => !isNamed(each));
    elsewhere.push(onlyOf(unnamed.map(unknown).filter((each) => diary.logs.has(each))));
    elsewhere.push(onlyOf(unnamed.map((each) => `${each.id}|badge`).filter((each) => earned.has(each))));
    const told = await askEverything(app, id, about, nth === WEEKS);
    const cell = told.weeks.at(-1)!;
    if (cell.steps !== null) released.push(onlyOf(diary.about(cell.steps, new Set(people.map((each) => each.id)))));
    if (cell.badges) {
      released.push(onlyOf([...earned].filter((each) => !toldBadges.has(each))));
      toldBadges = new Set(earned);
    }
    if (told.events.get(event)) released.push(onlyOf(comers.map((each) => `${each}|${event}`)));
    if (cell.checkins) released.push(onlyOf([...loose]));
    if (told.newcomers.length > newcomers) {
      newcomers = told.newcomers.length;
      const { until } = told.newcomers.at(-1)!;
      const cohort = people.filter((each) => joined.get(each.id)! <= until);
      released.push(onlyOf(cohort.map((each) => `${each.id}|stayed`)));
      const within = (who: string, day: string) => day >= addDays(joined.get(who)!, 28) && day <= addDays(joined.get(who)!, 55);
      const isSeen = (each: TestMember) =>
        isNamed(each) &&
        ((came.get(each.id) ?? []).some((day) => within(each.id, day)) ||
          (taking.includes(each) &&
            [...diary.logs.keys()].some((log) => log.startsWith(each.id) && within(each.id, addDays(log.slice(-10), 6)))));
      for (const each of cohort.filter(isSeen)) elsewhere.push(onlyOf([`${each.id}|stayed`]));
    }
  }
  await db.deleteFrom('member').where('workspace_id', '=', id).execute();
  return singledOutBeside([...released, ...board.answers], elsewhere, FLOOR, dice);
}

/**
 * Plays an operator with four puppet accounts who moves the victim to them, or moves everybody else away. Returns the members whose week is
 * known; null if there are none.
 */
async function puppets(seed: number, protections: Protections): Promise<string[] | null> {
  const dice = random(seed);
  const { below } = dice;
  const { db } = app.deps;
  const { id, week: last, people, operator } = await makeWorkspace(app, 9 + below(5));
  await closeWeeks(app.deps, protections);
  const away = (await makeWorkspace(app, 0)).id;
  const own = people.slice(0, 4);
  const victim = people[5]!;
  const week = addDays(last, 7);
  app.clock.set(`${addDays(week, 1)}T12:00:00Z`);
  const isOut = seed % 2 === 0;
  const moved = isOut ? people.filter((each) => !own.includes(each) && each !== victim) : [...own.slice(1), people[4]!, victim];
  for (const each of moved)
    await (await clientOf(operator)).moveToWorkspace({ params: { id: each.id }, body: { workspace_id: away, reason: '' } });
  // The puppets agree at once, and nobody else does.
  for (const each of isOut ? [] : [...own.slice(1), people[4]!])
    await (await clientOf(each)).agreeToCount({ body: { workspace_id: away } });
  const puppet = new Set((isOut ? own : [...own.slice(1), people[4]!]).map((each) => each.id));
  const reader = isOut ? operator : own[1]!;
  if (!isOut)
    await db
      .updateTable('member')
      .set({ permissions: ['operator'] })
      .where('id', '=', reader.id)
      .execute();
  const counted = isOut ? people.filter((each) => !moved.includes(each)) : moved;
  const everybody = new Set((protections.agreement && isOut ? people : counted).map((each) => each.id));
  const diary = new Diary();
  const released: Answer[] = [];
  for (const each of [week, addDays(week, 7)]) {
    app.clock.set(`${addDays(each, 6)}T18:00:00Z`);
    for (const member of people) await diary.log(member, addDays(each, 6), each, 1000 + below(900));
    await endOf(each, protections);
    const steps = await stepsOf(reader, isOut ? id : away, each);
    if (steps !== null) released.push(onlyOf(diary.about(steps, everybody)));
  }
  const elsewhere = [...diary.logs.keys()]
    .filter((unknown) => puppet.has(unknown.slice(0, unknown.indexOf('|'))))
    .map((unknown) => onlyOf([unknown]));
  await db
    .deleteFrom('member')
    .where(
      'id',
      'in',
      people.map((each) => each.id),
    )
    .execute();
  return singledOutBeside(released, elsewhere, FLOOR, dice);
}

const fallen = async (attack: typeof boards, protections: Protections): Promise<string[]> => {
  const found: string[] = [];
  for (let seed = 1; seed <= communities; seed++) {
    const whom = await attack(seed, protections);
    if (whom) found.push(`community ${seed}: ${whom.length}`);
  }
  return found;
};

it.each([
  ['leaderboards, teams and anonymous participants', boards],
  ['four puppets and moves', puppets],
])(
  'nobody is singled out by figures together with %s, and the attacker wins without the rules',
  {
    timeout: 240_000 * communities,
  },
  async (name, attack) => {
    const [was, is] = [await fallen(attack, before), await fallen(attack, rules)];
    if (process.env['MUSTER_COMMUNITIES'])
      process.stdout.write(`${name}: ${was.length} of ${communities} communities fell before, ${is.length} do now\n`);
    expect(is).toEqual([]);
    expect(was).not.toEqual([]);
  },
);
