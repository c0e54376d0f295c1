import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../platform/time/zones.ts';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWorkspace } from '../../test/workspaces.ts';
import { makeBadge, makeChallenge, makeParticipant } from '../challenges/challenges.factory.ts';
import { makeAttendance, makeEvent } from '../events/events.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { closeWeeks } from './closing.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (access: string, path: string) =>
  app.server.inject({ url: `/api/analytics/${path}`, headers: { authorization: `Bearer ${access}` } });
const lines = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n');

it('shows a workspace with its totals and blocks, each of at least five people [ANALYT-01] [ANALYT-05] [ANALYT-06] [ANALYT-08] [ANALYT-09]', async () => {
  const { id, week, people, operator, log } = await makeWorkspace(app, 14, 'Harbour Works');
  const { db } = app.deps;
  const at = new Date(`${addDays(week, 2)}T12:00:00Z`);
  const read = () => operator.api.getWorkspaceAnalytics({ params: { id } });
  expect(await read()).toMatchObject({ total_registrations: 14, active_users_last_30_days: null, total_steps: null, withheld: 'not_yet' });
  await log(people.slice(0, 6), 1000, week, 1.5);
  await log(people.slice(0, 4), 500, addDays(week, -7));
  const [big, small] = await Promise.all(
    ['Big walk', 'Small walk'].map((name) => makeChallenge(db, { name, at, start: week, end: addDays(week, 30), goal: 1 })),
  );
  for (const each of people.slice(0, 6)) {
    await makeParticipant(db, { challenge: big!, member: each.id, at });
    await makeBadge(db, { challenge: big!, member: each.id, at });
  }
  for (const each of people.slice(0, 4)) await makeParticipant(db, { challenge: small!, member: each.id, at });
  const events = [];
  for (const [name, come] of [
    ['Regatta', 7],
    ['Chess', 3],
    ['Everybody', 12],
  ] as const) {
    const event = await makeEvent(db, { name, host: operator.id, at, starts: at, workspace_id: id });
    for (const each of people.slice(0, come)) await makeAttendance(db, { event, member: each.id, status: 'checked_in', at });
    events.push(event);
  }
  await closeWeeks(app.deps);
  const told = await read();
  expect(told).toMatchObject({
    workspace_id: id,
    workspace_name: 'Harbour Works',
    total_registrations: 14,
    // Twelve came to an event: a count of all but two would reveal those two.
    active_users_last_30_days: null,
    total_steps: 8000,
    total_miles: 9,
    total_badges: 6,
    total_checkins: 7,
    counted_until: addDays(week, 6),
    withheld: 'too_few',
    floor: 5,
    can: { download: true },
  });
  expect(told.challenges.map(({ challenge_name, total_participants }) => [challenge_name, total_participants]).toSorted()).toEqual([
    ['Big walk', 6],
    ['Small walk', null],
  ]);
  expect(told.events.map(({ event_name, total_participants }) => [event_name, total_participants]).toSorted()).toEqual([
    ['Chess', null],
    ['Everybody', null],
    ['Regatta', 7],
  ]);
  expect(told.users).toHaveLength(3);
  expect((await operator.api.listAnalytics({})).data).toEqual([
    {
      workspace_id: id,
      workspace_name: 'Harbour Works',
      total_registrations: 14,
      active_users_last_30_days: null,
      counted_until: addDays(week, 6),
      withheld: 'too_few',
      floor: 5,
    },
  ]);
  const history = await operator.api.getAnalyticsHistory({ params: { id }, query: {} });
  expect(history.data.slice(-2)).toEqual([
    {
      begins: addDays(week, -7),
      active_users: null,
      steps: null,
      miles: null,
      badges: null,
      checkins: null,
      events: 0,
      participants: null,
    },
    { begins: week, active_users: null, steps: 8000, miles: 9, badges: 6, checkins: 7, events: 3, participants: 6 },
  ]);
  const months = await operator.api.getAnalyticsHistory({ params: { id }, query: { period: 'months' } });
  expect(months.data.reduce((sum, { steps }) => sum + (steps ?? 0), 0)).toBe(8000);

  // Later changes have no effect before the next week is closed.
  await log(people.slice(6, 12), 700);
  expect(await read()).toEqual(told);
  await closeWeeks(app.deps);
  expect(await read()).toEqual(told);
});

it('downloads the three files under the names of the workspace, in which nothing is a formula [ANALYT-12] [ANALYT-13] [ANALYT-14] [ANALYT-15]', async () => {
  const { id, week, people, operator } = await makeWorkspace(app, 12, 'Häfen');
  const { db } = app.deps;
  const at = new Date(`${addDays(week, 1)}T12:00:00Z`);
  await db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', people[3]!.id).execute();
  await db.updateTable('member').set({ first_name: '=SUM(A1)' }).where('id', '=', people[4]!.id).execute();
  await makeBlock(db, { blocker: people[5]!.id, blocked: operator.id, at });
  const event = await makeEvent(db, { name: '@home', host: operator.id, at, starts: at, workspace_id: id });
  for (const each of people.slice(0, 5)) await makeAttendance(db, { event, member: each.id, status: 'checked_in', at });
  await makeEvent(db, { name: 'Nobody came', host: operator.id, at, starts: at, workspace_id: id });
  await closeWeeks(app.deps);
  const file = async (path: string) => {
    const { statusCode, headers, body } = await get(operator.access, `workspace/${id}/${path}/csv`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    return { name: headers['content-disposition'], rows: lines(body) };
  };
  const users = await file('user');
  expect(users.name).toBe(`attachment; filename="H_fen-user.csv"; filename*=UTF-8''H%C3%A4fen-user.csv`);
  expect(users.rows).toHaveLength(13);
  expect(users.rows[0]).toBe('full_name,date_joined');
  const joined = addDays(week, -21);
  for (const row of [`Anonymous,${joined}`, `'=SUM(A1) Marlow,${joined}`, `P0 Marlow,${joined}`]) expect(users.rows).toContain(row);
  expect(users.rows.filter((row) => row.startsWith('Anonymous'))).toHaveLength(2);
  expect(users.rows.filter((row) => /P3|P5/.test(row))).toEqual([]);
  const attendees = await file('attendee');
  expect(attendees.name).toContain('fen-attendees.csv');
  expect(attendees.rows[0]).toBe('event_name,total_participants');
  expect(attendees.rows.slice(1).toSorted()).toEqual(["'@home,5", 'Nobody came,not told (about fewer than 5)']);
  const board = await file('leaderboard');
  expect(board.name).toContain('fen-leaderboard.csv');
  expect(board.rows[0]).toBe('challenge_name,total_participants');
  expect(board.rows.slice(1).every((row) => row.endsWith(',not told (about fewer than 5)'))).toBe(true);
});

it('opens to operators and event leaders of the own workspace only, files to operators [ROLE-07] [ROLE-08] [ANALYT-11]', async () => {
  const { id, people, operator, leader } = await makeWorkspace(app, 3);
  const other = await makeWorkspace(app, 2);
  const homeless = await makeMember(app, { permissions: ['operator'], workspace_id: null });
  const paths = ['', '/history', '/users', '/challenges', '/events', '/leaderboard/csv', '/attendee/csv', '/user/csv'];
  const answers = async (access: string, workspace: string) =>
    Promise.all(paths.map(async (path) => (await get(access, `workspace/${workspace}${path}`)).statusCode));
  const [seen, files] = [5, 3];
  const each = (status: number, count: number) => Array.from({ length: count }, () => status);
  expect(await answers(operator.access, id)).toEqual(each(200, 8));
  expect(await answers(leader.access, id)).toEqual([...each(200, seen), ...each(403, files)]);
  expect(await answers(people[2]!.access, id)).toEqual(each(403, 8));
  expect(await answers(other.operator.access, id)).toEqual(each(404, 8));
  expect(await answers(other.leader.access, id)).toEqual([...each(404, seen), ...each(403, files)]);
  expect(await answers(homeless.access, id)).toEqual(each(404, 8));
  expect((await get('x.y.z', `workspace/${id}`)).statusCode).toBe(401);
  expect((await leader.api.listAnalytics({})).data.map(({ workspace_id }) => workspace_id)).toEqual([id]);
  expect(await homeless.api.listAnalytics({})).toEqual({ data: [], next: null });
  expect(await refusal(people[2]!.api.listAnalytics({}))).toMatchObject({ code: 'analytics.leaders_only' });
});

it('shows each member the figures that their operators see, who may look, and who did', async () => {
  const { id, people, operator, leader, log } = await makeWorkspace(app, 12);
  await log(people.slice(0, 7), 2000);
  await closeWeeks(app.deps);
  const member = people[5]!;
  expect((await member.api.getEmployerView({})).lookers).toEqual(
    expect.arrayContaining([
      { name: 'P0 Marlow', role: 'operator', looked_on: null, listed_on: null, downloaded_on: null },
      { name: 'P1 Marlow', role: 'event_leader', looked_on: null, listed_on: null, downloaded_on: null },
    ]),
  );
  const { users, can, ...shown } = await operator.api.getWorkspaceAnalytics({ params: { id } });
  await leader.api.listAnalyticsUsers({ params: { id }, query: {} });
  await operator.api.downloadAnalyticsUsers({ params: { id } });
  const { workspace, lookers } = await member.api.getEmployerView({});
  expect(workspace).toEqual(shown);
  expect(workspace).toMatchObject({ total_steps: 14_000, active_users_last_30_days: 7 });
  const today = app.clock.now().toISOString().slice(0, 10);
  expect(lookers).toEqual(
    expect.arrayContaining([
      { name: 'P0 Marlow', role: 'operator', looked_on: today, listed_on: null, downloaded_on: today },
      { name: 'P1 Marlow', role: 'event_leader', looked_on: null, listed_on: today, downloaded_on: null },
    ]),
  );
  expect(lookers).toHaveLength(2);
  // A former operator stays in the list.
  await app.deps.db.updateTable('member').set({ permissions: [] }).where('id', '=', operator.id).execute();
  expect((await member.api.getEmployerView({})).lookers).toContainEqual({
    name: 'P0 Marlow',
    role: null,
    looked_on: today,
    listed_on: null,
    downloaded_on: today,
  });
  const outside = await makeMember(app, { workspace_id: null, permissions: ['operator'] });
  expect(await outside.api.getEmployerView({})).toEqual({ workspace: null, lookers: [], move: null });
});

it('tells of those who joined in a month how many stayed, with those of the next month if they are too few', async () => {
  const { id, week, people, operator, log } = await makeWorkspace(app, 26);
  const { db } = app.deps;
  // The month that can be released with this week, eight weeks later, and the month before.
  const until = addDays(`${addDays(week, -48).slice(0, 7)}-01`, -1);
  const [last, before] = [addDays(until, -3), addDays(`${until.slice(0, 7)}-01`, -20)];
  const joined = async (some: typeof people, day: string) => {
    const ids = some.map((each) => each.id);
    await db
      .updateTable('member')
      .set({ created_at: new Date(`${day}T09:00:00Z`) })
      .where('id', 'in', ids)
      .execute();
  };
  const history = () => operator.api.getAnalyticsHistory({ params: { id }, query: { period: 'months' } });
  await joined(people.slice(0, 9), before);
  await joined(people.slice(9, 18), last);
  await log(people.slice(0, 4), 1000, addDays(before, 28));
  await log(people.slice(9, 13), 1000, addDays(last, 55));
  // Before the interval, and after it.
  await log(people.slice(5, 8), 1000, addDays(before, 27));
  await log(people.slice(14, 17), 1000, addDays(last, 56));
  await closeWeeks(app.deps);
  const { newcomers, data } = await history();
  expect(newcomers).toEqual([{ since: `${before.slice(0, 7)}-01`, until, joined: 18, stayed: 8 }]);
  const asMember = { newcomers, data };
  expect(await people[7]!.api.getEmployerHistory({ query: { period: 'months' } })).toEqual(asMember);
  const few = await makeWorkspace(app, 9);
  await db
    .updateTable('member')
    .set({ created_at: new Date(`${last}T09:00:00Z`) })
    .where('workspace_id', '=', few.id)
    .execute();
  await few.log(few.people.slice(0, 5), 1000, addDays(last, 40));
  await closeWeeks(app.deps);
  expect((await few.operator.api.getAnalyticsHistory({ params: { id: few.id }, query: {} })).newcomers).toEqual([]);
  expect((await history()).newcomers).toEqual(newcomers);
});

it('turns pages of long blocks, and the file has all of them', async () => {
  const { id, operator } = await makeWorkspace(app, 2);
  await app.deps.db
    .insertInto('member')
    .values(
      Array.from({ length: 2400 }, (_, n) => ({
        id: crypto.randomUUID(),
        email: `long-${n}-${id}@example.com`,
        first_name: 'N',
        last_name: String(n),
        workspace_id: id,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  const seen = new Set<string>();
  let offset: string | null = '';
  do {
    const page: { data: Array<{ full_name: string }>; count: number; next: string | null } = await operator.api.listAnalyticsUsers({
      params: { id },
      query: offset ? { offset } : {},
    });
    expect(page.count).toBe(2402);
    for (const { full_name } of page.data) seen.add(full_name);
    offset = page.next;
  } while (offset);
  expect(seen.size).toBe(2402);
  expect(new Set(lines((await get(operator.access, `workspace/${id}/user/csv`)).body).slice(1)).size).toBe(2402);
});
