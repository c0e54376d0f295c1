import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from './test/members.ts';
import { reads, startWatchedApp } from './test/watched-app.ts';

/** The maximum number of statements of a read. */
const MOST = 4;
let watched: Awaited<ReturnType<typeof startWatchedApp>>;
beforeAll(async () => {
  watched = await startWatchedApp();
});
afterAll(() => watched.close());

it.each(reads)('%s takes no more round trips to the database than a read may', async (name) => {
  const { status, statements } = await watched.watch(await watched.sampleOf(name));
  expect(status).toBe(200);
  expect(statements.length).toBeLessThanOrEqual(MOST);
});

const paged = reads.filter(([, { query }]) => 'offset' in ((query as { shape?: object } | undefined)?.shape ?? {}));

it.each(paged)('%s reads no more than a page at a time, however long the list is', async (name) => {
  const { status, statements } = await watched.watch(await watched.sampleOf(name));
  expect(status).toBe(200);
  expect(statements.filter((statement) => /\blimit (\$\d|least|greatest|\(|[2-9]|1\d)/i.test(statement))).not.toEqual([]);
});

it('a search that forgives slips takes no more either', async () => {
  const me = await makeMember(watched.app);
  await makeMember(watched.app, { first_name: 'Thorvald', last_name: 'Quennell' });
  const { body, statements } = await watched.watch({
    ...(await watched.sampleOf('searchMembers')),
    query: { q: 'quenell thorvlad' },
    access: me.access,
  });
  expect(body!.data).toMatchObject([{ first_name: 'Thorvald' }]);
  expect(statements).toHaveLength(MOST);
});

it.each(['createAttendance', 'sendChatMessage', 'addDailyWorkout'] as const)(
  '%s takes a read with the session in it, and one statement that writes',
  async (name) => {
    const { status, statements } = await watched.watch(await watched.sampleOf(name));
    expect(status).toBeLessThan(300);
    // Jobs of earlier requests may still notify other processes.
    const [read, write, ...later] = statements;
    expect(read).toContain('"session"');
    expect(write).toMatch(/insert into/);
    // Later reads may come before the answer arrives: the server notifies the members in the room.
    for (const statement of later) expect(statement).not.toMatch(/^\s*(begin|commit)|insert into|update |delete from|"session"/i);
  },
);

it.each([
  ['listAnalytics', 1],
  ['getWorkspaceAnalytics', 1],
  ['getAnalyticsHistory', 1],
  ['listAnalyticsUsers', 1],
  ['listAnalyticsChallenges', 1],
  ['listAnalyticsEvents', 1],
  ['downloadAnalyticsLeaderboard', 2],
] as const)('%s reads its session with what it tells, and writes only the first look of a day', async (name, most) => {
  const wire = await watched.sampleOf(name);
  const sent = async () => {
    const { status, statements } = await watched.watch(wire);
    expect(status).toBe(200);
    return statements;
  };
  const notes = (statements: string[]) => statements.filter((statement) => statement.includes('insert into analytics_look')).length;
  expect(notes(await sent())).toBe(name === 'getAnalyticsHistory' ? 0 : 1);
  const again = await sent();
  expect(again[0]).toContain('"session"');
  expect([again.length, notes(again)]).toEqual([most, 0]);
});
