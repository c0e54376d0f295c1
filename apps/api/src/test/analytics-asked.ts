import { isDeepStrictEqual } from 'node:util';
import type { AnalyticsPeriod, WorkspaceAnalytics } from '@muster/contract';
import type { TestApp } from './test-app.ts';

/** All analytics of a workspace at one time, after checking that the answers agree. */
export interface Told {
  workspace: WorkspaceAnalytics;
  weeks: AnalyticsPeriod[];
  newcomers: Array<{ until: string; joined: number; stayed: number }>;
  challenges: Map<string, number | null>;
  events: Map<string, number | null>;
}

const lines = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n').slice(1).toSorted();

/** Attempts to get more data: none of them may change an answer. */
const filters = [
  'from=2026-01-05',
  'since=2026-03-02',
  'period=days',
  'week=2026-03-02',
  'member=a',
  'workspace_id=b',
  'limit=1',
  'floor=1',
];

type Row = { total_participants: number | null; event_id?: string; challenge_id?: string };
const sumOf = (values: Array<number | null>) =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/**
 * Calls every analytics call for every period, page, file and filter, as an operator, a leader and a member. Throws if two answers
 * disagree: then a sum is not the sum of the parts shown, or one caller sees different figures.
 */
export async function askEverything(
  app: TestApp,
  id: string,
  who: Record<'operator' | 'leader' | 'member', string>,
  filtered: boolean,
): Promise<Told> {
  const get = async (as: keyof typeof who, path: string) => {
    const { access } = await app.session.start(who[as], 'test');
    return app.server.inject({ url: `/api/analytics${path}`, headers: { authorization: `Bearer ${access}` } });
  };
  const json = async <T>(as: keyof typeof who, path: string): Promise<T> => (await get(as, path)).json();
  const same = (one: unknown, other: unknown, what: string) => {
    if (!isDeepStrictEqual(one, other)) throw new Error(`${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  };
  const base = `/workspace/${id}`;
  const workspace = await json<WorkspaceAnalytics>('operator', base);
  const { users: _users, can: _can, ...shown } = workspace;
  same({ ...(await json<object>('leader', base)), can: workspace.can }, workspace, 'a leader');
  same((await json<{ workspace: object }>('member', '/employer')).workspace, shown, 'a member');
  const { data: weeks, newcomers } = await json<{ data: AnalyticsPeriod[]; newcomers: Told['newcomers'] }>(
    'operator',
    `${base}/history?period=weeks`,
  );
  const months = await json<{ data: AnalyticsPeriod[]; newcomers: Told['newcomers'] }>('leader', `${base}/history?period=months`);
  same(await json('member', '/employer/history?period=months'), months, 'a member by months');
  same(months.newcomers, newcomers, 'newcomers by months');
  for (const month of months.data) {
    const its = weeks.filter(({ begins }) => begins.slice(0, 7) === month.begins.slice(0, 7));
    for (const sum of ['steps', 'miles', 'badges', 'checkins', 'events'] as const)
      same(month[sum], sumOf(its.map((week) => week[sum])), sum);
    for (const last of ['active_users', 'participants'] as const)
      same(month[last], its.findLast((week) => week[last] !== null)?.[last] ?? null, last);
  }
  for (const sum of ['steps', 'miles', 'badges', 'checkins'] as const)
    same(workspace[`total_${sum}`], sumOf(weeks.map((week) => week[sum])), `total ${sum}`);
  same(workspace.active_users_last_30_days, weeks.at(-1)!.active_users, 'active');
  const listed = async (block: 'events' | 'challenges', first: Row[], key: 'event_id' | 'challenge_id', file: string) => {
    const rows: Row[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: { data: Row[]; next: string | null } = await json('leader', `${base}/${block}${next && `?offset=${next}`}`);
      rows.push(...page.data);
      ({ next } = page);
    }
    same(rows.slice(0, first.length), first, block);
    const csv = lines((await get('operator', `${base}/${file}/csv`)).body).map((line) => Number(line.split(',').at(-1)) || null);
    same(csv.toSorted(), rows.map((row) => row.total_participants).toSorted(), file);
    return new Map(rows.map((row) => [row[key]!, row.total_participants]));
  };
  const challenges = await listed('challenges', workspace.challenges, 'challenge_id', 'leaderboard');
  const events = await listed('events', workspace.events, 'event_id', 'attendee');
  const users = lines((await get('operator', `${base}/user/csv`)).body);
  same(users.length, workspace.total_registrations, 'users');
  if (users.some((line) => line.split(',').length !== 2)) throw new Error('More than a name and a day stand beside a member.');
  if (filtered)
    for (const path of [
      '',
      base,
      `${base}/history`,
      `${base}/users`,
      `${base}/challenges`,
      `${base}/events`,
      `${base}/user/csv`,
      `${base}/attendee/csv`,
    ]) {
      const plain = await get('operator', path);
      for (const filter of filters) {
        const answer = await get('operator', `${path}?${filter}`);
        if (answer.statusCode !== 400) same(answer.body, plain.body, `${path}?${filter}`);
      }
    }
  return { workspace, weeks, newcomers, challenges, events };
}
