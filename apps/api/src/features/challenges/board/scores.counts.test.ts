import type { ChallengeUnit } from '@muster/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFailed } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { expectOneMoment, expectOneRace, expectTeams } from '../../../test/races.ts';
import { operationsOf, operationsSeed, random } from '../../../test/random.ts';
import { type Counted, type Model, noteDeleted, noteLog, type Said, scoreOf, zones } from '../../../test/score-oracle.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeEvent } from '../../events/events.factory.ts';
import { fit, sendFile } from '../../imports/imports.factory.ts';
import { makeChallenge, makeTeams } from '../challenges.factory.ts';
import { bucketBits } from './scores-units.ts';

const operations = operationsOf(800);
const people = Number(process.env.PEOPLE ?? 30);
/** Longer than the test takes on a busy machine. */
const LONGEST_MS = Math.max(900_000, operations * 200);
const DAY_MS = 86_400_000;
const shifted = (now: string, days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString().slice(0, 10);
/** The local day in a zone, computed differently than the server does. */
const localDay = (at: Date, zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

type Change = Partial<Record<'goal' | 'cap' | 'from' | 'to', number>> & { teams?: Pick<NonNullable<Model['teams']>, 'by' | 'score'> };

let app: TestApp;
afterEach(() => app.close());

describe.each(['2026-03-20T15:00:00Z', '2026-10-31T15:00:00Z'])('scores about the clock change near %s', (now) => {
  it(
    `equal a recount from what is there after ${operations / 2} random acts of ${people} members in ${zones.length} zones`,
    async () => {
      onTestFailed(() => console.error(`SEED=${operationsSeed} repeats it.`));
      app = await startTestApp({ now, config: { rules: { workout_days_back: 40 } } });
      const { db } = app.deps;
      const dice = random(operationsSeed);
      const members: TestMember[] = [];
      for (let nth = 0; nth < people; nth += 1) members.push(await makeMember(app));
      const operator = await makeMember(app, { permissions: ['operator'] });
      const at = app.clock.now();

      const challenges: Model[] = [];
      const make = async (unit: ChallengeUnit, change: Change) => {
        const [start, end] = [shifted(now, change.from ?? -20), shifted(now, change.to ?? 20)];
        const { goal = 0, cap, teams } = change;
        const badge = goal > 0 ? 'There' : '';
        const id = await makeChallenge(db, { at, unit, start, end, goal, ...(cap && { cap }), badge, ...(teams && { teams }) });
        const ids = teams ? await makeTeams(db, { challenge: id, names: ['Pier', 'Pines', 'Town', 'Woods'] }) : [];
        const stored = { goal: goal * 100, cap: (cap ?? Number.POSITIVE_INFINITY) * 100 };
        challenges.push({
          id,
          unit,
          start,
          end,
          ...stored,
          joined: new Set(),
          teams: teams ? { ...teams, ids, of: new Map() } : null,
          corrections: new Map(),
        });
      };
      await make('miles', { goal: 60 });
      await make('miles', { cap: 7.5, goal: 30 });
      await make('steps', { cap: 10_000, goal: 40_000, from: -3, to: 9 });
      await make('minutes', { from: -9, to: 0 });
      await make('ounces-of-water', { goal: 200, from: 0, to: 0 });
      await make('check-ins', { goal: 3 });
      await make('miles', { cap: 9, goal: 50, teams: { by: 'hand', score: 'sum' } });
      await make('minutes', { from: -9, to: 5, teams: { by: 'hand', score: 'average' } });
      await make('steps', { cap: 9000, teams: { by: 'balanced', score: 'average' } });
      const events: string[] = [];
      for (let nth = 0; nth < 6; nth += 1)
        events.push(await makeEvent(db, { host: operator.id, starts: new Date(at.getTime() + 60_000), hours: 12, at }));

      const logs = new Map<string, Counted>();
      const checkedIn = new Map<string, Set<string>>(members.map(({ id }) => [id, new Set()]));
      const refused = new Map<string, number>();
      /**
       * Contributions that moved members left in their former teams; and members who have been in one team since before they had a score.
       */
      const left = new Map<string, number>();
      const settled = new Map<string, Set<string>>();

      const log = async (who: TestMember) => {
        const time_zone = dice.pick(zones);
        // Many near today, so that days exceed their cap, and some weeks before or after.
        const quarters = dice.chance(0.6) ? dice.below(200) - 100 : dice.below(50 * 96) - 30 * 96;
        const entered = new Date(at.getTime() + quarters * 900_000);
        // Some look like activities from a file.
        const said: Said = dice.chance(0.5)
          ? { miles: 3 + dice.below(60) / 100, steps: 0, minutes: 30, 'ounces-of-water': dice.chance(0.3) ? 12 : 0 }
          : {
              miles: dice.below(1500) / 100,
              steps: dice.below(9000),
              minutes: dice.below(9000) / 100,
              'ounces-of-water': 1 + dice.below(64),
            };
        const { 'ounces-of-water': ounces_of_water, ...rest } = said;
        // A log without water needs its day.
        const when = ounces_of_water > 0 ? { entry_datetime: entered.toISOString() } : { entry_date: localDay(entered, time_zone) };
        const body = { ...when, time_zone, ounces_of_water, ...rest };
        const { id } = await who.api.addDailyWorkout({ params: { id: who.id }, body });
        noteLog(logs, { id, member: who.id, day: localDay(entered, time_zone), amounts: said, times: null, double_of: null }, 'other');
      };
      const choices = ['this', 'other', 'both'] as const;
      const addFile = async (who: TestMember) => {
        const time_zone = dice.pick(zones);
        const begins = new Date(at.getTime() - (1 + dice.below(150)) * 600_000);
        const [metres, minutes] = [4800 + dice.below(600), 27 + dice.below(6)];
        const file = fit([{ begins, seconds: minutes * 60, metres, cycles: dice.below(4000) }]);
        const params = { id: who.id };
        const sent = await sendFile(who, file, { time_zone });
        const [found] = sent.activities;
        const count = dice.pick(choices);
        if (!found || found.already) return;
        const activities = [{ key: found.key, count }];
        const { data } = await who.api.confirmImport({ params: { ...params, importId: sent.id }, body: { activities } });
        const { miles, steps } = found;
        const times = [begins.getTime(), begins.getTime() + minutes * 60_000] as const;
        const amounts = { miles, steps, minutes, 'ounces-of-water': 0 };
        noteLog(logs, { id: data[0]!.id, member: who.id, day: localDay(begins, time_zone), amounts, times, double_of: null }, count);
      };
      /** A phone sends the sum of the day repeatedly; sometimes only steps. */
      const sendSum = async (who: TestMember) => {
        const { url } = await who.api.getIngestAddress({ params: { id: who.id } });
        const address = url ?? (await who.api.makeIngestAddress({ params: { id: who.id } })).url!;
        const time_zone = dice.pick(zones);
        const day = localDay(new Date(at.getTime() - dice.below(3) * DAY_MS), time_zone);
        const said = { steps: 1 + dice.below(12_000), miles: dice.chance(0.5) ? dice.below(900) / 100 : 0 };
        const ounces_of_water = dice.chance(0.3) ? 8 : 0;
        const body = { id: 'today', entry_date: day, time_zone, ounces_of_water, ...said };
        const answer = await app.raw('POST', new URL(address).pathname, { body });
        const { entries } = (await answer.json()) as { entries?: Array<{ outcome: string }> };
        if (!['new', 'changed'].includes(entries?.[0]?.outcome ?? '')) return;
        const id = `sum of ${who.id} ${day}`;
        const amounts = { minutes: 0, 'ounces-of-water': ounces_of_water, ...said };
        logs.set(id, { id, member: who.id, day, amounts, times: null, double_of: null, sum: true });
      };
      const choose = async (who: TestMember) => {
        const own = [...logs.values()].filter((log) => log.member === who.id);
        const paired = own.filter((log) => log.double_of || own.some(({ double_of }) => double_of === log.id));
        if (paired.length === 0) return;
        const log = dice.pick(paired);
        const other = own
          .filter(({ id, double_of }) => id === log.double_of || double_of === log.id)
          .sort((a, b) => (a.id < b.id ? -1 : 1))[0]!;
        const count = dice.pick(choices);
        await who.api.chooseDouble({ params: { id: who.id, workoutId: log.id }, body: { count } });
        const [counted, double] = log.double_of ? [other, log] : [log, other];
        if (count === 'both') double.double_of = null;
        else if ((count === 'this' ? log : other) === double) {
          for (const each of own) if (each.double_of === counted.id) each.double_of = double.id;
          [double.double_of, counted.double_of] = [null, double.id];
        }
      };
      const remove = async (who: TestMember) => {
        const own = [...logs.values()].filter(({ member, sum }) => member === who.id && !sum);
        if (own.length === 0) return;
        const { id } = dice.pick(own);
        await who.api.deleteWorkout({ params: { id: who.id, workoutId: id } });
        noteDeleted(logs, id);
      };
      const takePart = async (who: TestMember) => {
        const { id, joined, teams } = dice.pick(challenges);
        const params = { id, userId: who.id };
        if (joined.has(who.id) && dice.chance(0.4)) {
          await who.api.leaveChallenge({ params });
          joined.delete(who.id);
          settled.get(id)?.delete(who.id);
        } else {
          // A member who returns keeps their team.
          const teamId = teams?.by === 'hand' && !teams.of.has(who.id) && dice.pick(teams.ids);
          if (teamId) await who.api.joinTeam({ params: { ...params, teamId } });
          else await who.api.joinChallenge({ params });
          joined.add(who.id);
          if (teams && !teams.of.has(who.id)) {
            const { own, own_team } = await who.api.getChallenge({ params, query: {} });
            teams.of.set(who.id, own_team!.id);
            if (own!.score === 0) settled.set(id, (settled.get(id) ?? new Set()).add(who.id));
          }
        }
      };
      const checkIn = async (who: TestMember) => {
        const event = dice.pick(events);
        const there = checkedIn.get(who.id)!;
        const status = there.has(event) ? 'none' : 'checked_in';
        await who.api.updateAttendance({ params: { id: event, userId: who.id }, body: { status } });
        if (status === 'none') there.delete(event);
        else there.add(event);
      };
      const correct = async () => {
        const { id, joined, corrections } = dice.pick(challenges);
        if (joined.size === 0) return;
        const userId = dice.pick([...joined]);
        if (userId === moving?.member) return;
        const amount = (dice.below(4000) - 2400) / 100 || 1;
        await operator.api.correctScore({ params: { id, userId }, body: { amount, reason: 'The lift was counted as stairs.' } });
        corrections.set(userId, (corrections.get(userId) ?? 0) + Math.round(amount * 100));
      };
      /** An operator moves a member to another team while others act: the contribution so far stays with the former team. */
      let moving: { model: Model; member: string } | undefined;
      const move = async () => {
        const { model, member } = moving!;
        const [{ id, teams }, params] = [model, { id: model.id, userId: member }];
        const [from, team] = [teams!.of.get(member)!, dice.pick(teams!.ids)];
        const row = await db
          .selectFrom('challenge_participant')
          .where('challenge_id', '=', id)
          .where('member_id', '=', member)
          .select('team_share')
          .executeTakeFirstOrThrow();
        await operator.api.placeInTeam({ params, body: { team_id: team } });
        teams!.of.set(member, team);
        if (from === team) return;
        left.set(from, (left.get(from) ?? 0) + row.team_share!);
        settled.get(id)?.delete(member);
      };
      const look = async (who: TestMember) => {
        const { id, joined, teams } = dice.pick(challenges);
        if (teams) return expectOneRace(await who.api.listTeams({ params: { id }, query: {} }));
        expectOneMoment(await who.api.getTop25({ params: { id } }));
        if (joined.has(who.id)) expectOneMoment(await who.api.getCentered({ params: { id, userId: who.id } }));
      };

      const often = [log, log, log, takePart, choose, remove, checkIn, look];
      const acts = [...often, ...often, takePart, addFile, sendSum];
      let rounds = 0;
      for (let done = 0; done < operations / 2; ) {
        // No member acts twice at once, so that each response is the current state; operators correct scores concurrently.
        const model = dice.pick(challenges);
        moving = model.teams && model.joined.size > 0 ? { model, member: dice.pick([...model.joined]) } : undefined;
        const turns = members.filter(({ id }) => dice.chance(0.5) && id !== moving?.member).map((who) => () => dice.pick(acts)(who));
        const all = [...turns, correct, correct, ...(moving ? [move] : [])];
        for (const outcome of await Promise.allSettled(all.map((act) => act()))) {
          if (outcome.status === 'fulfilled') continue;
          // Rethrows failed expectations, which have no error code.
          if (!outcome.reason.code) throw outcome.reason;
          refused.set(outcome.reason.code, (refused.get(outcome.reason.code) ?? 0) + 1);
        }
        done += turns.length + 3;
        const below = await db.selectFrom('challenge_participant').where('score', '<', 0).selectAll().execute();
        expect(below).toEqual([]);
        // Resets rate limits; the access tokens stay valid. The operator acts three times per round, however many members there are.
        rounds += 1;
        if (rounds % 30 === 0) app.clock.advance(60);
      }
      // Only corrections are refused: of a member who has just left, or of more than the score.
      expect(['invalid', 'challenges.not_a_participant']).toEqual(expect.arrayContaining([...refused.keys()]));

      // Doubles are expected; a short run may have none.
      if (operations >= 4000) expect([...logs.values()].filter((each) => each.double_of).length).toBeGreaterThan(0);

      const apiOf = new Map(members.map(({ id, api }) => [id, api]));
      const scored = (model: Model, member: string) =>
        scoreOf(
          model,
          member,
          logs.values(),
          [...checkedIn.get(member)!].map(() => localDay(at, 'America/New_York')),
        );
      for (const model of challenges) {
        const { id, joined, goal, unit } = model;
        const board = [...joined].map((member) => ({ member, score: scored(model, member) }));
        board.sort((a, b) => b.score - a.score || (a.member < b.member ? -1 : 1));
        const rankOf = (score: number) => 1 + board.filter((each) => each.score > score).length;
        const first = members[0]!;
        if (model.teams) {
          const { rows } = await sql<{ id: string; score: number; most: number | null; shares: number }>`
          select team.id, team.score, team.most_people as most, coalesce((
              select sum(team_share) from challenge_participant as taking where taking.team_id = team.id), 0)::bigint as shares
          from challenge_team as team where team.challenge_id = ${id}::uuid`.execute(db);
          const teams = rows.map(({ id: team, most, shares }) => ({ id: team, brought: shares + (left.get(team) ?? 0), most: most ?? 0 }));
          expect(rows.map((row) => [row.id, row.score])).toEqual(teams.map((team) => [team.id, team.brought]));
          await expectTeams(first.api, id, { ...model.teams, teams, joined });
          for (const row of await db.selectFrom('challenge_participant').where('challenge_id', '=', id).selectAll().execute()) {
            if (settled.get(id)?.has(row.member_id)) expect([row.member_id, row.team_share]).toEqual([row.member_id, row.score]);
          }
        } else {
          const top = await first.api.getTop25({ params: { id } });
          expect(top.count).toBe(joined.size);
          expect(top.data.map(({ rank, score, user }) => [user.id, rank, Math.round(score * 100)])).toEqual(
            board.slice(0, 25).map(({ member, score }) => [member, rankOf(score), score]),
          );
        }
        for (const [place, { member, score }] of board.entries()) {
          // Each member reads for themselves: one alone would exceed the rate limit.
          const api = apiOf.get(member)!;
          const params = { id, userId: member };
          const { own, own_team } = await api.getChallenge({ params, query: {} });
          const standing = model.teams ? own! : await api.getRank({ params });
          const rank = model.teams ? null : rankOf(score);
          expect([standing.rank, Math.round(standing.score * 100), standing.count]).toEqual([rank, score, joined.size]);
          expect(own_team?.id).toBe(model.teams?.of.get(member));
          const badge = await api.getBadge({ params: { id: member, challengeId: id } }).then(
            () => true,
            () => false,
          );
          expect([member, badge]).toEqual([member, goal > 0 && score >= goal]);
          if (model.teams || place % 5 > 0) continue;
          const { data } = await api.getCentered({ params });
          const start = Math.max(0, Math.min(place - 12, board.length - 25));
          expect(data.map(({ user }) => user.id)).toEqual(board.slice(start, start + 25).map((each) => each.member));
        }
        // The ledger of a former participant continues; a badge stays only while it is earned.
        const { rows } = await sql<{ member_id: string; score: number; sum: number; there: boolean; badge: boolean }>`
        select taking.member_id, taking.score, taking.left_at is null as there, coalesce((
            select sum(credited) from challenge_entry as entry
            where entry.challenge_id = taking.challenge_id and entry.member_id = taking.member_id), 0)::bigint as sum,
          exists (select from badge where badge.challenge_id = taking.challenge_id and badge.member_id = taking.member_id) as badge
        from challenge_participant as taking where taking.challenge_id = ${id}::uuid`.execute(db);
        for (const { member_id, score, sum, there, badge } of rows) {
          expect([member_id, score, sum, there]).toEqual([member_id, scored(model, member_id), score, joined.has(member_id)]);
          if (badge) expect(score).toBeGreaterThanOrEqual(goal);
        }
        const histogram = await sql<{ right: boolean }>`
        with counted as (
          select (score >> ${sql.lit(bucketBits[unit])})::int as bucket, count(*)::int as participants from challenge_participant
          where challenge_id = ${id}::uuid and left_at is null group by 1)
        select coalesce(bool_and(counted.participants is not distinct from kept.participants), true) as right
        from counted full join (select * from challenge_bucket where challenge_id = ${id}::uuid and participants <> 0) as kept
          on kept.bucket = counted.bucket`.execute(db);
        expect(histogram.rows).toEqual([{ right: true }]);
      }
    },
    LONGEST_MS,
  );
});
