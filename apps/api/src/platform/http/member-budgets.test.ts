import { type Budget, budgets } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
let post: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [me, other] = [await makeMember(app), await makeMember(app)];
  post = (await write(other)).id;
});

const write = (member: TestMember) => member.api.createPost({ params: { id: member.id }, body: { text: 'Again' } });
const comment = (member: TestMember) =>
  member.api.addReaction({ params: { posterId: other.id, streamId: post }, body: { kind: 'comment', content: 'Again' } });
const follow = (member: TestMember) => member.api.followMember({ params: { id: member.id, otherId: (member === other ? me : other).id } });
const report = (member: TestMember) => member.api.reportPost({ params: { id: other.id, postId: post }, body: { reporter: member.id } });
const search = (member: TestMember) => member.api.searchMembers({ query: { q: 'a' } });

const cases: Array<[string, Budget, (member: TestMember) => Promise<unknown>]> = [
  ['posts', 'post', write],
  ['comments', 'comment', comment],
  ['follows', 'follow', follow],
  ['reports', 'report', report],
  ['searches', 'search', search],
];

it.each(cases)('a member has a budget of %s, which others do not share and which fills again', async (_, name, call) => {
  const { max, seconds } = budgets[name];
  for (let n = 0; n < max; n += 1) await call(me);
  await expect(call(me)).rejects.toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: seconds });
  // Members cannot report their own posts.
  if (name !== 'report') await call(other);
  app.clock.advance(seconds);
  const { access } = await app.session.start(me.id, 'test');
  await call({ ...me, api: app.client(access) });
});
