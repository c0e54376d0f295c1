import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Logged } from '../../product/follows.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { workoutService } from './workouts.service.ts';

const NOW = '2026-03-02T15:00:00Z';
const TODAY = '2026-03-02';
const amounts = { miles: 3.25, steps: 6400, minutes: 41.5 };

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

const daily = (member: TestMember, body: object) => member.api.addDailyWorkout({ params: { id: member.id }, body });
const recorded = (member: TestMember) => daily(member, { entry_date: TODAY, ...amounts });
const list = (member: TestMember) => member.api.listWorkouts({ params: { id: member.id }, query: {} });
const share = (member: TestMember, workoutId: string, body: object = {}) =>
  member.api.shareWorkout({ params: { id: member.id, workoutId }, body: { text: '', ...body } });
const remove = (member: TestMember, workoutId: string) => member.api.deleteWorkout({ params: { id: member.id, workoutId } });

describe('deleting a log', () => {
  it('WORK-25, ROLE-14: takes it away, once', async () => {
    const { id } = await recorded(ana);
    const twice = await Promise.allSettled([remove(ana, id), remove(ana, id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(remove(ana, id))).toMatchObject({ status: 404, code: 'workouts.not_found' });
    expect((await list(ana)).data).toEqual([]);
  });

  it('leaves posts that say more than it, without its summary, and takes those that say nothing else', async () => {
    const { id } = await recorded(ana);
    const bare = await share(ana, id);
    const told = await share(ana, id, { text: 'Along the river' });
    const shown = await share(ana, id, { media_url: (await makePicture(app.deps, { ownerId: ana.id })).url });
    await remove(ana, id);
    const read = (postId: string) => ana.api.getPost({ params: { id: ana.id, postId } });
    expect(await refusal(read(bare.id))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
    for (const post of [told, shown]) expect(await read(post.id)).toMatchObject({ id: post.id, workout: null });
  });
});

describe('sharing a log', () => {
  const read = (viewer: TestMember, postId: string) => viewer.api.getPost({ params: { id: ana.id, postId } });

  it('WORK-07, FEED-29, FEED-30: makes a post with its summary, wherever it is answered', async () => {
    const chapter = await makeGroup(app.deps.db, { at: app.clock.now(), name: 'Harbour rowers' });
    await makeGroupMember(app.deps.db, { group: chapter, member: ana.id, at: app.clock.now() });
    const event = await makeEvent(app.deps.db, {
      host: ana.id,
      at: app.clock.now(),
      starts: new Date('2026-03-02T14:30:00.250Z'),
      chapter_id: chapter,
    });
    const log = await ana.api.addEventWorkout({ params: { id: ana.id }, body: { event_id: event, ...amounts } });
    const workout = {
      event_id: event,
      event_name: 'Lunchtime yoga',
      chapter_name: 'Harbour rowers',
      event_start_time: '2026-03-02T14:30:00.250Z',
      entry_date: TODAY,
      ...amounts,
    };
    const post = await share(ana, log.id, { text: 'Stretched' });
    expect(post).toMatchObject({ text: 'Stretched', verb: 'post', workout });
    expect(await read(ben, post.id)).toMatchObject({ workout });
    const { data } = await ben.api.listMemberPosts({ params: { id: ana.id }, query: {} });
    expect(data.results).toMatchObject([{ id: post.id, workout }]);
    const plain = await ana.api.createPost({ params: { id: ana.id }, body: { text: 'Plain' } });
    expect(plain.workout).toBeNull();
  });

  it('FEED-30: does not name an event to who does not see it', async () => {
    const [carl, event] = [
      await makeMember(app),
      await makeEvent(app.deps.db, { host: ben.id, at: app.clock.now(), starts: app.clock.now() }),
    ];
    const log = await ana.api.addEventWorkout({ params: { id: ana.id }, body: { event_id: event, ...amounts } });
    const post = await share(ana, log.id);
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: carl.id, at: app.clock.now() });
    const nameless = { event_id: null, event_name: null, chapter_name: null, event_start_time: null, ...amounts };
    expect(await read(carl, post.id)).toMatchObject({ workout: nameless });
  });

  it('ROLE-14: is refused for water, for anonymous profiles, and leaves no post', async () => {
    const water = await daily(ana, { entry_datetime: NOW, ounces_of_water: 8 });
    expect(await refusal(share(ana, water.id))).toMatchObject({ status: 409, code: 'workouts.not_shareable' });
    const nobody = await makeMember(app, { anonymous_profile: true });
    const log = await recorded(nobody);
    expect(await refusal(share(nobody, log.id))).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
    for (const member of [ana, nobody])
      expect((await member.api.listMemberPosts({ params: { id: member.id }, query: {} })).data.results).toEqual([]);
  });
});

describe('what follows from a log', () => {
  it('happens in its transaction, or neither does', async () => {
    const heard: Array<[string, Logged]> = [];
    let fails = false;
    const hear = (log: Logged, what: string) => {
      heard.push([what, log]);
      if (fails) throw new Error('no score');
      return null;
    };
    const service = workoutService({
      ...app.deps,
      afterLogs: [
        {
          follow: async (_tx, _deps, log, what) => void hear(log, what),
          at_once: { read: () => sql`null`, write: (_tx, _deps, log) => hear(log, 'written') },
        },
      ],
    });
    const once = Object.assign(app.deps.transact, { repeat: () => null });
    const viewer = {
      id: ana.id,
      session_id: newId(),
      workspace_id: null,
      anonymous: false,
      permissions: [],
      verified: true,
      registered: true,
    };
    const draft = { entry_date: TODAY, ...amounts, ounces_of_water: 0 };
    const made = await service.addDaily(viewer, draft, once);
    const said = {
      id: made.id,
      member_id: ana.id,
      day: TODAY,
      event_id: null,
      miles: 325,
      steps: 640_000,
      minutes: 4150,
      ounces: 0,
      counted: new Map(),
    };
    expect(heard).toEqual([['written', said]]);
    fails = true;
    await expect(service.addDaily(viewer, draft, once)).rejects.toThrow('no score');
    await expect(service.remove(viewer, made.id)).rejects.toThrow('no score');
    expect((await list(ana)).data).toEqual([made]);
    fails = false;
    await service.remove(viewer, made.id);
    expect(heard.at(-1)).toEqual(['deleted', said]);
  });
});

describe('what is held about a member', () => {
  it('has their logs in their archive, and nothing of them after their account', async () => {
    const { id } = await recorded(ana);
    await ana.api.requestExport({ params: { id: ana.id } });
    const mail = (await mailsTo(app, ana.email)).at(-1);
    const archive = await (await fetch(/http\S+\/api\/export\/\S+/.exec(mail?.text ?? '')![0])).arrayBuffer();
    const file = JSON.parse(strFromU8(unzipSync(new Uint8Array(archive))['workouts.json']!));
    expect(file).toEqual([expect.objectContaining({ id, miles: 325 })]);
    await ana.api.deleteMember({ params: { id: ana.id }, body: { id: ana.id, password: ana.password } });
    await app.jobs.settle();
    const left = await app.deps.db.selectFrom('workout').where('member_id', '=', ana.id).selectAll().execute();
    expect(left).toEqual([]);
  });
});
