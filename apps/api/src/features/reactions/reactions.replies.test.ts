import { AsyncLocalStorage } from 'node:async_hooks';
import { limits, type Reaction } from '@muster/contract';
import { DefaultQueryExecutor, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { up as migrateReplies } from '../../../migrations/0023_replies.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment } from './reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let cleo: TestMember;
let post: string;
let parent: Reaction;
/** Records the statements of the current request. */
const running = new AsyncLocalStorage<string[]>();
beforeAll(async () => {
  const executors = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor;
  const executeQuery = Reflect.get(executors, 'executeQuery');
  vi.spyOn(executors, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query, options) {
    running.getStore()?.push(query.sql);
    return executeQuery.call(this, query, options) as never;
  });
  app = await startTestApp();
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
  cleo = await makeMember(app, { first_name: 'Cleo', last_name: 'Hart' });
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  post = await makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
  parent = await comment(ben, 'Who is in?');
});

const comment = (member: TestMember, content: string, streamId = post, tagged: string[] = []) =>
  member.api.addReaction({ params: { posterId: ana.id, streamId }, body: { kind: 'comment', content, tagged } });
const like = (member: TestMember, streamId: string) =>
  member.api.addReaction({ params: { posterId: ana.id, streamId }, body: { kind: 'like' } });
const list = (member: TestMember, streamId = post, query: { offset?: string; limit?: number } = {}) =>
  member.api.listReactions({ params: { posterId: ana.id, streamId }, query });
const remove = (member: TestMember, { id, kind }: { id: string; kind: Reaction['kind'] }, streamId: string) =>
  member.api.removeReaction({ params: { posterId: ana.id, streamId, reactionId: id }, query: { kind } });
const counts = async (member: TestMember) => {
  const { data } = await list(member);
  return { post: data.reaction_counts.comment, listed: data.reactions.map((each) => each.reaction_counts.comment) };
};
const words = (reactions: Array<Pick<Reaction, 'data'>>) => reactions.map(({ data }) => data.content);

it('brings with a comment its latest replies, which the post does not count, and lists the earlier ones page by page [FEED-40]', async () => {
  for (let nth = 1; nth <= 5; nth += 1) await comment(cleo, `Reply ${nth}`, parent.id);
  const seen = await list(ana);
  expect(seen.data.reaction_counts.comment).toBe(1);
  const [shown] = seen.data.reactions;
  expect(shown).toMatchObject({ id: parent.id, comment_id: null, reaction_counts: { comment: 5 } });
  expect(words(shown!.replies.reactions)).toEqual(['Reply 5', 'Reply 4', 'Reply 3']);
  expect(shown!.replies.reactions).toHaveLength(limits.replies_shown);
  expect(shown!.replies.reactions[0]).toMatchObject({
    comment_id: parent.id,
    user: { id: cleo.id },
    can: { edit: false, delete: false, like: true, reply: true },
  });
  const earlier = await list(ana, parent.id, { offset: shown!.replies.next! });
  expect(words(earlier.data.reactions)).toEqual(['Reply 2', 'Reply 1']);
  expect(earlier).toMatchObject({ data: { reaction_counts: { comment: 5 } }, next: null });
});

it('puts an answer to a reply beside it, below the comment, and finds it there by either', async () => {
  const reply = await comment(cleo, 'I am', parent.id);
  const answer = await comment(ana, '@Cleo Hart great', reply.id, [cleo.id]);
  expect(answer).toMatchObject({ comment_id: parent.id, mentioned: [{ id: cleo.id }] });
  expect((await list(ben)).data.reactions[0]!.replies.reactions.map(({ id }) => id)).toEqual([answer.id, reply.id]);
  expect((await list(ben, reply.id)).data.reactions).toEqual([]);
  expect(await counts(ben)).toEqual({ post: 1, listed: [2] });
  const params = { posterId: ana.id, streamId: reply.id, reactionId: answer.id };
  const changed = await ana.api.updateReaction({ params, body: { kind: 'comment', content: 'Greater' } });
  expect(changed).toMatchObject({ comment_id: parent.id, data: { content: 'Greater', edited: true } });
  await remove(ana, answer, reply.id);
  expect(await counts(ben)).toEqual({ post: 1, listed: [1] });
});

it('likes, changes and deletes a reply by the calls of a comment, and replies go with their comment', async () => {
  const reply = await comment(cleo, 'I am', parent.id);
  await like(ben, reply.id);
  const params = { posterId: ana.id, streamId: parent.id, reactionId: reply.id };
  await cleo.api.updateReaction({ params, body: { kind: 'comment', content: 'So am I' } });
  const [shown] = (await list(ben)).data.reactions[0]!.replies.reactions;
  expect(shown).toMatchObject({ data: { content: 'So am I', edited: true }, reaction_counts: { like: 1 }, own_reactions: { like: [{}] } });
  expect(await refusal(remove(ben, reply, parent.id))).toMatchObject({ status: 403, code: 'reactions.not_yours' });
  await remove(cleo, reply, parent.id);
  expect(await counts(ben)).toEqual({ post: 1, listed: [0] });
  const another = await comment(cleo, 'Once more', parent.id);
  await remove(ben, parent, post);
  expect(await refusal(list(ana, another.id))).toMatchObject({ status: 404 });
  expect(await counts(ana)).toEqual({ post: 0, listed: [] });
});

it('needs a profile that is not anonymous to reply, and shows anonymous ones as such', async () => {
  const dee = await makeMember(app, { first_name: 'Dee' });
  await comment(dee, 'Me too', parent.id);
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', dee.id).execute();
  expect(await refusal(comment(dee, 'And again', parent.id))).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
  const { data } = await list(ben);
  expect(data.reactions[0]!.replies.reactions).toMatchObject([{ user_id: null, user: { id: null, first_name: 'Anonymous' } }]);
  expect(JSON.stringify(data)).not.toContain(dee.id);
  expect((await list(dee)).data.reactions[0]!.can.reply).toBe(false);
});

it('hides replies across a block from both sides, and counts only what it shows', async () => {
  const dee = await makeMember(app);
  const theirs = await comment(dee, 'By Dee', parent.id);
  const own = await comment(cleo, 'By Cleo', parent.id);
  await makeBlock(app.deps.db, { blocker: dee.id, blocked: cleo.id, at: app.clock.now() });
  const seenBy = async (member: TestMember) => {
    const [shown] = (await list(member)).data.reactions;
    return { count: shown!.reaction_counts.comment, ids: shown!.replies.reactions.map(({ id }) => id) };
  };
  expect(await seenBy(cleo)).toEqual({ count: 1, ids: [own.id] });
  expect(await seenBy(dee)).toEqual({ count: 1, ids: [theirs.id] });
  expect(await seenBy(ana)).toEqual({ count: 2, ids: [own.id, theirs.id] });
  expect(await refusal(like(cleo, theirs.id))).toMatchObject({ status: 404 });
  expect(await refusal(comment(cleo, 'Hello?', theirs.id))).toMatchObject({ status: 404 });
  const blocked = await makeMember(app);
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: blocked.id, at: app.clock.now() });
  for (const streamId of [parent.id, own.id]) expect(await refusal(list(blocked, streamId))).toMatchObject({ status: 404 });
});

it('brings the replies of a whole page without asking comment by comment', async () => {
  const statements = async () => {
    const asked: string[] = [];
    const url = `/api/user/${ana.id}/reactions/${post}`;
    const headers = { authorization: `Bearer ${ana.access}` };
    expect((await running.run(asked, async () => await app.server.inject({ url, headers }))).statusCode).toBe(200);
    return asked.length;
  };
  await comment(cleo, 'One', parent.id);
  const few = await statements();
  expect(few).toBe(3);
  for (let nth = 0; nth < 8; nth += 1) await comment(cleo, 'A reply', (await comment(ben, 'A comment')).id);
  expect(await statements()).toBe(few);
});

it('can be withdrawn by whoever wrote it, also from somebody who has blocked them, and then others read it no longer', async () => {
  const dee = await makeMember(app);
  const written = await comment(dee, 'By Dee');
  const answered = await comment(dee, 'Below Ben', parent.id);
  const given = await like(dee, post);
  for (const blocker of [ana, ben]) await makeBlock(app.deps.db, { blocker: blocker.id, blocked: dee.id, at: app.clock.now() });
  expect(await refusal(list(dee))).toMatchObject({ status: 404 });
  expect((await list(cleo)).data.reaction_counts).toEqual({ like: 1, comment: 2 });
  expect(await refusal(remove(cleo, written, post))).toMatchObject({ status: 403 });
  await remove(dee, written, post);
  await remove(dee, answered, parent.id);
  await remove(dee, given, post);
  expect((await list(cleo)).data).toMatchObject({
    reaction_counts: { like: 0, comment: 1 },
    reactions: [{ id: parent.id, reaction_counts: { comment: 0 } }],
  });
  expect(await refusal(remove(dee, written, post))).toMatchObject({ status: 404, code: 'reactions.not_found' });
  const params = { posterId: ana.id, streamId: parent.id, reactionId: answered.id };
  expect(await refusal(dee.api.updateReaction({ params, body: { kind: 'comment', content: 'x' } }))).toMatchObject({ status: 404 });
});

it('keeps an answered comment of somebody who left only as an empty row, until its last reply goes', async () => {
  const dee = await makeMember(app);
  const erase = (member: TestMember) =>
    member.api.deleteMember({ params: { id: member.id }, body: { id: member.id, password: member.password } });
  const answered = await comment(dee, 'Answered');
  const unanswered = await comment(dee, 'Not answered');
  const onlyByOneself = await comment(dee, 'Answered by myself');
  await comment(dee, 'Indeed', onlyByOneself.id);
  await comment(dee, 'Below Ben', parent.id);
  const reply = await comment(cleo, 'An answer', answered.id);
  for (const id of [answered.id, unanswered.id]) await like(cleo, id);
  await erase(dee);
  const { data } = await list(ben);
  expect(data.reaction_counts.comment).toBe(2);
  expect(data.reactions).toMatchObject([
    {
      id: answered.id,
      user: { first_name: 'Deleted member' },
      data: { content: '' },
      reaction_counts: { like: 0, comment: 1 },
      can: { edit: false, delete: false, like: false, reply: false },
      replies: { reactions: [{ id: reply.id, can: { like: true, reply: true } }] },
    },
    { id: parent.id, reaction_counts: { comment: 0 }, replies: { reactions: [] } },
  ]);
  const refused = { status: 403, code: 'reactions.author_left', message: 'This comment was deleted, so nothing can be added to it.' };
  expect(await refusal(like(ben, answered.id))).toMatchObject(refused);
  expect(await refusal(comment(ben, 'To nobody', answered.id))).toMatchObject(refused);
  const another = await comment(ben, 'To Cleo', reply.id);
  await remove(cleo, reply, answered.id);
  expect(await counts(ana)).toEqual({ post: 2, listed: [1, 0] });
  await remove(ben, another, answered.id);
  expect(await counts(ana)).toEqual({ post: 1, listed: [0] });
});

it('takes the empty row of one who left away with the last reply also where that goes with its author', async () => {
  const [dee, eli] = [await makeMember(app), await makeMember(app)];
  const answered = await comment(dee, 'Answered');
  await comment(eli, 'An answer', answered.id);
  for (const member of [dee, eli])
    await member.api.deleteMember({ params: { id: member.id }, body: { id: member.id, password: member.password } });
  expect(await counts(ana)).toEqual({ post: 1, listed: [0] });
});

it('counts right while several reply, take back and delete at the same moment', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => makeMember(app)));
  for (let round = 0; round < 5; round += 1) {
    const answered = await comment(ben, 'Short-lived');
    const written = await Promise.all(members.map((member) => comment(member, 'A reply', answered.id)));
    const taking = written.map((reply, nth) => remove(members[nth]!, reply, answered.id).catch((error) => error.status));
    const adding = members.map((member) =>
      comment(member, 'Another', answered.id).then(
        () => 201,
        (error) => error.status,
      ),
    );
    const gone = round % 2 === 1;
    const [answers] = await Promise.all([Promise.all([...taking, ...adding]), gone && remove(ben, answered, post)]);
    expect(answers.filter((answer) => answer !== undefined && answer !== 201 && answer !== 404)).toEqual([]);
    const [shown] = (await list(ana)).data.reactions;
    if (gone) expect(shown!.id).not.toBe(answered.id);
    else expect(shown).toMatchObject({ id: answered.id, reaction_counts: { comment: 6 } });
  }
  expect((await list(ana)).data.reaction_counts.comment).toBe(4);
});

it('shows what was written under replies before there were replies, and nothing that somebody left behind unanswered', async () => {
  const { db } = app.deps;
  const at = app.clock.now();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const reply = await makeComment(db, { author: cleo.id, stream: parent.id, at });
  const deeper = await makeComment(db, { author: ana.id, stream: reply, at: later(1) });
  const deepest = await makeComment(db, { author: ben.id, stream: deeper, at: later(2) });
  await like(cleo, deepest);
  const left = await makeComment(db, { author: cleo.id, stream: post, at });
  await like(ana, left);
  const leftBelow = await makeComment(db, { author: cleo.id, stream: parent.id, at });
  await db.updateTable('reaction').set({ author_id: null, content: '' }).where('id', 'in', [left, leftBelow]).execute();
  await sql`drop index reaction_written`.execute(db);
  await migrateReplies(db as unknown as Kysely<unknown>);
  expect(await counts(ana)).toEqual({ post: 1, listed: [3] });
  const [shown] = (await list(ana)).data.reactions;
  expect(shown!.replies.reactions).toMatchObject([
    { id: deepest, comment_id: parent.id, reaction_counts: { like: 1, comment: 0 } },
    { id: deeper, reaction_counts: { comment: 0 } },
    { id: reply, reaction_counts: { comment: 0 } },
  ]);
});
