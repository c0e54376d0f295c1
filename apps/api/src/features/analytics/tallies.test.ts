import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildAnalytics } from '../../operator/analytics.ts';
import { newId } from '../../platform/ids.ts';
import { addDays } from '../../platform/time/zones.ts';
import { makeMember } from '../../test/members.ts';
import { operationsOf, random } from '../../test/random.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const writes = operationsOf(500);
/** More operations leave more to compare, so compare less often. */
const between = Math.max(5, writes / 100);

/** The stored tallies, and the same computed from logs and members. */
async function both() {
  const { rows: kept } = await sql`
    select member_id, week::text, logs, steps::float8, miles::float8 from analytics_tally where logs <> 0 order by 1, 2`.execute(
    app.deps.db,
  );
  const { rows: counted } = await sql`
    select member_id, date_trunc('week', day)::date::text as week, count(*)::int as logs, sum(steps)::float8 as steps, sum(miles)::float8 as miles
    from workout where double_of is null group by 1, 2 order by 1, 2`.execute(app.deps.db);
  const { rows: people } = await sql<{ id: string; kept: number; counted: number }>`
    select workspace.id, coalesce(people, 0) as kept, (select count(*)::int from member where workspace_id = workspace.id) as counted
    from workspace left join analytics_people on workspace_id = workspace.id order by 1`.execute(app.deps.db);
  return { kept, counted, people };
}

async function same(): Promise<void> {
  const { kept, counted, people } = await both();
  expect(kept).toEqual(counted);
  for (const each of people) expect(each.kept).toBe(each.counted);
}

async function rebuilt(): Promise<string> {
  const said: string[] = [];
  await rebuildAnalytics({ db: app.deps.db, clock: app.clock, say: (text) => said.push(text) });
  return said.join('\n');
}

it('keeps what members logged by weeks, and how many there are, as counted again at any moment; counting all again changes nothing', {
  timeout: 30_000 + writes * 60,
}, async () => {
  const { below, chance, pick } = random(54);
  const { db, clock } = app.deps;
  const { id: home, week, people } = await makeWorkspace(app, 12);
  const members = people.map(({ id }) => id);
  const other = await makeWorkspace(app, 1);
  const at = clock.now();
  let logs: Array<{ id: string; member: string }> = [];
  let events: string[] = [];
  const gone = (member: string) => {
    members.splice(members.indexOf(member), 1);
    logs = logs.filter((log) => log.member !== member);
  };
  for (let [done, next] = [0, between]; done < writes; ) {
    await db.transaction().execute(async (tx) => {
      const anyLog = () => (logs.length > 0 ? pick(logs) : undefined);
      const said = () => ({ day: addDays(week, below(28) - 14), steps: below(5) * 100_000, miles: below(3000) });
      const kinds = [
        async () => {
          const [id, member_id, log] = [newId(), pick(members), anyLog()];
          const double_of = log?.member === member_id && chance(0.3) ? log.id : null;
          const event_id = events.length > 0 && chance(0.2) ? pick(events) : null;
          const rest = { minutes: 0, ounces: 0, event_id, entered_at: at, created_at: at };
          await tx
            .insertInto('workout')
            .values({ id, member_id, ...said(), double_of, ...rest })
            .execute();
          logs.push({ id, member: member_id });
        },
        async () => {
          const log = anyLog();
          if (!log) return;
          await tx.deleteFrom('workout').where('id', '=', log.id).execute();
          logs = logs.filter(({ id }) => id !== log.id);
        },
        async () => {
          const log = anyLog();
          if (!log) return;
          const of = logs.find(({ id, member }) => member === log.member && id !== log.id);
          await tx
            .updateTable('workout')
            .set({ ...said(), double_of: of && chance(0.5) ? of.id : null })
            .where('id', '=', log.id)
            .execute();
        },
        async () => {
          const id = newId();
          const workspace_id = pick([home, other.id, null]);
          const name = { first_name: 'New', last_name: 'Comer' };
          await tx
            .insertInto('member')
            .values({ id, email: `${id}@example.com`, ...name, workspace_id, created_at: at })
            .execute();
          members.push(id);
        },
        async () => {
          if (members.length < 8) return;
          const leaves = pick(members.slice(2));
          await tx.deleteFrom('member').where('id', '=', leaves).execute();
          gone(leaves);
        },
        async () => {
          const workspace_id = pick([home, other.id, null]);
          await tx.updateTable('member').set({ workspace_id }).where('id', '=', pick(members)).execute();
        },
        async () => void events.push(await makeEvent(tx, { host: members[0]!, at, starts: at })),
        async () => {
          if (events.length < 3) return;
          const ends = pick(events);
          await tx.deleteFrom('event').where('id', '=', ends).execute();
          events = events.filter((event) => event !== ends);
        },
        async () => {
          const [event, member] = [events.at(-1), pick(members)];
          if (
            !event ||
            (await tx.selectFrom('attendance').where('event_id', '=', event).where('member_id', '=', member).executeTakeFirst())
          )
            return;
          await makeAttendance(tx, { event, member, status: 'checked_in', at });
        },
      ];
      const dice = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8];
      for (let inOne = 1 + below(4); inOne > 0; inOne--, done++) await kinds[pick(dice)]!();
    });
    if (done < next && done < writes) continue;
    next = done + between;
    await same();
  }
  expect(await rebuilt()).toBe('All was right: what analytics keep is what the logs say.');
  await same();

  const newcomer = await makeMember(app);
  await newcomer.api.addDailyWorkout({
    params: { id: newcomer.id },
    body: { entry_date: clock.now().toISOString().slice(0, 10), miles: 1.25, steps: 2000, minutes: 0, ounces_of_water: 0 },
  });
  const { kept } = await both();
  expect(kept).toContainEqual(expect.objectContaining({ member_id: newcomer.id, logs: 1, steps: 200_000, miles: 125 }));
});

it('puts right what somebody changed by hand, and says how much that was', async () => {
  const { db } = app.deps;
  const { id, week, people, log } = await makeWorkspace(app, 3);
  await log(people, 1000);
  const before = await both();
  await db.updateTable('analytics_tally').set({ steps: 1 }).where('member_id', '=', people[0]!.id).execute();
  await db.deleteFrom('analytics_tally').where('member_id', '=', people[1]!.id).execute();
  await db
    .insertInto('analytics_tally')
    .values({ member_id: people[2]!.id, week: addDays(week, -70), logs: 2, steps: 3, miles: 4 })
    .execute();
  await db.updateTable('analytics_people').set({ people: 99 }).where('workspace_id', '=', id).execute();
  expect(await rebuilt()).toBe('Put right 3 weeks of members and the number of members of 1 workspaces.');
  expect(await both()).toEqual(before);
});
