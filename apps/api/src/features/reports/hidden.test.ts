import type { ReportKind, Verdict } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { comment } from '../../test/sample.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';

let app: TestApp;
let [operator, author, ana, ben]: TestMember[] = [];
let post: string;
beforeAll(async () => {
  app = await startTestApp();
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
    expect((await author!.api.checkNotifications({ params: { id: author!.id } })).data.unseen).toBe(0);
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
