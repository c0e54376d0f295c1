import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';

let app: TestApp;
let writer: TestMember;
let reader: TestMember;
let uma: TestMember;
let vic: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  writer = await makeMember(app);
  reader = await makeMember(app);
  uma = await makeMember(app, { first_name: 'Uma', last_name: 'Ferreira' });
  vic = await makeMember(app, { first_name: 'Vic', last_name: 'Stone' });
});

const write = (text: string, tagged: TestMember[]) =>
  writer.api.createPost({ params: { id: writer.id }, body: { text, tagged: tagged.map(({ id }) => id) } });
const change = (postId: string, text: string, tagged: string[] = []) =>
  writer.api.updatePost({ params: { id: writer.id, postId }, body: { text, tagged } });
const read = (postId: string, by = reader) => by.api.getPost({ params: { id: by.id, postId } });
const hide = ({ api, id }: TestMember, anonymous_profile = true) => api.saveMember({ params: { id }, body: { anonymous_profile } });
const erase = ({ api, id, password }: TestMember) => api.deleteMember({ params: { id }, body: { id, password } });

it('keeps a mention through an edit that is made while its member is anonymous', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  await hide(uma);
  const seen = await read(post.id, writer);
  expect(seen).toMatchObject({ text: 'Thanks @Anonymous!', tagged: [] });
  // As the composer sends it: without the ids of people whose names it does not show.
  expect(await change(post.id, `${seen.text} And more.`)).toMatchObject({ text: 'Thanks @Anonymous! And more.', tagged: [] });
  expect(await read(post.id, uma)).toMatchObject({ text: 'Thanks @Uma Ferreira! And more.', tagged: [uma.id] });
  await hide(uma, false);
  expect(await read(post.id)).toMatchObject({ text: 'Thanks @Uma Ferreira! And more.', tagged: [uma.id] });
  expect((await read(post.id)).mentioned).toEqual([{ id: uma.id, first_name: 'Uma', last_name: 'Ferreira' }]);
});

it('keeps two anonymous members apart, also where one of them is taken out', async () => {
  const post = await write('First @Uma Ferreira, then @Vic Stone.', [uma, vic]);
  await Promise.all([hide(uma), hide(vic)]);
  await change(post.id, 'Then @Anonymous.');
  await Promise.all([hide(uma, false), hide(vic, false)]);
  expect(await read(post.id)).toMatchObject({ text: 'Then @Vic Stone.', tagged: [vic.id] });
});

it('keeps a mention whose member became anonymous, or came back, while the author was writing', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  await hide(uma);
  expect(await change(post.id, 'Many thanks @Uma Ferreira!', [uma.id])).toMatchObject({ text: 'Many thanks @Anonymous!', tagged: [] });
  await hide(uma, false);
  expect(await change(post.id, 'So many thanks @Anonymous!')).toMatchObject({ text: 'So many thanks @Uma Ferreira!', tagged: [uma.id] });
});

it('tells nobody again whom an edit mentions as before', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  await hide(uma);
  await change(post.id, 'Thanks @Anonymous, again!');
  await app.jobs.settle();
  const { data } = await uma.api.listNotifications({ params: { id: uma.id }, query: {} });
  expect(data.results.map(({ tagged, excerpt }) => ({ tagged, excerpt }))).toEqual([
    { tagged: true, excerpt: 'Thanks @Uma Ferreira, again!' },
  ]);
});

const noticesOf = async (member: TestMember) => {
  await app.jobs.settle();
  const { data } = await member.api.listNotifications({ params: { id: member.id }, query: {} });
  return data.results.map(({ kind }) => kind);
};
const unseenBy = async ({ api, id }: TestMember) => (await api.checkNotifications({ params: { id } })).data.unseen;

it('takes a mention back that an edit takes out, in posts and in comments, with its notification [NOTIF-06]', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  const params = { posterId: writer.id, streamId: post.id };
  const draft = (content: string, tagged: string[]) => ({ kind: 'comment' as const, content, tagged });
  const { id } = await writer.api.addReaction({ params, body: draft('And @Uma Ferreira', [uma.id]) });
  expect([await noticesOf(uma), await unseenBy(uma)]).toEqual([['mention', 'mention'], 2]);
  await change(post.id, 'Thanks!');
  expect([await noticesOf(uma), await unseenBy(uma)]).toEqual([['mention'], 1]);
  await writer.api.updateReaction({ params: { ...params, reactionId: id }, body: draft('And', []) });
  expect([await noticesOf(uma), await unseenBy(uma)]).toEqual([[], 0]);
  // A member mentioned again is notified as before, once.
  await change(post.id, 'Many thanks @Uma Ferreira!', [uma.id]);
  expect(await noticesOf(uma)).toEqual(['mention']);
  // Likes remain, whatever the post mentions.
  await vic.api.addReaction({ params, body: { kind: 'like' } });
  await change(post.id, 'Thanks!');
  expect([await noticesOf(writer), await noticesOf(uma)]).toEqual([['like'], []]);
});

it('shows the name that somebody has now, with its link', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  await uma.api.saveMember({ params: { id: uma.id }, body: { last_name: 'Stone' } });
  expect(await read(post.id)).toMatchObject({ text: 'Thanks @Uma Stone!', mentioned: [{ id: uma.id, last_name: 'Stone' }] });
});

it('forgets a mention that the author takes out, and lets a name without a tag be words', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  expect(await change(post.id, 'Thanks @Uma Ferreira!', [])).toMatchObject({ tagged: [] });
  expect(await change(post.id, 'Thanks @Anonymous!', [])).toMatchObject({ text: 'Thanks @Anonymous!', tagged: [] });
});

it('keeps the mention of somebody across a block from the author, who is not told of it', async () => {
  const post = await write('Thanks @Uma Ferreira!', [uma]);
  await makeBlock(app.deps.db, { blocker: uma.id, blocked: writer.id, at: app.clock.now() });
  expect(await change(post.id, 'Thanks @Uma Ferreira, all the same!')).toMatchObject({ tagged: [] });
  expect(await read(post.id)).toMatchObject({ text: 'Thanks @Uma Ferreira, all the same!', tagged: [uma.id] });
});

it('leaves no name of a deleted member in posts and comments of others, nor in an archive or what was reported', async () => {
  const post = await write('Thanks @Uma Ferreira and @Vic Stone!', [uma, vic]);
  const params = { posterId: writer.id, streamId: post.id };
  await writer.api.addReaction({ params, body: { kind: 'comment', content: 'Hi @Uma Ferreira', tagged: [uma.id] } });
  await reader.api.reportPost({ params: { id: reader.id, postId: post.id }, body: { reporter: reader.id } });
  await erase(uma);
  await app.jobs.settle();
  expect(await read(post.id)).toMatchObject({ text: 'Thanks @Deleted member and @Vic Stone!', tagged: [vic.id] });
  const { data } = await reader.api.listReactions({ params, query: {} });
  expect(data.reactions[0]).toMatchObject({ data: { content: 'Hi @Deleted member' }, tagged: [] });
  // An edit keeps the text, whoever it referred to.
  expect(await change(post.id, 'Thanks @Deleted member and @Vic Stone!!', [vic.id])).toMatchObject({ tagged: [vic.id] });
  for (const table of ['post', 'reaction', 'report'] as const) {
    const rows = JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute());
    expect(rows, table).not.toContain('Ferreira');
    expect(rows, table).not.toContain(uma.id);
  }
  await writer.api.requestExport({ params: { id: writer.id } });
  const mail = (await mailsTo(app, writer.email)).at(-1)!;
  const files = unzipSync(new Uint8Array(await (await fetch(/http\S+\/api\/export\/\S+/.exec(mail.text)![0])).arrayBuffer()));
  expect(strFromU8(files['posts.json']!)).toContain('Thanks @Deleted member and @Vic Stone!!');
});

it("keeps a comment's mention through an edit too", async () => {
  const post = await write('Hello', []);
  const params = { posterId: writer.id, streamId: post.id };
  const { id } = await writer.api.addReaction({ params, body: { kind: 'comment', content: 'Hi @Uma Ferreira', tagged: [uma.id] } });
  await hide(uma);
  const body = { kind: 'comment' as const, content: 'Hi there @Anonymous' };
  const changed = await writer.api.updateReaction({ params: { ...params, reactionId: id }, body });
  expect(changed).toMatchObject({ data: { content: 'Hi there @Anonymous' }, tagged: [] });
  await hide(uma, false);
  const { data } = await reader.api.listReactions({ params, query: {} });
  expect(data.reactions[0]).toMatchObject({ data: { content: 'Hi there @Uma Ferreira' }, tagged: [uma.id] });
});

it('turns the names in texts that were stored before into mentions', async () => {
  const { db } = app.deps;
  const post = await write('Plain', []);
  const { id } = await writer.api.addReaction({
    params: { posterId: writer.id, streamId: post.id },
    body: { kind: 'comment', content: 'Plain' },
  });
  const tagged = [uma.id, vic.id];
  const words = 'Thanks @Uma Ferreira, @Uma Ferreiras, @Vic Stone! @Vic Stone';
  await db.updateTable('post').set({ text: words, tagged }).where('id', '=', post.id).execute();
  await db
    .updateTable('reaction')
    .set({ content: words, tagged: [vic.id] })
    .where('id', '=', id)
    .execute();
  await migrations['0022_mentions']!.up(db);
  await migrations['0022_mentions']!.up(db);
  await Promise.all([hide(uma), hide(vic)]);
  expect(await read(post.id)).toMatchObject({ text: 'Thanks @Anonymous, @Uma Ferreiras, @Anonymous! @Anonymous', tagged: [] });
  const { data } = await reader.api.listReactions({ params: { posterId: writer.id, streamId: post.id }, query: {} });
  expect(data.reactions[0]?.data.content).toBe('Thanks @Uma Ferreira, @Uma Ferreiras, @Anonymous! @Anonymous');
});

it('refuses the marks that it keeps mentions by', async () => {
  const mark = `\ufdd0${uma.id}\ufdd1`;
  expect(await refusal(write(`Hello ${mark}`, []))).toMatchObject({ status: 400 });
  const name = await refusal(writer.api.saveMember({ params: { id: writer.id }, body: { first_name: mark } }));
  expect(name).toMatchObject({ status: 400 });
});
