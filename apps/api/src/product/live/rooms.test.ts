import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePost } from '../../features/feed/feed.factory.ts';
import { makeBlock } from '../../features/people/people.factory.ts';
import { makeComment, makeLike } from '../../features/reactions/reactions.factory.ts';
import { newId } from '../../platform/ids.ts';
import { join } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let [me, author, other]: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [me, author, other] = [await makeMember(app), await makeMember(app), await makeMember(app)];
});
afterAll(() => app.close());

const at = new Date('2026-03-02T14:00:00Z');
const post = (text = 'Early run') => makePost(app.deps.db, { author: author!.id, at, text });
const like = (who: TestMember, streamId: string) =>
  who.api.addReaction({ params: { posterId: author!.id, streamId }, body: { kind: 'like' } });
const comment = (who: TestMember, streamId: string, content = 'Well done') =>
  who.api.addReaction({ params: { posterId: author!.id, streamId }, body: { kind: 'comment', content } });
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });
const counts = (likes: number, comments: number) => ({ reaction_counts: { like: likes, comment: comments } });

describe('the room of a post', () => {
  it('tells its likes, comments, changes and end to whoever has it on the screen', async () => {
    const id = await post();
    const room = await join(me!.access, app.url, [`post:${id}`]);
    expect(room.first).toEqual([[`post:${id}`, { version: 1, newest_comment: null, own_reactions: { like: [] }, ...counts(0, 0) }]]);
    const given = await like(other!, id);
    await soon(() => expect(room.last(`post:${id}`)).toMatchObject(counts(1, 0)));
    await comment(other!, id);
    await soon(() => expect(room.last(`post:${id}`)).toMatchObject(counts(1, 1)));
    await other!.api.removeReaction({ params: { posterId: author!.id, streamId: id, reactionId: given.id }, query: { kind: 'like' } });
    await soon(() => expect(room.last(`post:${id}`)).toMatchObject(counts(0, 1)));
    await author!.api.updatePost({ params: { id: author!.id, postId: id }, body: { text: 'Late run', tagged: [], version: 1 } });
    await soon(() => expect(room.last(`post:${id}`)).toMatchObject({ version: 2 }));
    await author!.api.deletePost({ params: { id: author!.id, postId: id } });
    await soon(() => expect(room.last(`post:${id}`)).toBeNull());
  });

  it('tells what the calls answer, to each their own: likes of their own, and nothing of members across a block', async () => {
    const id = await post();
    const [friend, stranger] = [await makeMember(app), await makeMember(app)];
    for (const who of [me!, friend, stranger]) await makeLike(app.deps.db, { author: who.id, stream: id, at });
    for (const [nth, who] of [friend, stranger, stranger].entries())
      await makeComment(app.deps.db, { author: who.id, stream: id, at: new Date(at.getTime() + nth) });
    await makeBlock(app.deps.db, { blocker: stranger.id, blocked: me!.id, at });
    for (const who of [me!, friend, stranger]) {
      const { version, own_reactions, reaction_counts } = await who.api.getPost({ params: { id: who.id, postId: id } });
      const { first } = await join(who.access, app.url, [`post:${id}`]);
      const { data } = await who.api.listReactions({ params: { posterId: author!.id, streamId: id }, query: { kind: 'comment' } });
      expect(first).toEqual([[`post:${id}`, { version, own_reactions, reaction_counts, newest_comment: data.reactions[0]!.id }]]);
    }
  });

  it('says nothing at all to whoever is across a block from the one who does something', async () => {
    const [id, hidden] = [await post(), await makeMember(app)];
    await makeBlock(app.deps.db, { blocker: me!.id, blocked: hidden.id, at });
    const [mine, theirs] = [await join(me!.access, app.url, [`post:${id}`]), await join(other!.access, app.url, [`post:${id}`])];
    await like(hidden, id);
    await comment(hidden, id);
    await soon(() => expect(theirs.last(`post:${id}`)).toMatchObject(counts(1, 1)));
    await like(author!, id);
    await soon(() => expect(mine.last(`post:${id}`)).toMatchObject(counts(1, 0)));
    expect(mine.news).toHaveLength(1);
  });

  it('tells of a comment that came while another went, though there are as many as before', async () => {
    const id = await post();
    const before = await makeComment(app.deps.db, { author: other!.id, stream: id, at });
    const mine = await join(me!.access, app.url, [`post:${id}`]);
    expect(mine.first).toMatchObject([[`post:${id}`, { newest_comment: before, ...counts(0, 1) }]]);
    await app.deps.db.deleteFrom('reaction').where('id', '=', before).execute();
    const after = await makeComment(app.deps.db, { author: other!.id, stream: id, at: new Date(at.getTime() + 1) });
    await app.deps.db.updateTable('post').where('id', '=', id).set({ comment_count: 1 }).execute();
    await like(other!, id);
    await soon(() => expect(mine.last(`post:${id}`)).toMatchObject({ newest_comment: after, ...counts(1, 1) }));
  });

  it('names nobody: what an anonymous member likes is a number', async () => {
    const [id, hidden] = [await post(), await makeMember(app, { first_name: 'Canary', anonymous_profile: true })];
    const mine = await join(me!.access, app.url, [`post:${id}`]);
    const { id: given } = await like(hidden, id);
    await soon(() => expect(mine.last(`post:${id}`)).toMatchObject(counts(1, 0)));
    for (const trace of [hidden.id, given, 'Canary']) expect(JSON.stringify(mine.news)).not.toContain(trace);
  });

  it('is not to be joined by whoever may not see the post, and looks to them as if there were none', async () => {
    const [id, nothing, away] = [await post(), newId(), await makeMember(app)];
    await makeBlock(app.deps.db, { blocker: author!.id, blocked: away.id, at });
    const { first, change, news } = await join(away.access, app.url, [`post:${id}`, `post:${nothing}`, `comment:${id}`]);
    expect(Object.fromEntries(first)).toEqual({ [`post:${id}`]: null, [`post:${nothing}`]: null, [`comment:${id}`]: null });
    await like(other!, id);
    await app.jobs.settle();
    expect(await change({ leave: [] })).toEqual([]);
    expect(news).toEqual([]);
  });

  it('is left by whoever may not see the post any more: after a block, a deleted account, and when it is hidden', async () => {
    const writer = await makeMember(app);
    const ids = [];
    for (const who of [author!, writer, other!]) ids.push(await makePost(app.deps.db, { author: who.id, at }));
    const viewer = await makeMember(app);
    const rooms = ids.map((id) => `post:${id}`);
    const mine = await join(viewer.access, app.url, rooms);
    await author!.api.blockMember({ params: { id: author!.id, otherId: viewer.id } });
    await soon(() => expect(mine.last(rooms[0]!)).toBeNull());
    expect(mine.last(rooms[1]!)).toBeUndefined();
    const told = mine.news.length;
    await like(other!, ids[0]!);
    await writer.api.deleteMember({ params: { id: writer.id }, body: { id: writer.id, password: writer.password } });
    await soon(() => expect(mine.last(rooms[1]!)).toBeNull());
    await viewer.api.blockPost({ params: { id: viewer.id, postId: ids[2]! } });
    await soon(() => expect(mine.last(rooms[2]!)).toBeNull());
    expect(mine.news).toHaveLength(told + 2);
  });

  it('sums up what comes quickly: no more than a message a second to each, and at the end how it stands', async () => {
    const id = await post();
    const many = await Promise.all(Array.from({ length: 40 }, () => makeMember(app)));
    const mine = await join(me!.access, app.url, [`post:${id}`]);
    const began = performance.now();
    for (const who of many) await like(who, id);
    await soon(() => expect(mine.last(`post:${id}`)).toMatchObject(counts(40, 0)));
    expect(mine.news.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000);
  });
});

describe('the room of a comment', () => {
  it('tells its likes, replies, changes and end', async () => {
    const id = await post();
    const { id: commentId } = await comment(other!, id);
    const room = `comment:${commentId}`;
    const mine = await join(me!.access, app.url, [room]);
    expect(mine.first).toEqual([[room, { version: 1, newest_comment: null, own_reactions: { like: [] }, ...counts(0, 0) }]]);
    await like(author!, commentId);
    await soon(() => expect(mine.last(room)).toMatchObject(counts(1, 0)));
    await comment(author!, commentId);
    await soon(() => expect(mine.last(room)).toMatchObject(counts(1, 1)));
    const params = { posterId: author!.id, streamId: id, reactionId: commentId };
    await other!.api.updateReaction({ params, body: { kind: 'comment', content: 'Very well done', tagged: [], version: 1 } });
    await soon(() => expect(mine.last(room)).toMatchObject({ version: 2 }));
    await other!.api.removeReaction({ params, query: { kind: 'comment' } });
    await soon(() => expect(mine.last(room)).toBeNull());
  });

  it('is closed to whoever is across a block from its author or from that of the comment above', async () => {
    const [id, hidden, viewer] = [await post(), await makeMember(app), await makeMember(app)];
    const above = await makeComment(app.deps.db, { author: hidden.id, stream: id, at });
    const below = await makeComment(app.deps.db, { author: other!.id, stream: above, at });
    await makeBlock(app.deps.db, { blocker: hidden.id, blocked: viewer.id, at });
    const rooms = [`comment:${above}`, `comment:${below}`];
    const [theirs, mine] = [await join(viewer.access, app.url, rooms), await join(me!.access, app.url, rooms)];
    expect(theirs.first.map(([, state]) => state)).toEqual([null, null]);
    expect(mine.first.every(([, state]) => state !== null)).toBe(true);
  });
});

describe('a socket', () => {
  it('is in as many rooms as a screen has, and in more once it has left some', async () => {
    const all = Array.from({ length: limits.rooms_per_socket }, () => newId());
    const ids = await Promise.all(all.map(() => post()));
    const [one, ...rest] = ids.map((id) => `post:${id}`);
    const extra = `post:${await post()}`;
    const mine = await join(me!.access, app.url, [one!, ...rest]);
    expect(mine.first).toHaveLength(limits.rooms_per_socket);
    expect(await mine.change({ join: [extra] })).toEqual([]);
    expect(await mine.change({ join: [extra], leave: [one] })).toHaveLength(1);
  });

  it('that has left a room is told nothing of it', async () => {
    const [left, kept] = [await post(), await post()];
    const mine = await join(me!.access, app.url, [`post:${left}`, `post:${kept}`]);
    await mine.change({ leave: [`post:${left}`] });
    await like(other!, left);
    await like(other!, kept);
    await soon(() => expect(mine.last(`post:${kept}`)).toBeDefined());
    expect(mine.last(`post:${left}`)).toBeUndefined();
  });

  it('that asks for what is no room is answered nothing, and is cut off when it asks without end', async () => {
    const mine = await join(me!.access, app.url, []);
    for (const nonsense of [7, ['x', 7, null, 'post:', `toString:${newId()}`, `member:${me!.id}`, { a: 1 }], null, 'post'])
      expect(await mine.change({ join: nonsense, leave: nonsense })).toEqual([]);
    for (let n = 0; n <= limits.room_changes; n += 1) mine.socket.emit('watch', {}, () => undefined);
    expect(await mine.closed).toMatch(/disconnect|transport/);
  });
});
