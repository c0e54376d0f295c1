import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Part } from '../../platform/jobs/in-parts.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Transact } from '../../platform/transact.ts';
import { makeMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeLike } from '../reactions/reactions.factory.ts';
import { digestSubscribers, planDigests } from './digest.jobs.ts';

const CROWD = 230;
const MONDAY = '2026-03-09T12:00:00Z';

let app: TestApp;
let sentStatements = 0;
beforeAll(async () => {
  app = await startTestApp({
    config: { features: { digest: true } },
    now: '2026-03-04T15:00:00Z',
    onStatement: () => {
      sentStatements += 1;
    },
  });
  const { db } = app.deps;
  const author = await makeMember(app);
  const post = await makePost(db, { author: author.id, at: app.clock.now() });
  await makeLike(db, { author: author.id, stream: post, at: app.clock.now() });
  await sql`
    insert into member (id, email, email_verified_at, first_name, last_name, profile_completed, workspace_id, created_at)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', ${app.clock.now()}::timestamptz, 'Crowd', n::text, true, author.workspace_id,
      ${app.clock.now()}::timestamptz
    from generate_series(1, ${CROWD}::int) as n, member as author where author.id = ${author.id}`.execute(db);
});
afterAll(() => app.close());

/** Returns the job of one worker that sends through this mail server. */
const workerOf = (send: Mailer['send']) => {
  const [worker] = digestSubscribers({ ...app.deps, mailer: { ...app.deps.mailer, send } });
  return (part: Part) => worker!.handle([part as never], ['']);
};

it('reaches each of many once: two plan and two send at once, one is killed, and the mail server refuses some at first', async () => {
  const { db } = app.deps;
  app.clock.set(MONDAY);
  // Keep the planned parts for the workers of this test.
  const parts: Part[] = [];
  const transact: Transact = (work) =>
    db.transaction().execute(async (tx) => {
      const result = await work(tx);
      const { rows } = await sql<{ payload: Part }>`delete from outbox_event where name = 'digest.due' returning payload`.execute(tx);
      parts.push(...rows.map(({ payload }) => payload));
      return result;
    });
  await Promise.all([planDigests({ ...app.deps, transact }), planDigests({ ...app.deps, transact })]);
  const rows = await db.selectFrom('digest').select(['member_id', 'state']).execute();
  expect(rows).toHaveLength(CROWD + 1);
  expect(parts.length).toBeGreaterThanOrEqual(3);

  const sent: string[] = [];
  let underWay = '';
  await new Promise<void>((killed) => {
    const doomed = workerOf(({ to }) => {
      if (sent.length === 2) {
        underWay = to;
        killed();
        return new Promise(() => undefined);
      }
      sent.push(to);
      return Promise.resolve();
    });
    void doomed(parts[0]!);
  });

  const refused = new Set<string>();
  let asked = 0;
  const worker = workerOf(async ({ to }) => {
    asked += 1;
    if (asked % 10 === 0 && !refused.has(to)) {
      refused.add(to);
      throw new Error('421 Try again later');
    }
    sent.push(to);
  });
  /** Retries until the job succeeds, like the queue. */
  const untilDone = async (part: Part) => {
    for (;;) {
      const worked = await worker(part).then(
        () => true,
        () => false,
      );
      if (worked) return;
    }
  };
  await Promise.all(
    [0, 1].map(async () => {
      for (const part of parts) await untilDone(part);
    }),
  );
  expect(refused.size).toBeGreaterThan(10);
  expect(new Set(sent).size).toBe(sent.length);
  const everybody = Array.from({ length: CROWD }, (_, n) => `crowd-${n + 1}@example.com`);
  // The mail that the killed worker was sending is lost; no mail is sent twice.
  expect(everybody.filter((to) => !sent.includes(to))).toEqual([underWay]);
  // A later plan finds nothing to do.
  app.clock.advance(3600);
  parts.length = 0;
  await planDigests({ ...app.deps, transact });
  expect(parts).toEqual([]);
});

it('asks again for those whose job was lost', async () => {
  const { db } = app.deps;
  app.clock.set('2026-03-16T12:00:00Z');
  const late = { week: '2026-03-16', time_zone: 'America/New_York', until: new Date('2026-03-18T00:00:00Z'), state: 'due' as const };
  const people = await db.selectFrom('member').where('first_name', '=', 'Crowd').select('id').limit(3).execute();
  await db
    .insertInto('digest')
    .values(people.map(({ id }) => ({ ...late, member_id: id, asked_at: app.clock.now(), settled_at: null })))
    .execute();
  const due = async () => (await db.selectFrom('digest').where('state', '=', 'due').select('member_id').execute()).length;
  // All others already have a row for this week: only the lost digests are to be sent.
  await sql`insert into digest (member_id, week, time_zone, until, state, asked_at)
    select id, '2026-03-16', 'America/New_York', now(), 'nothing', now() from member on conflict do nothing`.execute(db);
  app.clock.advance(29 * 60);
  await planDigests(app.deps);
  await app.jobs.settle();
  expect(await due()).toBe(3);
  app.clock.advance(120);
  await planDigests(app.deps);
  await app.jobs.settle();
  expect(await due()).toBe(0);
});

it('reads by as many statements as there are parts, not people', async () => {
  const { db } = app.deps;
  app.clock.set('2026-03-23T12:00:00Z');
  sentStatements = 0;
  await planDigests(app.deps);
  await app.jobs.settle();
  const { n } = await db
    .selectFrom('digest')
    .where('week', '=', '2026-03-23')
    .where('state', '=', 'nothing')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(CROWD + 1);
  expect(sentStatements).toBeLessThan(CROWD / 2);
});
