import type { OpenGraphDraft } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { html, type PagesPeer, pageOf, startPagesPeer } from '../../../../../e2e/peers/pages-peer.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { mediaFeature } from '../media/index.ts';
import { photo } from '../media/media.factory.ts';
import { previewFeature } from './index.ts';
import { makePreview } from './previews.factory.ts';

let peer: PagesPeer;
let app: TestApp;
let ana: TestMember;
beforeAll(async () => {
  peer = await startPagesPeer();
  app = await startTestApp({
    reach: { ports: [peer.port], allows: (address) => address === '127.0.0.1', resolve: async () => ['127.0.0.1'] },
  });
  ana = await makeMember(app);
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const write = (open_graph: OpenGraphDraft | null) => ana.api.createPost({ params: { id: ana.id }, body: { text: 'Look', open_graph } });
const change = (postId: string, open_graph: OpenGraphDraft | null) =>
  ana.api.updatePost({ params: { id: ana.id, postId }, body: { text: 'Look again', open_graph } });
const comment = (streamId: string, open_graph: OpenGraphDraft | null) =>
  ana.api.addReaction({ params: { posterId: ana.id, streamId }, body: { kind: 'comment', content: 'Look', open_graph } });
/** Serves a page with an image and reads it. Returns the preview that the composer gets and then submits. */
async function readPage(path: string) {
  const content = await photo();
  peer.on('/p.jpg', (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(content));
  peer.on(path, html(pageOf('<title>River path</title><meta property="og:image" content="/p.jpg">')));
  const { title, image, url } = await ana.api.getLinkPreview({ query: { url: `http://river.example:${peer.port}${path}` } });
  return { title: title!, image_url: image!, url };
}
const status = async (path: string) => (await app.raw('GET', path)).status;
/** Runs the hourly jobs. */
async function sweep() {
  for (const { handle } of [...previewFeature.schedules!(app.deps), ...mediaFeature.schedules!(app.deps)]) await handle();
  await app.jobs.settle();
}

it('keeps on posts and comments what this server read, whatever words or image are sent with the address [FEED-32]', async () => {
  const page = await readPage('/true');
  const madeUp = { title: 'Your payroll', description: 'Sign in here', image_url: 'https://spy.example/pixel.gif', url: page.url };
  const post = await write(madeUp);
  expect(post.open_graph).toEqual(page);
  expect((await comment(post.id, madeUp)).data.open_graph).toEqual(page);
  expect((await change(post.id, madeUp)).open_graph).toEqual(page);
});

it('takes a preview as it was given, with nothing where the page says nothing', async () => {
  peer.on('/bare', html(pageOf('<title>River path</title>')));
  const { image, ...given } = await ana.api.getLinkPreview({ query: { url: `http://river.example:${peer.port}/bare` } });
  expect({ ...given, image }).toMatchObject({ description: null, image: null });
  expect((await write({ ...given, image_url: image })).open_graph).toEqual({ title: 'River path', url: given.url });
});

it('keeps the address alone of a page that it has not read, and the fragment of one that it has', async () => {
  const sent = { title: 'Made up', image_url: 'https://spy.example/pixel.gif', url: 'https://UNREAD.example' };
  expect((await write(sent)).open_graph).toEqual({ url: 'https://unread.example/' });
  const url = await makePreview(app.deps.db, { at: app.clock.now() });
  expect((await write({ url: `${url}#map` })).open_graph).toEqual({ title: 'River path', description: 'Seven miles', url: `${url}#map` });
});

it('keeps a preview through later changes, also when the page is forgotten, until it is taken off or another comes [FEED-54]', async () => {
  const page = await readPage('/edit');
  const post = await write(page);
  await sql`delete from link_preview`.execute(app.deps.db);
  expect((await change(post.id, { url: page.url })).open_graph).toEqual(page);
  const other = await makePreview(app.deps.db, { at: app.clock.now(), title: 'Other' });
  expect((await change(post.id, { url: other })).open_graph).toMatchObject({ title: 'Other', url: other });
  expect((await change(post.id, null)).open_graph).toBeNull();
});

it('keeps an image as long as a post or comment shows it, and no longer', async () => {
  const start = app.clock.now().toISOString();
  const [onPost, onComment, unused] = [await readPage('/1'), await readPage('/2'), await readPage('/3')];
  const post = await write(onPost);
  const plain = await write(null);
  const answer = await comment(plain.id, onComment);
  const days = async (count: number) => {
    app.clock.advance(count * 86_400 + 1);
    await sweep();
    return Promise.all([onPost, onComment, unused].map(({ image_url }) => status(image_url)));
  };
  expect(await days(6)).toEqual([200, 200, 200]);
  expect(await days(1)).toEqual([200, 200, 404]);
  const { access } = await app.session.start(ana.id, 'a later session');
  await app.client(access).deletePost({ params: { id: ana.id, postId: post.id } });
  expect(await days(2)).toEqual([404, 200, 404]);
  app.clock.set(start);
  await ana.api.removeReaction({ params: { posterId: ana.id, streamId: plain.id, reactionId: answer.id }, query: { kind: 'comment' } });
  expect(await days(9)).toEqual([404, 404, 404]);
  app.clock.set(start);
});
