import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Peer, startS3Peer } from '../../../../../e2e/peers/s3-peer.ts';
import { s3Store } from '../../platform/files/s3-store.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { claimMedia, loadPictures, prepareMedia } from './index.ts';
import { makePicture, photo } from './media.factory.ts';

let app: TestApp;
let member: TestMember;
let peer: S3Peer;
let lie = 0;
beforeAll(async () => {
  peer = await startS3Peer({ now: () => Date.now() + lie });
  app = await startTestApp({ env: peer.env });
  member = await makeMember(app);
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const address = async (intent: 'post' | 'profile' = 'post') =>
  (await member.api.createMedia({ body: { media_filename: 'a.jpg', media_intent: intent } })).media_upload_url;
const send = (url: string, content: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': 'image/jpeg' } });
const claim = async (url: string) => {
  await prepareMedia(app.deps, { url, ownerId: member.id });
  return app.deps.transact((tx) => claimMedia(tx, { url, ownerId: member.id, intent: 'post' }, app.deps));
};
const keysOf = (id: string) => [...peer.objects.keys()].filter((key) => key.includes(id)).sort();

it('sends an image to the bucket, makes its sizes when it is used, and serves them from there [MEDIA-05] [MEDIA-06]', async () => {
  const url = await address();
  const whereItIs = url.split('?')[0]!;
  expect(new URL(url).origin).toBe(peer.settings.endpoint);
  const source = await sharp(await photo())
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  expect((await send(url, source)).status).toBe(200);
  const id = await claim(whereItIs);
  expect(keysOf(id)).toEqual([`media/${id}/1200.webp`, `media/${id}/480.webp`, `media/${id}/960.webp`]);
  const picture = (await loadPictures(app.deps.db, [id])).get(id)!;
  for (const size of picture.sizes) {
    const answer = await app.raw('GET', size.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([size.width, undefined]);
  }
  expect((await app.raw('GET', `/media/${id}/481.webp`)).status).toBe(404);
  expect(await claim(whereItIs)).toBe(id);
});

it('refuses at its use what is no image or too large, and what never arrived [MEDIA-01] [MEDIA-07]', async () => {
  const claimed = async (content: Buffer | null) => {
    const url = await address();
    if (content) expect((await send(url, content)).status).toBe(200);
    return refusal(claim(url.split('?')[0]!));
  };
  expect(await claimed(null)).toMatchObject({ code: 'media.not_found' });
  expect(await claimed(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ code: 'media.not_an_image' });
  expect(await claimed(Buffer.concat([await photo(), Buffer.alloc(10 * 2 ** 20)]))).toMatchObject({ code: 'media.too_large' });
});

it('lets nobody change an upload address, its key or its time, or use it late [MEDIA-06]', async () => {
  const good = await address();
  const other = new URL(await address());
  const image = await photo();
  const changed = async (change: (url: URL) => void) => {
    const url = new URL(good);
    change(url);
    return (await send(url.href, image)).status;
  };
  const signature = new URL(good).searchParams.get('X-Amz-Signature')!;
  expect(
    await changed((url) =>
      url.searchParams.set(
        'X-Amz-Signature',
        signature.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
      ),
    ),
  ).toBe(403);
  expect(await changed((url) => url.searchParams.set('X-Amz-Expires', '604800'))).toBe(403);
  expect(await changed((url) => (url.pathname = other.pathname))).toBe(403);
  expect(await changed((url) => url.searchParams.delete('X-Amz-Signature'))).toBe(403);
  expect((await fetch(good)).status).toBe(403);
  expect((await fetch(`${peer.settings.endpoint}/${peer.settings.bucket}/?list-type=2`)).status).toBe(403);
  lie = 601_000;
  expect(await changed(() => undefined)).toBe(403);
  lie = 0;
  expect(peer.objects.has(decodeURIComponent(new URL(good).pathname).split('/').slice(2).join('/'))).toBe(false);
  expect(await changed(() => undefined)).toBe(200);
});

it('stores, reads and removes by signed requests, and is refused with a wrong secret or a clock that is off', async () => {
  const store = s3Store(peer.settings);
  const words = 'odd key/ä + & (1)';
  await store.put(words, Buffer.from('hello'), 'text/plain');
  const found = (await store.read(words))!;
  expect([found.size, Buffer.concat(await found.stream.toArray()).toString()]).toEqual([5, 'hello']);
  expect(await store.read('nothing')).toBeNull();
  await store.put('odd key/second', Buffer.from('x'), 'text/plain');
  await store.put('odd key 2', Buffer.from('x'), 'text/plain');
  await store.removeFolder('odd key');
  expect([...peer.objects.keys()].filter((key) => key.startsWith('odd'))).toEqual(['odd key 2']);
  await store.remove(['odd key 2', 'never there']);
  expect(peer.objects.has('odd key 2')).toBe(false);

  const forged = s3Store({ ...peer.settings, secretAccessKey: 'a guess' });
  await expect(forged.put('a', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const stranger = s3Store({ ...peer.settings, accessKeyId: 'SOMEBODY' });
  await expect(stranger.read('a')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  for (const each of [store, forged, stranger]) each.close();
});

it('takes a form upload into the bucket and removes everything of an image when its owner goes [MEDIA-04]', async () => {
  const owner = await makeMember(app);
  const data = new FormData();
  data.append('photo', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'me.jpg');
  const { url } = await owner.api.uploadPhoto({ params: { id: owner.id }, body: data });
  expect((await app.raw('GET', url)).status).toBe(200);
  const { id } = await makePicture(app.deps, { ownerId: owner.id });
  expect(keysOf(id)).toHaveLength(3);
  await app.deps.db.deleteFrom('member').where('id', '=', owner.id).execute();
  await app.jobs.settle();
  expect(keysOf(id)).toEqual([]);
  expect((await app.raw('GET', url)).status).toBe(404);
});

it('lets pages send to the bucket and nowhere else', async () => {
  const policy = (await app.raw('GET', '/api/config')).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${peer.settings.endpoint};`);
});
