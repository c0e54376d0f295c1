import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Home } from '../../product/home.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { maySavePost, mayUnsavePost } from './saved.policy.ts';

/** A home of posts that members can leave: everybody not in `away` can see it. */
const club: Home = {
  kind: 'group',
  missing: 'not_found',
  visible: ({ id }) => sql`select club.id from club where not ${id}::uuid = any(club.away)`,
  joined: () => sql`select id from club where false`,
  names: async (_, ids) => new Map(ids.map((id) => [id, 'Harbour rowers'])),
  postObjection: async () => null,
};

let app: TestApp;
let statements = 0;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  const onStatement = () => void (statements += 1);
  app = await startTestApp({ homes: [club], config: { features: { everything_feed: true } }, onStatement });
  await sql`create table club (id uuid primary key, away uuid[] not null)`.execute(app.deps.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

const post = (author: TestMember, text: string, change: object = {}) => {
  app.clock.advance(1);
  return makePost(app.deps.db, { author: author.id, at: app.clock.now(), text, ...change });
};
const at = (member: TestMember, postId: string) => ({ params: { id: member.id, postId } });
const save = (member: TestMember, postId: string) => {
  app.clock.advance(1);
  return member.api.savePost(at(member, postId));
};
const unsave = (member: TestMember, postId: string) => member.api.unsavePost(at(member, postId));
const page = async (member: TestMember, query: { offset?: string; limit?: number } = {}) => {
  const { data, next } = await member.api.listSavedPosts({ params: { id: member.id }, query });
  return { texts: data.results.map(({ text }) => text), results: data.results, next };
};
const saved = async (member: TestMember) => (await page(member)).texts;
const flag = async (member: TestMember, postId: string) => (await member.api.getPost(at(member, postId))).saved;
const rows = () => app.deps.db.selectFrom('saved_post').where('member_id', '=', ana.id).selectAll().execute();

describe('who may', () => {
  const viewer = { id: 'me' };
  it.each([
    ['one who sees a post, save it', maySavePost(viewer, { id: 'p' })],
    ['anybody, take any post out of their own list', mayUnsavePost(viewer, 'p')],
  ])('%s', (_, proof) => expect(proof).toEqual({ memberId: 'me', postId: 'p' }));
});

describe('saving a post', () => {
  it("lists what was saved last first, whenever it was written, with one's own", async () => {
    const [one, two, own] = [await post(ben, 'One'), await post(ben, 'Two'), await post(ana, 'Own')];
    for (const id of [own, two, one]) await save(ana, id);
    expect((await page(ana)).results).toMatchObject([
      { id: one, text: 'One', saved: true },
      { id: two, text: 'Two', saved: true },
      { id: own, text: 'Own', saved: true, can: { edit: true } },
    ]);
  });

  it('stays where it is when it is said again, and comes first when it was taken back between', async () => {
    const [one, two] = [await post(ben, 'One'), await post(ben, 'Two')];
    await save(ana, one);
    await save(ana, two);
    await save(ana, one);
    expect(await saved(ana)).toEqual(['Two', 'One']);
    await unsave(ana, one);
    await unsave(ana, one);
    expect(await saved(ana)).toEqual(['Two']);
    await save(ana, one);
    expect(await saved(ana)).toEqual(['One', 'Two']);
  });

  it('leaves one row, however many ask at once', async () => {
    const one = await post(ben, 'One');
    await Promise.all(Array.from({ length: 20 }, () => ana.api.savePost(at(ana, one))));
    expect(await rows()).toMatchObject([{ post_id: one }]);
  });

  it('is said wherever the post is answered, to nobody else', async () => {
    await makeFollow(app.deps.db, { follower: ana.id, followee: ben.id, at: app.clock.now() });
    const created = await ben.api.createPost({ params: { id: ben.id }, body: { text: 'Said' } });
    expect(created.saved).toBe(false);
    await app.jobs.settle();
    await save(ana, created.id);
    const everywhere = async (member: TestMember) => {
      const pages = [
        await member.api.listFollowingFeed({ params: { id: member.id }, query: {} }),
        await member.api.listEverythingFeed({ query: { limit: 100 } }),
        await member.api.listMemberPosts({ params: { id: ben.id }, query: {} }),
      ];
      const found = pages.map(({ data }) => data.results.find(({ id }) => id === created.id)?.saved);
      return [...found, await flag(member, created.id)];
    };
    expect(await everywhere(ana)).toEqual([true, true, true, true]);
    expect(await everywhere(ben)).toEqual([false, false, false, false]);
    const edited = await ben.api.updatePost({ ...at(ben, created.id), body: { text: 'Edited' } });
    expect(edited.saved).toBe(false);
    expect(await saved(ben)).toEqual([]);
    expect((await ben.api.listNotifications({ params: { id: ben.id }, query: {} })).data.results).toEqual([]);
    expect(edited.reaction_counts).toEqual({ like: 0, comment: 0 });
    await unsave(ana, created.id);
    expect(await everywhere(ana)).toEqual([false, false, false, false]);
  });

  it('is open to anonymous profiles, of posts of anonymous ones too', async () => {
    const nobody = await makeMember(app, { anonymous_profile: true });
    const theirs = await post(nobody, 'From nobody');
    for (const member of [ana, nobody]) {
      await save(member, theirs);
      const actor = { id: member === nobody ? nobody.id : null, anonymous_profile: true };
      expect((await page(member)).results).toMatchObject([{ id: theirs, actor, saved: true }]);
    }
  });

  it('answers 404 for a post that one does not see', async () => {
    const gone = { status: 404, code: 'feed.post_not_found' };
    const [theirs, own] = [await post(ben, 'Theirs'), await post(ana, 'Mine')];
    expect(await refusal(save(ana, newId()))).toMatchObject(gone);
    await ana.api.blockPost(at(ana, theirs));
    expect(await refusal(save(ana, theirs))).toMatchObject(gone);
    await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
    expect(await refusal(save(ben, own))).toMatchObject(gone);
    expect(await rows()).toEqual([]);
  });
});

describe('the list of saved posts', () => {
  it.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    ['has hidden it', (id) => ana.api.blockPost(at(ana, id)), (id) => ana.api.unblockPost(at(ana, id))],
    [
      'has blocked its author',
      () => ana.api.blockMember({ params: { id: ana.id, otherId: ben.id } }),
      () => ana.api.unblockMember({ params: { id: ana.id, otherId: ben.id } }),
    ],
    [
      'was blocked by its author',
      () => ben.api.blockMember({ params: { id: ben.id, otherId: ana.id } }),
      () => ben.api.unblockMember({ params: { id: ben.id, otherId: ana.id } }),
    ],
    [
      'no longer sees its home',
      () => sql`update club set away = array[${ana.id}::uuid]`.execute(app.deps.db),
      () => sql`update club set away = '{}'`.execute(app.deps.db),
    ],
  ])('leaves a post out as long as one %s', async (_, away, back) => {
    const home = { kind: 'group', id: newId() } as const;
    await sql`insert into club values (${home.id}, '{}')`.execute(app.deps.db);
    const [stays, goes] = [await post(ana, 'Stays'), await post(ben, 'Goes', { home })];
    await save(ana, goes);
    await save(ana, stays);
    await away(goes);
    expect(await saved(ana)).toEqual(['Stays']);
    await back(goes);
    expect((await page(ana)).results).toMatchObject([{ text: 'Stays' }, { text: 'Goes', group: { name: 'Harbour rowers' } }]);
  });

  it('takes out also what one no longer sees, for good', async () => {
    const one = await post(ben, 'One');
    await save(ana, one);
    await ana.api.blockPost(at(ana, one));
    await unsave(ana, one);
    await ana.api.unblockPost(at(ana, one));
    expect(await saved(ana)).toEqual([]);
    expect(await flag(ana, one)).toBe(false);
  });

  it('goes with the post, and with the account of who wrote it', async () => {
    const [one, two] = [await post(ben, 'One'), await post(ben, 'Two')];
    await save(ana, one);
    await save(ana, two);
    await ben.api.deletePost(at(ben, one));
    expect(await rows()).toMatchObject([{ post_id: two }]);
    await ben.api.deleteMember({ params: { id: ben.id }, body: { id: ben.id, password: ben.password } });
    await app.jobs.settle();
    expect(await rows()).toEqual([]);
  });

  it('is walked through without showing anything twice or missing it, while one saves and takes back', async () => {
    for (const text of ['A', 'B', 'C', 'D', 'E']) await save(ana, await post(ben, text));
    const first = await page(ana, { limit: 2 });
    expect(first.texts).toEqual(['E', 'D']);
    await save(ana, await post(ben, 'F'));
    await unsave(ana, first.results[1]!.id);
    const second = await page(ana, { limit: 2, offset: first.next! });
    expect(second.texts).toEqual(['C', 'B']);
    expect(await page(ana, { limit: 2, offset: second.next! })).toMatchObject({ texts: ['A'], next: null });
  });

  it('costs as many statements as a feed, however many posts are in it', async () => {
    for (let nth = 0; nth < 10; nth += 1) await save(ana, await post(ben, `Post ${nth}`));
    const counted = async (read: () => Promise<unknown>) => {
      statements = 0;
      await read();
      return statements;
    };
    const list = await counted(() => page(ana));
    expect(list).toBe(await counted(() => ana.api.listEverythingFeed({ query: {} })));
    expect(list).toBeLessThanOrEqual(4);
  });

  it('is found by an index, however much others have saved', async () => {
    const plan = await app.deps.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows: lines } = await sql<Record<string, string>>`
        explain select id from saved_post where member_id = ${ana.id}::uuid order by id desc limit 11`.execute(tx);
      return lines.map((line) => line['QUERY PLAN']).join();
    });
    expect(plan).toContain('saved_post_latest');
  });
});

describe('what is held about a member', () => {
  it('has what they saved in their archive, and nothing of it after their account', async () => {
    const one = await post(ben, 'One');
    await save(ana, one);
    await save(ben, one);
    await ana.api.requestExport({ params: { id: ana.id } });
    const mail = (await mailsTo(app, ana.email)).at(-1);
    const archive = await (await fetch(/http\S+\/api\/export\/\S+/.exec(mail?.text ?? '')![0])).arrayBuffer();
    const file = JSON.parse(strFromU8(unzipSync(new Uint8Array(archive))['saved-posts.json']!));
    expect(file).toEqual([expect.objectContaining({ post_id: one, created_at: expect.any(String) })]);
    await ana.api.deleteMember({ params: { id: ana.id }, body: { id: ana.id, password: ana.password } });
    await app.jobs.settle();
    expect(await rows()).toEqual([]);
    expect(await saved(ben)).toEqual(['One']);
  });
});
