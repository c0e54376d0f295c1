import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '../../platform/jobs/outbox.ts';
import { platformData } from '../../product/platform.personal.ts';
import { heldUp, oneAtATime } from '../../test/held-up.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeLike } from '../reactions/reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let other: TestMember;
let post: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const erase = (me: TestMember) => () => me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } });
/** Blocks a deletion near its end: reports are erased last, before the account itself. */
const nearTheEnd = sql`lock table report in exclusive mode`;
const told = async (member: TestMember) =>
  (await member.api.listNotifications({ params: { id: member.id }, query: {} })).data.results.map(({ verb }) => verb);
const start = async () => {
  [ana, other] = [await makeMember(app), await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' })];
  post = await makePost(app.deps.db, { author: other.id, at: app.clock.now() });
};

describe.skipIf(oneAtATime)('what happens while an account is being deleted', () => {
  it('is nothing where its member does it: they are nobody by then', async () => {
    await start();
    const [me, onPost] = [{ id: ana.id }, { posterId: other.id, streamId: post }];
    const ended = await heldUp(app, nearTheEnd, [
      erase(ana),
      () => ana.api.createPost({ params: me, body: { text: 'The last one' } }),
      () => ana.api.addReaction({ params: onPost, body: { kind: 'like' } }),
      () => ana.api.followMember({ params: { ...me, otherId: other.id } }),
      () => ana.api.requestExport({ params: me }),
      () => ana.api.saveMember({ params: me, body: { profile_bio: 'Still here' } }),
      () => ana.api.savePushToken({ params: me, body: { token: 'phone', device_id: 'phone' } }),
    ]);
    expect(ended[0]).toEqual({ deleted: true });
    expect(ended.slice(1)).toEqual(Array.from({ length: 6 }, () => expect.objectContaining({ status: 401, code: 'unauthenticated' })));
  });

  it('is refused to others as what is not there, and a tag does not count', async () => {
    await start();
    const them = { id: other.id, otherId: ana.id };
    const ended = await heldUp(app, nearTheEnd, [
      erase(ana),
      () => other.api.followMember({ params: them }),
      () => other.api.blockMember({ params: them }),
      () => other.api.reportMember({ params: { id: ana.id }, body: { reporter: other.id } }),
      () => other.api.createPost({ params: { id: other.id }, body: { text: 'Hello @Ana Marlow', tagged: [ana.id] } }),
      () => app.client().signIn({ body: { email: ana.email, password: ana.password } }),
    ]);
    const gone = expect.objectContaining({ status: 404, code: 'member.not_found' });
    const untagged = expect.objectContaining({ tagged: [] });
    const unknown = expect.objectContaining({ status: 401, code: 'session.bad_credentials' });
    expect(ended).toEqual([{ deleted: true }, gone, gone, gone, untagged, unknown]);
    const { rows } = await sql`select id from post where ${ana.id}::uuid = any(tagged)`.execute(app.deps.db);
    expect(rows).toEqual([]);
  });

  it('is counted once: a like that is taken back at the same moment', async () => {
    await start();
    const like = await makeLike(app.deps.db, { author: ana.id, stream: post, at: app.clock.now() });
    await makeLike(app.deps.db, { author: (await makeMember(app)).id, stream: post, at: app.clock.now() });
    const at = { posterId: other.id, streamId: post, reactionId: like };
    const ended = await heldUp(app, sql`select from post where id = ${post} for update`, [
      () => ana.api.removeReaction({ params: at, query: { kind: 'like' } }),
      erase(ana),
    ]);
    expect(ended).toEqual([undefined, { deleted: true }]);
    expect((await other.api.getPost({ params: { id: other.id, postId: post } })).reaction_counts.like).toBe(1);
  });

  it('reaches the others whom it concerns', async () => {
    await start();
    const tagged = await makeMember(app, { first_name: 'Cleo', last_name: 'Baptiste' });
    const follower = await makeMember(app);
    await makeFollow(app.deps.db, { follower: follower.id, followee: other.id, at: app.clock.now() });
    const body = { text: 'Hello @Ana Marlow and @Cleo Baptiste', tagged: [ana.id, tagged.id] };
    const ended = await heldUp(app, sql`lock table notification in exclusive mode`, [
      () => other.api.createPost({ params: { id: other.id }, body }),
      erase(ana),
    ]);
    await app.jobs.settle();
    expect(await told(tagged)).toEqual(['post']);
    const { id } = ended[0] as { id: string };
    const { data } = await follower.api.listFollowingFeed({ params: { id: follower.id }, query: {} });
    expect(data.results[0]?.id).toBe(id);
    expect(await app.deps.db.selectFrom('post').where('spreading', '=', true).select('id').execute()).toEqual([]);
  });
});

it('tells the others of a post in which somebody who has left was tagged', async () => {
  await start();
  const tagged = await makeMember(app);
  await erase(ana)();
  await app.deps.db
    .updateTable('post')
    .set({ tagged: [tagged.id] })
    .where('id', '=', post)
    .execute();
  await app.deps.transact((tx) => emit(tx, 'post.updated', { post_id: post, author_id: other.id, tagged: [ana.id, tagged.id] }));
  await app.jobs.settle();
  expect(await told(tagged)).toEqual(['post']);
});

it('takes who leaves out of what is still to be done for several, and does not take that away', async () => {
  await start();
  const event = { post_id: post, author_id: other.id, tagged: [ana.id, other.id] };
  const left = await app.deps.db.transaction().execute(async (tx) => {
    await emit(tx, 'post.updated', event);
    await emit(tx, 'post.updated', { ...event, author_id: ana.id });
    await platformData.erase!(tx, { id: ana.id, emails: [ana.email] });
    return tx.selectFrom('outbox_event').where('name', '=', 'post.updated').select('payload').execute();
  });
  expect(left).toEqual([{ payload: { ...event, tagged: [other.id] } }]);
});
