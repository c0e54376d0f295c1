import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver } from '../../../platform/deliver.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeEvent } from '../events.factory.ts';
import { eventFeature } from '../events.feature.ts';

const CROWD = 10_000;
const EVENTS = 200;

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await makeMember(app);
  await sql`
    insert into member (id, email, email_verified_at, first_name, last_name, profile_completed, created_at)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', now(), 'Crowd', n::text, true, now()
    from generate_series(1, ${CROWD}::int) as n`.execute(app.deps.db);
});
afterAll(() => app.close());

/** An event with this many attendees from the crowd. */
async function crowded(starts: string, going: number): Promise<string> {
  const id = await makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date(starts) });
  await sql`
    insert into attendance (id, event_id, member_id, status, created_at)
    select gen_random_uuid(), ${id}::uuid, id, 'going', ${app.clock.now()} from (
      select id from member where first_name = 'Crowd' order by last_name::int limit ${going}::int) as crowd`.execute(app.deps.db);
  await app.deps.db.updateTable('event').set({ going }).where('id', '=', id).execute();
  return id;
}
const reminded = async (ids: readonly string[]) => {
  const { rows } = await sql<{ notices: number; people: number; entries: number }>`
    select count(*)::int as notices, count(distinct (notification.member_id, about_id))::int as people, count(distinct entry_id)::int as entries
    from notification join event_reminder as reminder on reminder.id = notification.about_id
    where reminder.event_id = any(${ids}::uuid[])`.execute(app.deps.db);
  return rows[0];
};

it('reminds ten thousand of one event, each once, in parts', async () => {
  const id = await crowded('2026-03-04T17:00:00Z', CROWD);
  app.clock.set('2026-03-03T17:00:00Z');
  for (const { handle } of eventFeature.schedules!(app.deps)) await handle();
  await app.jobs.settle();
  expect(await reminded([id])).toEqual({ notices: CROWD, people: CROWD, entries: CROWD });
});

it('needs as many statements for an event as there are parts, not people, and few for two hundred events at the same hour', async () => {
  const { db } = app.deps;
  /** Number of statements sent for the reminders due at an instant. */
  const statements = async (instant: string): Promise<number> => {
    app.clock.set(instant);
    let sent = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        sent += 1;
        return result;
      },
    });
    await counted.transaction().execute(async (tx) => {
      const deps = { ...app.deps, db: tx, transact: <T>(work: (inside: typeof tx) => Promise<T>) => work(tx) };
      for (const { handle } of eventFeature.schedules!(deps)) await handle();
      await deliver(tx, app.subscribers(deps));
    });
    return sent;
  };
  const large = await crowded('2026-03-06T17:00:00Z', CROWD);
  const ofLarge = await statements('2026-03-05T17:00:00Z');
  expect(await reminded([large])).toEqual({ notices: CROWD, people: CROWD, entries: CROWD });
  // Twenty-one parts of five hundred, handled four at a time.
  expect(ofLarge).toBeLessThan(100);

  const many: string[] = [];
  for (let nth = 0; nth < EVENTS; nth += 1) many.push(await crowded('2026-03-09T17:00:00Z', 20));
  const ofMany = await statements('2026-03-08T17:00:00Z');
  expect(await reminded(many)).toMatchObject({ notices: EVENTS * 20, people: EVENTS * 20 });
  expect(ofMany).toBeLessThan(EVENTS * 8);
});
