import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, PostDraft } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeWeeks } from '../features/analytics/closing.jobs.ts';
import { dayAt } from '../platform/time/zones.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { welcome, writeDemoFile } from './announce.ts';
import { demoColleagues } from './colleagues.ts';
import { demoEmail, demoPassword, demoPeople, demoPerson } from './people.ts';
import { demoPosts } from './posts.ts';
import { fillDemo } from './seed.ts';

let app: TestApp;
const said: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-02T15:00:00Z' });
  await fillDemo(app, (line) => said.push(line), new AbortController().signal);
}, 600_000);
afterAll(() => app.close());

const signIn = async (key: Parameters<typeof demoPerson>[0]) => {
  const { access } = await app.client().signIn({ body: { email: demoEmail(demoPerson(key)), password: demoPassword } });
  const api = app.client(access);
  return { api, me: await api.getMe({}) };
};

describe('the demo community', () => {
  it('holds what a member could have written', () => {
    for (const post of demoPosts) {
      expect(PostDraft.safeParse({ text: post.text, open_graph: post.link }).success).toBe(true);
      for (const comment of post.comments ?? []) expect(comment.text.length).toBeLessThanOrEqual(limits.comment_length);
    }
    expect(Math.max(...demoPosts.map((post) => post.text.length))).toBeGreaterThan(1400);
    for (const person of demoPeople) expect(person.bio.length).toBeLessThanOrEqual(limits.bio_length);
  });

  it('has weeks of logs of everybody, each entered on its day, and runs that became posts', async () => {
    const logs = await app.deps.db.selectFrom('workout').select(['member_id', 'day', 'entered_at', 'ounces']).execute();
    const moving = demoColleagues.filter(({ moves }) => moves);
    expect(new Set(logs.map(({ member_id }) => member_id)).size).toBe(demoPeople.length + moving.length);
    expect(new Set(logs.map(({ day }) => day)).size).toBeGreaterThan(20);
    const zone = app.deps.config.locale.time_zone;
    for (const { day, entered_at } of logs) expect(dayAt(entered_at, zone)).toBe(day);
    const { api, me } = await signIn('ana');
    expect((await api.listWorkouts({ params: { id: me.id }, query: { ounces_of_water__gt: '0' } })).data.length).toBeGreaterThan(10);
    const { data } = await api.listMemberPosts({ params: { id: me.id }, query: { limit: 100 } });
    expect(data.results.filter(({ workout }) => workout)).toMatchObject([{ workout: { miles: 5.02, steps: 10_240, minutes: 47.5 } }]);
  });

  it('has two posts that wait for a decision, and a member who was warned', async () => {
    const { api } = await signIn('grace');
    const { data } = await api.listReported({ query: { sort: 'most' } });
    expect(data.map(({ about, reports, before }) => [about?.first_name, reports, before.warned])).toEqual([
      ['Hugo', 2, 1],
      ['Omar', 1, 0],
    ]);
    const hugo = await signIn('hugo');
    const told = await hugo.api.listNotifications({ params: { id: hugo.me.id }, query: { items: 100 } });
    expect(told.data.results.filter(({ kind }) => kind === 'verdict')).toMatchObject([{ outcome: 'warned', what: 'post' }]);
  });

  it('has figures to tell of the office in Boston once its weeks are closed, from the first month on', async () => {
    await closeWeeks(app.deps);
    const { api } = await signIn('grace');
    const params = { id: (await api.listAnalytics({})).data[0]!.workspace_id };
    const told = await api.getWorkspaceAnalytics({ params });
    const people = demoPeople.filter(({ workspace }) => workspace === 'boston').length + demoColleagues.length;
    expect(told).toMatchObject({
      total_registrations: people,
      active_users_last_30_days: expect.any(Number),
      total_miles: expect.any(Number),
    });
    expect(told.challenges.filter(({ total_participants }) => total_participants !== null)).not.toEqual([]);
    expect(told.events.filter(({ total_participants }) => total_participants !== null)).not.toEqual([]);
    const { data, newcomers } = await api.getAnalyticsHistory({ params, query: { period: 'weeks' } });
    expect(data.filter(({ steps }) => steps !== null).length).toBeGreaterThan(20);
    expect(new Set(data.map(({ active_users }) => active_users)).size).toBeGreaterThan(1);
    expect(newcomers).not.toEqual([]);
  });

  it('is neither written nor liked by the anonymous member beyond what they may do', () => {
    const everyComment = demoPosts.flatMap((post) => post.comments ?? []).flatMap((comment) => [comment, ...(comment.replies ?? [])]);
    const anonymous = demoPeople.filter((person) => person.anonymous).map((person) => person.key);
    expect(anonymous).toHaveLength(1);
    expect([...demoPosts, ...everyComment].filter((each) => anonymous.includes(each.by))).toEqual([]);
  });

  it('shows each sign-in a feed with pictures, and a bell with something new', async () => {
    for (const key of ['ana', 'jonas', 'grace'] as const) {
      const { api, me } = await signIn(key);
      expect(me.onboarding).toBe('done');
      const feed = await api.listFollowingFeed({ params: { id: me.id }, query: { limit: 100 } });
      expect(feed.data.results.length).toBeGreaterThan(20);
      expect(feed.data.results.filter((post) => post.media).length).toBeGreaterThan(5);
      expect((await api.checkNotifications({ params: { id: me.id } })).data.unseen).toBeGreaterThan(0);
      const { data } = await api.listNotifications({ params: { id: me.id }, query: {} });
      expect(data.results.some((each) => each.seen)).toBe(true);
    }
  });

  it('counts what is there, and lies in the past', async () => {
    const { db } = app.deps;
    const reactions = await db.selectFrom('reaction').select(['kind', 'stream_id', 'created_at']).execute();
    const counted = (kind: string, id: string) => reactions.filter((each) => each.kind === kind && each.stream_id === id).length;
    const streams = [
      ...(await db.selectFrom('post').select(['id', 'like_count', 'comment_count', 'created_at']).execute()),
      ...(await db
        .selectFrom('reaction')
        .where('kind', '=', 'comment')
        .select(['id', 'like_count', 'comment_count', 'created_at'])
        .execute()),
    ];
    expect(streams.length).toBeGreaterThan(80);
    for (const stream of streams) {
      expect([stream.like_count, stream.comment_count]).toEqual([counted('like', stream.id), counted('comment', stream.id)]);
      expect(stream.created_at.getTime()).toBeLessThan(app.clock.now().getTime());
    }
    for (const { created_at } of reactions) expect(created_at.getTime()).toBeLessThan(app.clock.now().getTime());
  });

  it('has two posts of others that Ana has saved', async () => {
    const { api, me } = await signIn('ana');
    const { data } = await api.listSavedPosts({ params: { id: me.id }, query: {} });
    expect(data.results).toHaveLength(2);
    for (const post of data.results) expect([post.saved, post.actor.id === me.id]).toEqual([true, false]);
  });

  it('has the chapters of both cities, and no other groups and posts in them, where groups are off', async () => {
    const { db } = app.deps;
    expect(await db.selectFrom('groups').select('name').orderBy('name').execute()).toEqual([{ name: 'Boston' }, { name: 'Portland' }]);
    expect(await db.selectFrom('post').where('home_kind', '=', 'group').select('id').execute()).toEqual([]);
  });

  it('is filled once', async () => {
    const before = await app.deps.db
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const refuse = () => {
      throw new Error('It was filled again.');
    };
    await fillDemo(app, refuse, new AbortController().signal);
    const after = await app.deps.db
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  it('is told in demo.json, which only its owner may read, and in the terminal', async () => {
    await writeDemoFile(app.deps);
    const file = join(app.deps.settings.dataDir, 'demo.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const told = JSON.parse(await readFile(file, 'utf8'));
    expect(told.workspaces).toHaveLength(2);
    for (const workspace of told.workspaces)
      expect(workspace).toEqual({ id: expect.any(String), name: expect.any(String), access_code: expect.stringMatching(/^\d{6}$/) });
    expect(told.users).toHaveLength(demoPeople.length);
    expect(new Set(told.users.map((user: { role: string }) => user.role))).toEqual(new Set(['member', 'event_leader', 'operator']));
    const lines = (await welcome(app.deps)).join('\n');
    for (const expected of ['ana.marlow@', 'jonas.weber@', 'grace.kim@', demoPassword, told.workspaces[0].access_code, '/dev/outbox'])
      expect(lines).toContain(expected);
  });
});
