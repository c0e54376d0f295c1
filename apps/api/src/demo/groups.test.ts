import { GroupDraft } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { demoEvents } from './events.ts';
import { demoChapters, demoGroups } from './groups-world.ts';
import { demoEmail, demoPassword, demoPeople, demoPerson, type PersonKey } from './people.ts';
import { fillDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true, payment: true, payment_gated_events: true, shirt_purchase: true } } });
  await fillDemo(app, () => undefined, new AbortController().signal);
}, 600_000);
afterAll(() => app.close());

const signIn = async (key: PersonKey) => {
  const { access } = await app.client().signIn({ body: { email: demoEmail(demoPerson(key)), password: demoPassword } });
  const api = app.client(access);
  return { api, me: await api.getMe({}) };
};
const all = [...demoChapters, ...demoGroups];

it('has three memberships for sale, one that lasts, one that is over and one that was taken back', async () => {
  const [ana, jonas, kira] = [await signIn('ana'), await signIn('jonas'), await signIn('kira')];
  const options = await ana.api.listPurchaseOptions({});
  expect(options.map(({ name }) => name)).toEqual(['Harbour Friend', 'Deckhand', 'Captain']);
  const end = ({ me }: typeof ana) => Date.parse(me.latest_purchase?.expiration_date ?? '');
  expect(end(ana)).toBeGreaterThan(app.clock.now().getTime());
  expect(end(jonas)).toBeLessThan(app.clock.now().getTime());
  // Hosts who need a membership have one: Kira has it besides the one that was refunded.
  expect((await kira.api.listPurchases({ params: { id: kira.me.id }, query: {} })).data).toMatchObject([
    { state: 'refunded' },
    { state: 'given', name: 'Harbour Friend' },
  ]);
});

it('has shirts that were sent and others that wait to be', async () => {
  const [ana, grace] = [await signIn('ana'), await signIn('grace')];
  const states = async (state: 'ordered' | 'sent') => (await grace.api.listShirtOrders({ query: { state } })).data.map(({ name }) => name);
  expect(await states('ordered')).toEqual(['Noor Rahman', 'Dev Patel', 'Priya Nair', 'Omar Silva']);
  expect((await states('sent')).toSorted()).toEqual(['Ana Marlow', 'Elena Rossi', "Liam O'Brien"]);
  const [bought] = (await ana.api.listPurchases({ params: { id: ana.me.id }, query: {} })).data;
  expect(bought).toMatchObject({ name: 'Deckhand', shirt: { state: 'sent' } });
});

it('has something of every part of the product, which the deployment switches on [SHELL-01]', async () => {
  const [ana, grace] = [await signIn('ana'), await signIn('grace')];
  const { api, me } = ana;
  const events = ['active', 'past'] as const;
  const listed = await Promise.all(events.map((filter) => api.listEvents({ query: { filter, limit: 100 } })));
  const kinds = new Set(listed.flatMap(({ data }) => data.map(({ category }) => category)));
  expect([...kinds]).toEqual(expect.arrayContaining(['health-talk', 'fitness-class', 'team-building-session', 'onsite-wellness-fair']));
  const live = listed[0]!.data.find((event) => event.live?.state === 'live')!;
  const { joined } = await api.listChallenges({ params: { id: me.id }, query: {} });
  const of = { params: { id: me.id } };
  const found: Record<string, ReadonlyArray<unknown>> = {
    'a leaderboard': (await api.getTop25({ params: { id: joined.find(({ teams }) => !teams)!.id } })).data,
    badges: (await api.listBadges({ ...of, query: {} })).data.badges,
    'the feed': (await api.listFollowingFeed({ ...of, query: {} })).data.results,
    groups: (await api.listGroups({ query: { type: 'my_groups' } })).data,
    profiles: [(await api.getMember(of)).profile_bio].filter(Boolean),
    notifications: (await api.listNotifications({ ...of, query: {} })).data.results,
    'live chat': (await api.listChatEntries({ params: { id: live.id }, query: {} })).entries,
    logs: (await api.listWorkouts({ ...of, query: {} })).data,
    memberships: await api.listPurchaseOptions({}),
    analytics: (await grace.api.listAnalytics({ query: {} })).data,
  };
  expect(Object.keys(found).filter((part) => found[part]!.length === 0)).toEqual([]);
});

it('is a workplace: colleagues of one company, each in one of its offices, who say what they do there [SHELL-37]', async () => {
  expect(new Set(demoPeople.map(({ workspace }) => workspace))).toEqual(new Set(['boston', 'portland']));
  expect(new Set(demoPeople.map((person) => demoEmail(person).split('@')[1]))).toEqual(new Set(['harbourpine.example']));
  const people = await app.deps.db.selectFrom('member').select(['first_name', 'workspace_id', 'profile_bio', 'industry']).execute();
  expect(people.filter(({ workspace_id, profile_bio }) => !workspace_id || !profile_bio)).toEqual([]);
  // Noor is new and has not filled in the details.
  expect(people.filter(({ industry }) => !industry).map(({ first_name }) => first_name)).toEqual(['Noor']);
});

describe('the groups of the demo [SHELL-47]', () => {
  it('are about ten of all kinds in both cities, one private, one on request, one archived', () => {
    expect(all.length).toBeGreaterThanOrEqual(10);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['national', 'activity', 'sponsor', 'others']));
    for (const joining of ['request', 'invite'] as const) expect(all.filter((group) => group.joining === joining)).toHaveLength(1);
    expect(all.filter(({ archived }) => archived !== undefined)).toHaveLength(1);
    for (const city of ['boston', 'portland'] as const) expect(all.filter(({ where }) => where === city).length).toBeGreaterThan(2);
    for (const { name, description, activity = '' } of all)
      expect(GroupDraft.safeParse({ name, description, activity }).success).toBe(true);
  });

  it('are written in by members who may, and by nobody anonymous', () => {
    const anonymous = demoPeople.filter((person) => person.anonymous).map(({ key }) => key);
    for (const { by, members, posts } of all)
      for (const post of posts) {
        expect([by, ...members]).toContain(post.by);
        for (const { by: author } of [post, ...(post.comments ?? [])]) expect(anonymous).not.toContain(author);
      }
  });

  it('fill each carousel of Ana, who looks after one', async () => {
    const { api } = await signIn('ana');
    const names = async (type: 'national' | 'admin' | 'my_groups' | 'activity' | 'nearby') =>
      (await api.listGroups({ query: { type } })).data.map(({ name }) => name);
    expect(await names('admin')).toEqual(['Harbour Runners']);
    expect(await names('national')).toEqual(['Harbour & Pine together']);
    expect(await names('my_groups')).toEqual(expect.arrayContaining(['Harbour Runners', 'New Parents', 'Stairs of Spring']));
    expect(await names('activity')).toEqual(expect.arrayContaining(['Thursday Climbers', 'Yoga on the Deck']));
    expect(await names('nearby')).toEqual(expect.arrayContaining(['Boston', 'Harbour Runners']));
    expect(await names('nearby')).not.toContain('Portland');
  });

  it('have events, which their admins host', async () => {
    const [ana, imani] = [await signIn('ana'), await signIn('imani')];
    const events = async ({ api }: typeof ana) => (await api.listEvents({ query: { group_filter: 'group', limit: 50 } })).data;
    const named = demoEvents.filter(({ group, weekly = 1 }) => group && weekly === 1);
    for (const { group, by } of demoEvents) if (group) expect(all.find(({ name }) => name === group)!.by).toBe(by);
    const seen = new Set((await events(ana)).map(({ name }) => name));
    // The climbers' posts and events are for members only; a canceled event is in no list of upcoming ones.
    const open = named.filter(({ group, canceledAgo }) => group !== 'Thursday Climbers' && canceledAgo === undefined);
    for (const { name } of open) expect(seen).toContain(name);
    expect(seen).not.toContain('Climbing for people who are afraid of it');
    expect((await events(await signIn('liam'))).map(({ name }) => name)).toContain('Climbing for people who are afraid of it');
    const { data } = await imani.api.listGroups({ query: { type: 'activity' } });
    expect(data.find(({ name }) => name === 'Harbour Runners')!.event_count).toBe(1);
  });

  it('have banners, members and feeds, and the private one exists for its members and operators alone', async () => {
    const [ana, kira] = [await signIn('ana'), await signIn('kira')];
    const rows = await app.deps.db.selectFrom('groups').select(['id', 'name', 'members_count', 'media_id']).execute();
    expect(rows).toHaveLength(all.length);
    for (const { id, name, media_id, members_count } of rows) {
      const world = all.find((group) => group.name === name)!;
      expect([name, members_count]).toEqual([name, world.members.length + 1]);
      expect(media_id).not.toBeNull();
      if (world.joining === 'request') continue;
      const { data } = await ana.api.listGroupPosts({ params: { id }, query: {} });
      expect(data.results.map(({ text }) => text).sort()).toEqual(world.posts.map(({ text }) => text).sort());
    }
    const found = async ({ api }: typeof ana) =>
      (await api.searchGroups({ query: { q: 'new parents' } })).my_groups.map(({ name }) => name);
    expect([await found(ana), await found(kira)]).toEqual([['New Parents'], []]);
  });
});
