import { afterAll, beforeAll, expect, it } from 'vitest';
import { notices } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import type { Events } from '../../platform/jobs/outbox.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startPushPeer } from '../../test/push-peer.ts';
import { tellOf } from '../../test/telling.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { tell } from './notifications.jobs.ts';
import { purgeEntries } from './notifications.writes.ts';
import { emitPushes } from './push/targets.ts';

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let ana: TestMember;
let fans: TestMember[];
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ config: { private: { push_services: [peer.origin] } } });
  ana = await makeMember(app);
  fans = await Promise.all(Array.from({ length: 30 }, (_, n) => makeMember(app, { first_name: `Fan ${n}` })));
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const post = () => makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
const told = async () => {
  await app.jobs.settle();
  return (await ana.api.listNotifications({ params: { id: ana.id }, query: {} })).data.results;
};
const entryOf = async (object: string) => (await told()).find((entry) => entry.object === object);
const commented = (stream: string, by: TestMember) => {
  app.clock.advance(1);
  return makeComment(app.deps.db, { author: by.id, stream, at: app.clock.now() });
};

it('shows what happened last as the latest, in whichever order it is told', async () => {
  const written = await post();
  const [first, second] = [await commented(written, fans[0]!), await commented(written, fans[1]!)];
  const [firstEvent, secondEvent] = [newId(), newId()];
  await tellOf(app, 'reaction.added', [{ reaction_id: second, kind: 'comment' }], [secondEvent]);
  await tellOf(app, 'reaction.added', [{ reaction_id: first, kind: 'comment' }], [firstEvent]);
  expect(await entryOf(written)).toMatchObject({
    comment_id: second,
    actor: { id: fans[1]!.id },
    others: { people: [{ id: fans[0]!.id }] },
  });
});

it('begins new entries for what comes after a look, also in the order in which it happened', async () => {
  const [early, late] = [await post(), await post()];
  const [before, after] = [newId(), newId()];
  const like = async (stream: string, by: TestMember, event: string) => {
    const reaction_id = await makeLike(app.deps.db, { author: by.id, stream, at: app.clock.now() });
    await tellOf(app, 'reaction.added', [{ reaction_id, kind: 'like' }], [event]);
  };
  await like(late, fans[0]!, after);
  await ana.api.markNotificationsSeen({ params: { id: ana.id } });
  // Written by a delayed job: it is new to her all the same, and is listed above the entries that she has seen.
  await like(early, fans[1]!, before);
  await like(late, fans[2]!, newId());
  const [first, second, third] = await told();
  expect([first, second].map((entry) => [entry!.seen, entry!.others.count])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(third!.seen).toBe(true);
  expect(new Set([first!.object, second!.object])).toEqual(new Set([early, late]));
});

it('tells of many events, and toward many devices, in as many statements as of one', async () => {
  const streams = [await post(), await post(), await post()];
  for (const [at, stream] of streams.entries()) {
    const token = peer.subscribe(`device ${at}`);
    await ana.api.savePushToken({ params: { id: ana.id }, body: { token, device_id: `device ${at}` } });
    await commented(stream, fans[29]!);
  }
  const source = notices.flatMap(({ from }) => from).find(({ event }) => event === 'reaction.added')!;
  const statements = async (by: readonly TestMember[]) => {
    const happened: Array<Partial<Events['reaction.added']>> = [];
    for (const [at, fan] of by.entries()) happened.push({ reaction_id: await commented(streams[at % 3]!, fan), kind: 'comment' });
    let count = 0;
    const counting = app.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count += 1;
        return result;
      },
    });
    const written = await counting.transaction().execute(async (tx) => {
      const ids = happened.map(() => newId());
      const notifications = await tell(tx, app.deps.homes, source, happened, ids);
      await emitPushes(
        tx,
        notifications,
        [peer.origin],
        notices.flatMap(({ subjects }) => subjects),
      );
      return notifications;
    });
    return { count, told: written.length };
  };
  const one = await statements(fans.slice(0, 1));
  const many = await statements(fans.slice(1, 25));
  expect(one.told).toBeGreaterThan(1);
  expect(many.told).toBeGreaterThan(100);
  expect(many.count).toBe(one.count);
  expect(one.count).toBeLessThanOrEqual(8);
});

it('forgets an entry with the last of its parts, and its row some days later', async () => {
  const liked = await post();
  await fans[0]!.api.addReaction({ params: { posterId: ana.id, streamId: liked }, body: { kind: 'like' } });
  const entry = await entryOf(liked);
  expect(entry).toBeDefined();
  await app.deps.db.deleteFrom('post').where('id', '=', liked).execute();
  expect(await entryOf(liked)).toBeUndefined();
  const rows = () => app.deps.db.selectFrom('notification_entry').where('id', '=', entry!.id).select('id').execute();
  await purgeEntries(app.deps.db, new Date(app.clock.now().getTime() - 1000));
  expect(await rows()).toHaveLength(1);
  await purgeEntries(app.deps.db, new Date(app.clock.now().getTime() + 1000));
  expect(await rows()).toHaveLength(0);
  expect((await told()).length).toBeGreaterThan(0);
});

it('tells only those who commented before, also where others have come until it is told', async () => {
  const written = await post();
  const first = await commented(written, fans[20]!);
  await commented(written, fans[21]!);
  const third = await commented(written, fans[22]!);
  await tellOf(app, 'reaction.added', [{ reaction_id: first, kind: 'comment' }]);
  await tellOf(app, 'reaction.added', [{ reaction_id: third, kind: 'comment' }]);
  const toldOf = async ({ id, api }: TestMember) =>
    (await api.listNotifications({ params: { id }, query: {} })).data.results
      .filter(({ object }) => object === written)
      .map(({ verb, comment_id }) => [verb, comment_id]);
  expect(await toldOf(fans[21]!)).toEqual([['replied', third]]);
  expect(await toldOf(fans[22]!)).toEqual([]);
});
