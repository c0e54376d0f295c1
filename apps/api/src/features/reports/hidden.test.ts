import type { ReportKind, Verdict } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { comment } from '../../test/sample.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeGroup, makeGroupMember } from '../groups/groups.factory.ts';

let app: TestApp;
let [operator, author, ana, ben]: TestMember[] = [];
let post: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('report').execute();
  operator = await makeMember(app, { permissions: ['operator'] });
  [author, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  post = await makePost(app.deps.db, { author: author.id, at: app.clock.now(), text: 'Rude words' });
});

const reportPost = (by: TestMember) => by.api.reportPost({ params: { id: by.id, postId: post }, body: { reporter: by.id } });
const queue = async () => (await operator!.api.listReported({ query: {} })).data;
const decide = (verdict: Verdict, { kind = 'post', id = post }: { kind?: ReportKind; id?: string } = {}) =>
  operator!.api.decideReported({ params: { kind, objectId: id }, body: { verdict, reason: verdict === 'kept' ? '' : 'Insults' } });
const hide = (hidden: boolean, kind: ReportKind = 'post', id = post) =>
  operator!.api.hideReported({ params: { kind, objectId: id }, body: { hidden } });
const sees = (who: TestMember) =>
  who.api.getPost({ params: { id: author!.id, postId: post } }).then(
    () => true,
    () => false,
  );

describe('what is hidden', () => {
  it('is seen by its author and operators alone, until it is decided', async () => {
    await reportPost(ana!);
    const { id: commentId } = await comment(author!, author!.id, post);
    const all = [author!, operator!, ana!];
    await hide(true);
    await hide(true);
    expect(await Promise.all(all.map((who) => sees(who)))).toEqual([true, true, false]);
    const feed = (await ana!.api.listEverythingFeed({ query: {} })).data.results;
    expect(feed.map(({ id }) => id)).not.toContain(post);
    expect(await refusal(comment(ana!, author!.id, commentId))).toMatchObject({ status: 404 });
    expect((await queue())[0]).toMatchObject({ hidden: true });
    await app.jobs.settle();
    expect((await author!.api.checkNotifications({ params: { id: author!.id } })).data.unseen).toBe(1);
    await hide(false);
    expect(await sees(ana!)).toBe(true);
    await hide(true);
    await decide('kept');
    expect(await sees(ana!)).toBe(true);
    const { data } = await operator!.api.listAudit({ query: {} });
    expect(data.filter(({ target }) => target.id === post).map(({ act, summary }) => [act, summary])).toEqual([
      ['report.decide', 'post: may stay'],
      ['report.hide', 'post: hidden'],
      ['report.hide', 'post: shown again'],
      ['report.hide', 'post: hidden'],
    ]);
  });

  it('is gone from comments and replies, with what is on it', async () => {
    const { id } = await comment(author!, author!.id, post);
    const { id: replyId } = await comment(ben!, author!.id, id);
    await ana!.api.reportReaction({ params: { id: ana!.id, reactionId: id }, body: { reporter: ana!.id } });
    const shown = async (who: TestMember) => {
      const { data } = await who.api.listReactions({ params: { posterId: author!.id, streamId: post }, query: { kind: 'comment' } });
      return data.reactions.map((one) => one.id);
    };
    expect(await shown(ana!)).toEqual([id]);
    await hide(true, 'reaction', id);
    expect([await shown(ana!), await shown(author!), await shown(operator!)]).toEqual([[], [id], [id]]);
    expect(await refusal(comment(ana!, author!.id, replyId))).toMatchObject({ status: 404 });
    await decide('removed', { kind: 'reaction', id });
    expect(await shown(author!)).toEqual([]);
  });

  it('is only what can be: a member, event or message is not', async () => {
    await ana!.api.reportMember({ params: { id: author!.id }, body: { reporter: ana!.id } });
    expect(await refusal(hide(true, 'user', author!.id))).toMatchObject({ status: 409, code: 'reports.cannot' });
    expect(await refusal(decide('removed', { kind: 'user', id: author!.id }))).toMatchObject({ code: 'reports.cannot' });
    expect(await refusal(hide(true))).toMatchObject({ status: 404, code: 'reports.not_found' });
  });
});

describe('on open screens', () => {
  const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });
  const open = (who: TestMember, ...rooms: string[]) => join(who.access, app.url, rooms);

  it('a post that is hidden or taken down goes as a deleted one does, but not for its author and operators', async () => {
    const room = `post:${post}`;
    const [others, own, operators] = await Promise.all([open(ana!, room), open(author!, room), open(operator!, room)]);
    expect(others.first).toMatchObject([[room, { version: 1 }]]);
    await reportPost(ana!);
    await hide(true);
    await soon(() => expect(others.last(room)).toBeNull());
    expect([own.last(room), operators.last(room)]).toEqual([undefined, undefined]);
    // A new subscription gets nothing while the post is hidden, and the post again after that.
    expect((await open(ana!, room)).first).toEqual([[room, null]]);
    await hide(false);
    const again = await open(ana!, room);
    expect(again.first).toMatchObject([[room, { version: 1 }]]);
    await decide('removed');
    for (const seen of [again, own, operators]) await soon(() => expect(seen.last(room)).toBeNull());
  });

  it('the list of a home is told that one of its posts is hidden, and that it is back', async () => {
    const at = app.clock.now();
    const group = await makeGroup(app.deps.db, { joining: 'open', at });
    await makeGroupMember(app.deps.db, { group, member: ana!.id, at });
    const home = { kind: 'group', id: group } as const;
    const stays = await makePost(app.deps.db, { author: author!.id, home, at });
    const goes = await makePost(app.deps.db, { author: author!.id, home, at: new Date(at.getTime() + 1000) });
    await ben!.api.reportGroupPost({ params: { id: group, postId: goes }, body: { reporter: ben!.id } });
    const room = `posts:${group}`;
    const list = await open(ana!, room);
    expect(list.first).toEqual([[room, [goes, stays]]]);
    await hide(true, 'post', goes);
    await soon(() => expect(list.last(room)).toEqual([stays]));
    await hide(false, 'post', goes);
    await soon(() => expect(list.last(room)).toEqual([goes, stays]));
    await hide(true, 'post', goes);
    await soon(() => expect(list.last(room)).toEqual([stays]));
    await decide('kept', { id: goes });
    await soon(() => expect(list.last(room)).toEqual([goes, stays]));
  });

  it('a comment that is hidden goes, and the post below it does not announce it', async () => {
    const { id } = await comment(author!, author!.id, post);
    const rooms = [`post:${post}`, `comment:${id}`] as const;
    const seen = await open(ana!, ...rooms);
    expect(Object.fromEntries(seen.first)).toMatchObject({ [rooms[0]]: { newest_comment: id }, [rooms[1]]: { version: 1 } });
    await ana!.api.reportReaction({ params: { id: author!.id, reactionId: id }, body: { reporter: ana!.id } });
    await hide(true, 'reaction', id);
    await soon(() => expect(seen.last(rooms[1])).toBeNull());
    await soon(() => expect(seen.last(rooms[0])).toMatchObject({ newest_comment: null }));
    await decide('removed', { kind: 'reaction', id });
    await soon(() => expect(seen.last(rooms[0])).toMatchObject({ reaction_counts: { comment: 0 } }));
  });
});
