import { errors } from '@muster/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noImages, tooLarge } from '../../test/hostile-files.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { processorMs } from '../../test/processor.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { photo } from './media.factory.ts';
import * as here from './media.service.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await makeMember(app);
});
afterAll(() => app.close());

const address = async (intent: 'post' | 'profile' | 'cover' | 'event' = 'post', media_filename = '1772463600000_photo.jpg') =>
  (await member.api.createMedia({ body: { media_filename, media_intent: intent } })).media_upload_url;
const put = (url: string, body: Uint8Array | string, type = 'image/jpeg') =>
  app.raw('PUT', url, { body, headers: { 'content-type': type } });
const fetched = async (url: string) => Buffer.from(await (await app.raw('GET', url)).arrayBuffer());

it('answers an upload address for a name and an intent, and only for the four intents [MEDIA-02] [MEDIA-05]', async () => {
  for (const intent of ['cover', 'profile', 'event', 'post'] as const)
    expect(await address(intent)).toMatch(/^\/api\/media\/[0-9a-f-]{36}\/file\?expires=\d+&signature=[\w-]{43}$/);
  const wrong = await refusal(member.api.createMedia({ body: { media_filename: 'a.jpg', media_intent: 'avatar' as never } }));
  expect(wrong).toMatchObject({ status: 400, code: 'invalid', fields: { media_intent: [expect.any(String)] } });
  const none = await refusal(member.api.createMedia({ body: { media_filename: ' ', media_intent: 'post' } }));
  expect(none.fields.media_filename).toEqual(['THIS FIELD IS REQUIRED']);
});

it('answers a repeat with the same key by the same address, and refuses strangers', async () => {
  const body = { media_filename: 'a.jpg', media_intent: 'post' as const };
  const first = await member.api.createMedia({ body }, { idempotencyKey: 'k-1' });
  expect(await member.api.createMedia({ body }, { idempotencyKey: 'k-1' })).toEqual(first);
  expect(await refusal(app.client().createMedia({ body }))).toMatchObject({ status: 401 });
});

describe('takes each kind of image, whatever name and content type it comes under [MEDIA-01] [MEDIA-06]', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('%s', async (format) => {
    const url = await address('post', 'page.html');
    const answer = await put(url, await photo({ format, color: '#2244cc' }), 'text/html');
    expect(answer.status).toBe(200);
    const picture = (await answer.json()) as { sizes: Array<{ width: number; url: string }>; color: string };
    expect(picture).toMatchObject({ width: 1200, height: 800 });
    expect(picture.sizes.map((size) => size.width)).toEqual([480, 960, 1200]);
    const [red, green, blue] = Buffer.from(picture.color.slice(1), 'hex');
    expect([Math.abs(red! - 0x22), Math.abs(green! - 0x44), Math.abs(blue! - 0xcc)].every((off) => off < 12)).toBe(true);
    for (const { width, url: at } of picture.sizes) {
      expect(await sharp(await fetched(at)).metadata()).toMatchObject({ format: 'webp', width, height: Math.round((width * 2) / 3) });
    }
  });
});

it('keeps the first frame of an animation', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#ff0000', '#0000ff', '#00ff00'].map(frame));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3);
  const answer = await put(await address(), animation, 'image/gif');
  expect(await answer.json()).toMatchObject({ width: 60, height: 40, color: '#ff0000', sizes: [{ width: 60 }] });
});

describe('refuses what is no png, jpeg, gif or webp, whatever it is called [MEDIA-01] [MEDIA-03]', () => {
  it.each(Object.keys(noImages))('%s', async (name) => {
    const content = await noImages[name]!();
    for (const intent of ['profile', 'cover', 'post'] as const) {
      const url = await address(intent, 'photo.png');
      const answer = await put(url, content, 'image/png');
      expect(answer.status).toBe(415);
      expect(await answer.json()).toEqual({ code: 'media.not_an_image', message: 'Invalid file format: please upload an image.' });
      expect((await app.raw('GET', url.split('?')[0]!)).status).toBe(404);
    }
  });
});

describe('refuses an image that would decode to too much, from its header [MEDIA-07]', () => {
  it.each(Object.keys(tooLarge))('%s', async (name) => {
    const content = tooLarge[name]!(await photo({ width: 64, height: 64 }));
    const before = process.memoryUsage().rss;
    const began = process.cpuUsage();
    const answer = await put(await address(), content, 'image/png');
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'media.too_large', message: errors['media.too_large'].message });
    expect(processorMs(began)).toBeLessThan(5000);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  });
});

it('refuses more than 10 MB, told by its length or found while reading, and takes just 10 MB [MEDIA-07]', async () => {
  const message = 'There was an issue uploading your image to the server. Please try again.';
  const image = await photo();
  const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
  const told = await put(await address(), padded(11 * 2 ** 20));
  expect([told.status, await told.json()]).toEqual([413, { code: 'media.too_large', message }]);

  const stream = new Blob([padded(10 * 2 ** 20 + 1)]).stream();
  const found = await fetch(app.url + (await address()), { method: 'PUT', body: stream, duplex: 'half' });
  expect([found.status, await found.json()]).toEqual([413, { code: 'media.too_large', message }]);

  expect((await put(await address(), padded(10 * 2 ** 20))).status).toBe(200);
});

it('refuses an upload that breaks off, and the server goes on', async () => {
  const url = new URL(app.url + (await address()));
  const { connect } = await import('node:net');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(
        `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: 100000\r\n\r\nhalf`,
      );
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  expect((await put(url.pathname + url.search, await photo())).status).toBe(200);
});

it('refuses a forged, changed or expired address, without reading the file [MEDIA-06]', async () => {
  const good = new URL(await address(), app.url);
  const other = new URL(await address(), app.url);
  const image = await photo();
  const changed = (change: (url: URL) => void) => {
    const url = new URL(good);
    change(url);
    return put(url.pathname + url.search, image);
  };
  const refused = { code: 'media.upload_expired', message: errors['media.upload_expired'].message };
  for (const answer of [
    await changed((url) => url.searchParams.set('signature', 'x'.repeat(43))),
    await changed((url) => url.searchParams.set('signature', other.searchParams.get('signature')!)),
    await changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
    await changed((url) => (url.pathname = other.pathname)),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([403, refused]);
  }
  expect((await changed((url) => url.searchParams.delete('signature'))).status).toBe(400);
  const start = app.clock.now().toISOString();
  app.clock.advance(600);
  expect((await put(good.pathname + good.search, image)).status).toBe(403);
  app.clock.set(start);
  app.clock.advance(599);
  expect((await put(good.pathname + good.search, image)).status).toBe(200);
  app.clock.set(start);
});

it('never changes an image: a second upload to its address answers the first, also at the same moment', async () => {
  const url = await address();
  const first = await put(url, await photo({ color: '#ff0000' }));
  const second = await put(url, await photo({ color: '#0000ff' }));
  expect(second.status).toBe(200);
  expect(await second.json()).toEqual(await first.json());

  const contested = await address();
  const answers = await Promise.all(['#ff0000', '#0000ff', '#00ff00'].map(async (color) => put(contested, await photo({ color }))));
  const pictures = await Promise.all(answers.map((answer) => answer.json() as Promise<{ color: string; sizes: Array<{ url: string }> }>));
  expect(new Set(pictures.map(({ color }) => color)).size).toBe(1);
  const colors = pictures[0]!.sizes.map(async ({ url: at }) => (await sharp(await fetched(at)).stats()).dominant);
  expect(new Set((await Promise.all(colors)).map((dominant) => JSON.stringify(dominant))).size).toBe(1);
});

it('keeps an image that two processes are sent at the same moment', async () => {
  const url = new URL(await address(), app.url);
  const content = await photo();
  vi.resetModules();
  const elsewhere = await import('./media.service.ts');
  const proof = { id: url.pathname.split('/')[3]!, ...(Object.fromEntries(url.searchParams) as { expires: string; signature: string }) };
  const both = await Promise.all([here, elsewhere].map(({ uploadMedia }) => uploadMedia(app.deps, proof, async () => content)));
  expect(both[0]).toEqual(both[1]);
  for (const size of both[0]!.sizes) expect((await app.raw('GET', size.url)).status).toBe(200);
});

it('takes files on no other call', async () => {
  const answer = await app.raw('POST', '/api/media', {
    token: member.access,
    body: await photo(),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(answer.status).toBe(415);
});

it('refuses a form whose one part names no field, however long the part is', { timeout: 20_000 }, async () => {
  const body = `--x\r\ncontent-disposition: nonsense\r\n\r\n${'x'.repeat(50_000)}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await app.raw('POST', `/api/user/${member.id}/photo`, { token: member.access, body, headers });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid']);
});
