import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addDays } from '../../platform/time/zones.ts';
import { makeMember } from '../../test/members.ts';
import { random } from '../../test/random.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const writes = Number(process.env['MUSTER_TALLY_WRITES'] ?? 400);

/** What is kept, and the same counted from the logs and members themselves. */
async function both() {
  const { rows: kept } = await sql`
    select member_id, week::text, logs, steps::float8, miles::float8 from analytics_tally where logs <> 0 order by 1, 2`.execute(
    app.deps.db,
  );
  const { rows: counted } = await sql`
    select member_id, date_trunc('week', day)::date::text as week, count(*)::int as logs, sum(steps)::float8 as steps, sum(miles)::float8 as miles
    from workout where double_of is null group by 1, 2 order by 1, 2`.execute(app.deps.db);
  const { rows: people } = await sql`
    select workspace.id, coalesce(people, 0) as kept, (select count(*)::int from member where workspace_id = workspace.id) as counted
    from workspace left join analytics_people on workspace_id = workspace.id order by 1`.execute(app.deps.db);
  return { kept, counted, people: people as Array<{ kept: number; counted: number }> };
}

it('keeps what members logged by weeks, and how many there are, as counted again at any moment', async () => {
  const { below, chance, pick } = random(54);
  const { db, clock } = app.deps;
  const { week, people } = await makeWorkspace(app, 12);
  const members = people.map(({ id }) => id);
  const other = await makeWorkspace(app, 1);
  let logs: Array<{ id: string; member: string }> = [];
  for (let done = 0; done < writes; ) {
    await db.transaction().execute(async (tx) => {
      for (let inOne = 1 + below(4); inOne > 0; inOne--, done++) {
        const log = logs.length > 0 ? pick(logs) : undefined;
        const what = below(10);
        const said = { day: addDays(week, below(28) - 14), steps: below(5) * 100_000, miles: below(3000) };
        if (what < 5 || !log) {
          const [id, member_id] = [newId(), pick(members)];
          const double_of = log?.member === member_id && chance(0.3) ? log.id : null;
          await tx
            .insertInto('workout')
            .values({
              id,
              member_id,
              ...said,
              double_of,
              minutes: 0,
              ounces: 0,
              event_id: null,
              entered_at: clock.now(),
              created_at: clock.now(),
            })
            .execute();
          logs.push({ id, member: member_id });
        } else if (what < 7) {
          await tx.deleteFrom('workout').where('id', '=', log.id).execute();
          logs = logs.filter(({ id }) => id !== log.id);
        } else if (what < 9) {
          const of = logs.find(({ id, member }) => member === log.member && id !== log.id);
          await tx
            .updateTable('workout')
            .set({ ...said, double_of: of && chance(0.5) ? of.id : null })
            .where('id', '=', log.id)
            .execute();
        } else if (chance(0.2) && members.length > 6) {
          const gone = pick(members.slice(2));
          await tx.deleteFrom('member').where('id', '=', gone).execute();
          members.splice(members.indexOf(gone), 1);
          logs = logs.filter(({ member }) => member !== gone);
        } else {
          const moves = pick(members);
          await tx
            .updateTable('member')
            .set({ workspace_id: pick([other.id, null]) })
            .where('id', '=', moves)
            .execute();
        }
      }
    });
    if (done % 5 === 0 || done >= writes) {
      const { kept, counted, people: spaces } = await both();
      expect(kept).toEqual(counted);
      for (const each of spaces) expect(each.kept).toBe(each.counted);
    }
  }
  const newcomer = await makeMember(app);
  await newcomer.api.addDailyWorkout({
    params: { id: newcomer.id },
    body: { entry_date: clock.now().toISOString().slice(0, 10), miles: 1.25, steps: 2000, minutes: 0, ounces_of_water: 0 },
  });
  const { kept, counted } = await both();
  expect(kept).toEqual(counted);
  expect(kept).toContainEqual(expect.objectContaining({ member_id: newcomer.id, logs: 1, steps: 200_000, miles: 125 }));
});
