import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showReports } from '../../operator/moderation.ts';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let post: string;
let comment: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor', profile_bio: 'Rude bio' });
  post = await makePost(app.deps.db, { author: ben.id, at: app.clock.now(), text: 'Rude post' });
  comment = await makeComment(app.deps.db, { author: ben.id, stream: post, at: app.clock.now(), content: 'Rude comment' });
});

const reportMember = (by: TestMember, id: string, reporter = by.id) => by.api.reportMember({ params: { id }, body: { reporter } });
const reportPost = (by: TestMember, postId: string, id = ben.id) =>
  by.api.reportPost({ params: { id, postId }, body: { reporter: by.id } });
const reportComment = (by: TestMember, reactionId: string) =>
  by.api.reportReaction({ params: { id: ben.id, reactionId }, body: { reporter: by.id } });
const mails = async (about: string) => (await mailsTo(app, app.deps.config.brand.support_email)).filter(({ text }) => text.includes(about));
const erase = (member: TestMember) =>
  member.api.deleteMember({ params: { id: member.id }, body: { id: member.id, password: member.password } });
/** Returns the only report about a member, by the link in its mail. */
const linked = async (about: string): Promise<string> => {
  const [mail, ...more] = await mails(about);
  expect(more).toEqual([]);
  return new RegExp(`Open the report: ${app.url}/reports/([0-9a-f-]{36})\\n`).exec(mail!.text)![1]!;
};
const read = (by: TestMember, reportId: string) => by.api.getReport({ params: { reportId } });
const listed = async () => {
  const said: string[] = [];
  await showReports({ db: app.deps.db, say: (text) => void said.push(text) });
  return said.join('\n');
};

it('stores reports of members, posts and comments once, mails them and lists them [FEED-65] [FEED-66] [FEED-67]', async () => {
  expect(await reportMember(ana, ben.id)).toEqual({ reported: true });
  await Promise.all([reportPost(ana, post), reportPost(ana, post, ana.id), reportMember(ana, ben.id)]);
  await reportComment(ana, comment);
  const told = await mails(ben.id);
  expect(told.map(({ subject }) => subject).sort()).toEqual(['A comment was reported', 'A member was reported', 'A post was reported']);
  const text = told.map((mail) => mail.text).join();
  expect(text).toContain(ana.id);
  expect(text).not.toMatch(/Rude|Okafor|@example.com/);
  const lines = (await listed()).split('\n').filter((line) => line.includes(ben.email));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    new RegExp(`^2026-03-02 15:00 +open +comment +${comment} +Ben Okafor +${ben.email} +${ana.email} +Rude comment$`),
  );
  expect([lines[1], lines[2]].join()).toMatch(/Rude (post|bio).*Rude (post|bio)/);
});

it('is possible for each member once, also an anonymous one, and of somebody one has blocked', async () => {
  const [hidden, other] = [await makeMember(app, { anonymous_profile: true }), await makeMember(app)];
  await makeBlock(app.deps.db, { blocker: other.id, blocked: ben.id, at: app.clock.now() });
  for (const by of [hidden, other]) await reportMember(by, ben.id);
  expect(await mails(ben.id)).toHaveLength(2);
});

it('is made in one’s own name, of somebody else, and of what one can see', async () => {
  expect(await refusal(reportMember(ana, ben.id, ben.id))).toMatchObject({
    status: 400,
    fields: { reporter: ['This must be your own id.'] },
  });
  for (const own of [() => reportMember(ben, ben.id), () => reportPost(ben, post), () => reportComment(ben, comment)])
    expect(await refusal(own())).toMatchObject({ status: 403, code: 'people.not_yourself' });
  const like = await makeLike(app.deps.db, { author: ben.id, stream: post, at: app.clock.now() });
  expect(await refusal(reportComment(ana, like))).toMatchObject({ status: 404, code: 'reactions.not_found' });
  expect(await refusal(reportPost(ana, newId()))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
  expect(await refusal(reportMember(ana, ben.id))).toMatchObject({ status: 404, code: 'member.not_found' });
  expect(await refusal(reportPost(ana, post))).toMatchObject({ status: 404 });
  expect(await refusal(reportComment(ana, comment))).toMatchObject({ status: 404 });
  expect(await mails(ben.id)).toEqual([]);
});

it('outlives the post and the reporter, and goes with the reported member', async () => {
  await reportPost(ana, post);
  await ben.api.deletePost({ params: { id: ben.id, postId: post } });
  await erase(ana);
  const [line] = (await listed()).split('\n').filter((each) => each.includes(ben.email));
  expect(line).toMatch(/\(has left\) +Rude post$/);
  await erase(ben);
  expect(await listed()).not.toContain(ben.email);
});

it('has a budget of its own', async () => {
  const members = await Promise.all(Array.from({ length: 21 }, () => makeMember(app)));
  for (const member of members.slice(0, 20)) await reportMember(ana, member.id);
  expect(await refusal(reportMember(ana, members[20]!.id))).toMatchObject({ status: 429, retryAfter: 3600 });
});

it('of an anonymous follower reaches whoever looks after the community by the id of the follow', async () => {
  const hidden = await makeMember(app, { anonymous_profile: true, last_name: 'Hidden' });
  await makeFollow(app.deps.db, { follower: hidden.id, followee: ana.id, at: app.clock.now() });
  const { data } = await ana.api.listFollows({ params: { id: ana.id }, query: { relation: 'followers' } });
  const [follower] = data;
  expect(follower!.id).toBeNull();
  expect(await reportMember(ana, follower!.relation_id)).toEqual({ reported: true });
  expect(await refusal(reportMember(ben, follower!.relation_id))).toMatchObject({ status: 404, code: 'member.not_found' });
  const operator = await makeMember(app, { permissions: ['operator'] });
  expect(await read(operator, await linked(hidden.id))).toMatchObject({
    about: { id: hidden.id, last_name: 'Hidden', email: hidden.email, anonymous_profile: true, opens: false },
  });
  expect((await listed()).split('\n').filter((line) => line.includes(hidden.email))).toHaveLength(1);
});

describe('the link in the mail', () => {
  let operator: TestMember;
  beforeEach(async () => {
    operator = await makeMember(app, { permissions: ['operator'] });
  });

  it('leads operators, and nobody else, to who and what it is about', async () => {
    await reportPost(ana, post);
    const id = await linked(ben.id);
    expect(await read(operator, id)).toEqual({
      id,
      kind: 'post',
      created_at: app.clock.now().toISOString(),
      reporter: expect.objectContaining({ id: ana.id }),
      about: { id: ben.id, first_name: 'Ben', last_name: 'Okafor', email: ben.email, anonymous_profile: false, opens: true },
      words: 'Rude post',
      address: `/feed/${post}`,
    });
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    for (const by of [ana, ben, leader]) {
      for (const each of [id, newId()])
        expect(await refusal(read(by, each))).toMatchObject({ status: 403, code: 'reports.operators_only' });
    }
    expect(await refusal(read(operator, newId()))).toMatchObject({ status: 404, code: 'reports.not_found' });
  });

  it('still says what a post, or the post of a comment, was that is gone, and leads to one that is not', async () => {
    await reportComment(ana, comment);
    const id = await linked(ben.id);
    expect(await read(operator, id)).toMatchObject({ kind: 'reaction', words: 'Rude comment', address: `/feed/${post}` });
    await ben.api.deletePost({ params: { id: ben.id, postId: post } });
    expect(await read(operator, id)).toMatchObject({ kind: 'reaction', words: 'Rude comment', address: null });
  });

  it('opens across a block, and offers neither the profile nor the post then', async () => {
    await reportPost(ana, post);
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: operator.id, at: app.clock.now() });
    expect(await read(operator, await linked(ben.id))).toMatchObject({ about: { last_name: 'Okafor', opens: false }, address: null });
  });

  it('names neither an anonymous reporter nor anonymous people in the words', async () => {
    const [reporter, tagged] = [await makeMember(app), await makeMember(app, { first_name: 'Tara', last_name: 'Quill' })];
    const draft = { text: 'Rude to @Tara Quill', tagged: [tagged.id] };
    const { id: postId } = await ben.api.createPost({ params: { id: ben.id }, body: draft });
    await reportPost(reporter, postId);
    const id = await linked(ben.id);
    expect(await read(operator, id)).toMatchObject({ words: 'Rude to @Tara Quill', reporter: { id: reporter.id } });
    for (const each of [reporter, tagged]) await each.api.saveMember({ params: { id: each.id }, body: { anonymous_profile: true } });
    expect(await read(operator, id)).toMatchObject({ words: 'Rude to @Anonymous', reporter: { id: null, first_name: 'Anonymous' } });
  });

  it('shows nothing of who has left, and is gone with the reported member', async () => {
    await reportMember(ana, ben.id);
    const id = await linked(ben.id);
    await erase(ana);
    expect(await read(operator, id)).toMatchObject({ kind: 'user', reporter: null, words: 'Rude bio', address: null });
    await erase(ben);
    expect(await refusal(read(operator, id))).toMatchObject({ status: 404, code: 'reports.not_found' });
  });

  it('leads operators to nothing where they are reported themselves', async () => {
    await reportMember(ana, operator.id);
    expect(await refusal(read(operator, await linked(operator.id)))).toMatchObject({ status: 404, code: 'reports.not_found' });
  });
});
