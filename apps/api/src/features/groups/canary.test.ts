import { contract } from '@muster/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailsTo } from '../../test/newcomers.ts';
import { samples } from '../../test/samples.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeFollow, makePost } from '../feed/feed.factory.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeComment } from '../reactions/reactions.factory.ts';
import { type PliantProvider, startPliantProvider } from '../sso/sso.factory.ts';
import { makeGroup, makeGroupMember } from './groups.factory.ts';

// A private group whose every text holds the same strange word, and whose ids and photo are as telling. Nobody outside may come across any.
const WORD = 'Zyxocanary';
let app: TestApp;
let provider: PliantProvider;
let [admin, outsider, removed]: TestMember[] = [];
let ids: { group: string; post: string; comment: string; event: string; photo: string; membership: string };

beforeAll(async () => {
  provider = await startPliantProvider();
  app = await startTestApp({ config: { features: { groups: true }, private: { single_sign_on: [provider.setting] } } });
  const { db } = app.deps;
  [admin, outsider, removed] = [await makeMember(app, { first_name: 'Greta' }), await makeMember(app), await makeMember(app)];
  const at = app.clock.now();
  const group = await makeGroup(db, {
    name: `${WORD} circle`,
    description: `${WORD} words`,
    activity: `${WORD} walks`,
    joining: 'invite',
    at,
  });
  await makeGroupMember(db, { group, member: admin.id, role: 'Admin', at });
  const membership = await makeGroupMember(db, { group, member: removed.id, at });
  const { id: photo } = await makePicture(app.deps, { ownerId: admin.id, intent: 'post' });
  const home = { kind: 'group' as const, id: group };
  const post = await makePost(db, { author: admin.id, home, at, text: `${WORD} post with @Greta`, mediaId: photo });
  const comment = await makeComment(db, { author: admin.id, stream: post, at, content: `${WORD} comment` });
  const starts = new Date(at.getTime() + 86_400_000);
  const event = await makeEvent(db, { host: admin.id, at, starts, name: `${WORD} event`, chapter_id: group });
  ids = { group, post, comment, event, photo, membership };
  // Who follows somebody reads what they post.
  for (const who of [outsider, removed]) await makeFollow(db, { follower: who.id, followee: admin.id, at });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** What the group would be recognised by. A caller may read back what they sent, so ids that a request names are left out of its answer. */
const secrets = () => [WORD, ids.group, ids.post, ids.comment, ids.event, ids.photo, ids.membership];

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** A sample's request with every id in its path that could be something of the group's. */
const aimed = (name: string, { params = {} }: Request): Array<Record<string, string>> => {
  const path = contract[name as keyof typeof contract].path;
  const named = Object.keys(params);
  const candidates = [ids.group, ids.post, ids.comment, ids.event, admin!.id];
  return [params, ...candidates.map((id) => Object.fromEntries(named.map((key) => [key, path.includes('{token}') ? params[key]! : id])))];
};

/** Everything that all calls answer to somebody, as one text per call. */
async function crawl(who: TestMember): Promise<string[]> {
  const found: string[] = [];
  const own = (params: Record<string, string>, self: string | undefined) => (self ? { ...params, [self]: who.id } : params);
  for (const [name, call] of Object.entries(contract)) {
    if (call.method !== 'GET') continue;
    const sample = await samples[name as keyof typeof samples](app);
    const request = sample.input as Request;
    for (const params of aimed(name, request)) {
      const filled = own(params, 'self' in call ? call.self : undefined);
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => filled[key] ?? '');
      for (const q of [request.query ?? {}, { ...request.query, q: WORD }, {}]) {
        const answer = await app.raw('GET', `${path}?${new URLSearchParams(q as Record<string, string>).toString()}`, {
          token: who.access,
        });
        if (answer.status === 429) throw new Error(`${name}: too many requests`);
        const text = await answer.text();
        const told = secrets().filter(
          (secret) => text.includes(secret) && !Object.values(filled).includes(secret) && !Object.values(q).includes(secret),
        );
        if (told.length > 0) found.push(`${name} ${path}: ${told.join()}`);
      }
    }
  }
  return found;
}

/** The files of somebody's archive, as texts. */
async function archiveOf(who: TestMember): Promise<Array<[string, string]>> {
  await who.api.askExport({ params: { id: who.id } });
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
}, 240_000);

it('is in nobody else’s archive and in no mail', async () => {
  const report = { params: { id: admin!.id, postId: ids.post }, body: { reporter: removed!.id } };
  await removed!.api.reportPost(report);
  await app.jobs.settle();
  const mails = await app.mails();
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(mail).not.toContain(WORD);
  const files = await archiveOf(outsider!);
  expect(files.length).toBeGreaterThan(5);
  for (const [name, content] of files) for (const secret of secrets()) expect(`${name} ${content}`).not.toContain(secret);
}, 240_000);

it('is there for its members, so that the crawl finds something where there is something to find', async () => {
  const found = await crawl(admin!);
  for (const name of ['getGroup', 'listGroupPosts', 'getPost', 'listReactions', 'getEventCalendar'])
    expect(found.join('\n')).toContain(`${name} `);
}, 240_000);

it('is nowhere for who is removed, from that moment on, sockets included', async () => {
  const rooms = [`group:${ids.group}`, `posts:${ids.group}`, `post:${ids.post}`, `comment:${ids.comment}`];
  const socket = await join(removed!.access, app.url, rooms);
  expect(socket.first.filter(([, state]) => state !== null)).toHaveLength(rooms.length);
  await admin!.api.removeGroupMember({ params: { id: ids.group, membershipId: ids.membership }, body: {} });
  await app.jobs.settle();
  await expect.poll(() => rooms.map((room) => socket.last(room)), { timeout: 10_000 }).toEqual(rooms.map(() => null));
  expect(await crawl(removed!)).toEqual([]);
}, 240_000);
