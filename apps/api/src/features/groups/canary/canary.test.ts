import { callsByFeature, contract } from '@muster/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { mailsTo } from '../../../test/newcomers.ts';
import { samples } from '../../../test/samples.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { type PliantProvider, startPliantProvider } from '../../sso/sso.factory.ts';
import { type Canary, makeCanary, WORD } from './canary.samples.ts';

let app: TestApp;
let provider: PliantProvider;
let [admin, outsider, removed]: TestMember[] = [];
let ids: Canary['ids'];

beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({ config: { features: { groups: true }, private: { single_sign_on: [provider.setting] } } });
  ({ admin, removed, ids } = await makeCanary(app));
  outsider = await makeMember(app);
  // Followers see the posts of members whom they follow.
  for (const who of [outsider, removed]) await makeFollow(app.deps.db, { follower: who.id, followee: admin.id, at: app.clock.now() });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/**
 * Everything that identifies the group. Ids that a request contains are ignored in its response, since a caller may read back what they
 * sent.
 */
const secrets = (ids: Canary['ids']) => [WORD, ids.group, ids.post, ids.comment, ids.event, ids.photo, ids.membership];

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** The parameters of a sample, with every id replaced by each id of the group in turn. */
const aimed = (name: string, { params = {} }: Request, ids: Canary['ids']): Array<Record<string, string>> => {
  const path = contract[name as keyof typeof contract].path;
  const named = Object.keys(params);
  const candidates = [ids.group, ids.post, ids.comment, ids.event, admin!.id];
  return [params, ...candidates.map((id) => Object.fromEntries(named.map((key) => [key, path.includes('{token}') ? params[key]! : id])))];
};

/** Returns the calls whose responses contain anything of the group. */
async function crawl(who: TestMember, group = ids): Promise<string[]> {
  const found: string[] = [];
  let asked = 0;
  const own = (params: Record<string, string>, self: string | undefined) => (self ? { ...params, [self]: who.id } : params);
  for (const [name, call] of Object.entries(contract)) {
    // Payment is off here, so its calls are refused.
    if (call.method !== 'GET' || name in callsByFeature.payments) continue;
    const sample = await samples[name as keyof typeof samples](app);
    const request = sample.input as Request;
    for (const params of aimed(name, request, group)) {
      const filled = own(params, 'self' in call ? call.self : undefined);
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => filled[key] ?? '');
      for (const q of [request.query ?? {}, { ...request.query, q: WORD }, {}]) {
        const answer = await app.raw('GET', `${path}?${new URLSearchParams(q as Record<string, string>).toString()}`, {
          token: who.access,
        });
        asked += 1;
        // Stays within the rate limit per minute, however many calls there are.
        if (asked % 1000 === 0) app.clock.advance(61);
        if (answer.status === 429) throw new Error(`${name}: too many requests`);
        const text = await answer.text();
        const told = secrets(group).filter(
          (secret) => text.includes(secret) && !Object.values(filled).includes(secret) && !Object.values(q).includes(secret),
        );
        if (told.length > 0) found.push(`${name} ${path}: ${told.join()}`);
      }
    }
  }
  return found;
}

/** The files of a member's archive, as text. */
async function archiveOf(who: TestMember): Promise<Array<[string, string]>> {
  await who.api.requestExport({ params: { id: who.id } });
  const mail = (await mailsTo(app, who.email)).at(-1)!;
  const answer = await fetch(/http\S+\/api\/export\/\S+/.exec(mail.text)![0]);
  return Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, content]) => [name, strFromU8(content)]);
}

it('is nowhere for who is not in it, in no call and on no socket', async () => {
  expect(await crawl(outsider!)).toEqual([]);
  const rooms = [`group:${ids.group}`, `posts:${ids.group}`, `post:${ids.post}`, `comment:${ids.comment}`, `event:${ids.event}`];
  const socket = await join(outsider!.access, app.url, rooms);
  expect(socket.first.filter(([, state]) => state !== null)).toEqual([]);
  await admin!.api.addReaction({
    params: { posterId: admin!.id, streamId: ids.post },
    body: { kind: 'comment', content: `${WORD} again` },
  });
  await app.jobs.settle();
  expect(JSON.stringify(socket.news)).not.toContain(WORD);
}, 1_200_000);

it('is in nobody else’s archive and in no mail', async () => {
  const report = { params: { id: admin!.id, postId: ids.post }, body: { reporter: removed!.id } };
  await removed!.api.reportPost(report);
  await app.jobs.settle();
  const mails = await app.mails();
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(mail).not.toContain(WORD);
  const files = await archiveOf(outsider!);
  expect(files.length).toBeGreaterThan(5);
  for (const [name, content] of files) for (const secret of secrets(ids)) expect(`${name} ${content}`).not.toContain(secret);
}, 1_200_000);

it('is there for its members, so that the crawl finds something where there is something to find', async () => {
  const found = await crawl(admin!);
  for (const name of ['getGroup', 'listGroupPosts', 'getPost', 'listReactions', 'getEventCalendar'])
    expect(found.join('\n')).toContain(`${name} `);
}, 1_200_000);

it('is nowhere for who is removed, from that moment on, sockets included', async () => {
  // A group of its own, which no other test reads.
  const own = await makeCanary(app);
  const left = own.removed;
  await makeFollow(app.deps.db, { follower: left.id, followee: own.admin.id, at: app.clock.now() });
  const { group, post, comment: commentId, membership } = own.ids;
  const rooms = [`group:${group}`, `posts:${group}`, `post:${post}`, `comment:${commentId}`];
  const socket = await join(left.access, app.url, rooms);
  expect(socket.first.filter(([, state]) => state !== null)).toHaveLength(rooms.length);
  await own.admin.api.removeGroupMember({ params: { id: group, membershipId: membership }, body: {} });
  await app.jobs.settle();
  await expect.poll(() => rooms.map((room) => socket.last(room)), { timeout: 30_000 }).toEqual(rooms.map(() => null));
  expect(await crawl(left, own.ids)).toEqual([]);
  const mails = (await app.mails()).length;
  const comment = { kind: 'comment' as const, content: `${WORD} to @Removed`, tagged: [left.id] };
  await own.admin.api.addReaction({ params: { posterId: own.admin.id, streamId: post }, body: comment });
  await app.jobs.settle();
  expect(JSON.stringify(socket.news)).not.toContain(`${WORD} to`);
  for (const mail of (await app.mails()).slice(mails)) expect(mail).not.toContain(WORD);
  for (const [name, content] of await archiveOf(left)) {
    expect(`${name} ${content}`).not.toContain(WORD);
    expect(`${name} ${content}`).not.toContain(commentId);
  }
}, 1_200_000);

it('has no preview, neither for who has its addresses nor in what they write', async () => {
  for (const path of [`/groups/${ids.group}`, `/groups/${ids.group}/feed/${ids.post}`, `/events/${ids.event}`]) {
    expect(await (await app.raw('GET', path)).text(), path).not.toContain(WORD);
    const post = await outsider!.api.createPost({ params: { id: outsider!.id }, body: { text: `${app.url}${path}` } });
    expect(post.open_graph, path).toBeNull();
  }
});
