import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePicture, photo } from './media.factory.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await makeMember(app);
});
afterAll(() => app.close());

const sizesOf = async (id: string) => (await readdir(join(app.dataDir, 'files/media', id))).sort();
const fetched = async (id: string, name: string) => Buffer.from(await (await app.raw('GET', `/media/${id}/${name}`)).arrayBuffer());
const make = (content: Buffer, intent: 'post' | 'profile' | 'cover' | 'event' = 'post') =>
  makePicture(app.deps, { ownerId: member.id, intent, content });

/** An image of four coloured quarters: red and green above, blue and white below. */
async function quarters(width: number, height: number): Promise<Sharp> {
  const [w, h] = [width / 2, height / 2];
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  const whole = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  const composed = await whole
    .composite([part('#ff0000', 0, 0), part('#00ff00', w, 0), part('#0000ff', 0, h)])
    .png()
    .toBuffer();
  return sharp(composed);
}
const colorAt = async (content: Buffer, x: 'left' | 'right', y: 'top' | 'bottom') => {
  const { width, height } = await sharp(content).metadata();
  const left = Math.floor(width * (x === 'left' ? 0.25 : 0.75));
  const top = Math.floor(height * (y === 'top' ? 0.25 : 0.75));
  const [r, g, b] = await sharp(content).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [r! > 127, g! > 127, b! > 127].map(Number).join('');
};

it('leaves nothing of what a camera writes beside the picture: position, device, comments, profile', async () => {
  const source = await sharp(await photo({ width: 2000, height: 1500 }))
    .withExif({
      IFD0: { Make: 'SpyCam', Model: 'Tracker 9', Copyright: 'Somebody Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 4366/100' },
    })
    .withIccProfile('p3', { attach: true })
    .jpeg()
    .toBuffer();
  const before = await sharp(source).metadata();
  expect(before.exif!.includes('SpyCam') && before.exif!.length > 100 && before.icc!.length > 100).toBe(true);
  for (const intent of ['post', 'event', 'profile', 'cover'] as const) {
    const { id } = await make(source, intent);
    const names = await sizesOf(id);
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const content = await fetched(id, name);
      const { exif, icc, xmp, iptc, orientation, format } = await sharp(content).metadata();
      expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'webp' });
      expect(/EXIF|XMP |ICCP|SpyCam|Secret/.test(content.toString('latin1'))).toBe(false);
    }
  }
});

it('turns a picture upright', async () => {
  const turned = await (await quarters(800, 400)).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  const { id } = await make(turned);
  expect(await sizesOf(id)).toEqual(['400.webp']);
  const content = await fetched(id, '400.webp');
  expect(await sharp(content).metadata()).toMatchObject({ width: 400, height: 800 });
  expect([await colorAt(content, 'left', 'top'), await colorAt(content, 'right', 'top'), await colorAt(content, 'left', 'bottom')]).toEqual(
    ['001', '100', '111'],
  );
});

it('makes the sizes that screens use and enlarges nothing', async () => {
  const shapes = async (intent: 'post' | 'profile' | 'cover' | 'event', width: number, height: number) => {
    const { id } = await make(await photo({ width, height }), intent);
    const files = await sizesOf(id);
    return Promise.all(
      files.map(async (name) => {
        const made = await sharp(await fetched(id, name)).metadata();
        return `${name} ${made.width}x${made.height}`;
      }),
    );
  };
  expect(await shapes('post', 3200, 1600)).toEqual(['1600.webp 1600x800', '480.webp 480x240', '960.webp 960x480']);
  expect(await shapes('event', 480, 480)).toEqual(['480.webp 480x480']);
  expect(await shapes('profile', 1000, 2000)).toEqual(['256.webp 256x256', '512.webp 512x512', '96.webp 96x96']);
  expect(await shapes('profile', 300, 120)).toEqual(['256.webp 120x120', '512.webp 120x120', '96.webp 96x96']);
  expect(await shapes('cover', 3000, 3000)).toEqual(['1600.webp 1600x533', '800.webp 800x267']);
  expect(await shapes('cover', 900, 200)).toEqual(['1600.webp 600x200', '800.webp 600x200']);
  expect(await shapes('post', 1, 1)).toEqual(['1.webp 1x1']);
  expect(await shapes('post', 12_000, 1)).toEqual(['1600.webp 1600x1', '480.webp 480x1', '960.webp 960x1']);
  expect(await shapes('post', 1, 12_000)).toEqual(['1.webp 1x12000']);
});

it('takes what cameras and programs make: grey, see-through, deep, print colours', async () => {
  const base = await photo({ color: '#3366cc' });
  const kinds = [
    await sharp(base).greyscale().jpeg().toBuffer(),
    await sharp(base).greyscale().ensureAlpha(0.5).png().toBuffer(),
    await sharp(base).ensureAlpha(0.5).png().toBuffer(),
    await sharp(base).ensureAlpha(0).webp().toBuffer(),
    await sharp(base).toColourspace('rgb16').png().toBuffer(),
    await sharp(base).png({ palette: true }).toBuffer(),
    await sharp(base).toColourspace('cmyk').jpeg().toBuffer(),
    await sharp(base).jpeg({ progressive: true }).toBuffer(),
  ];
  for (const kind of kinds) {
    const { id } = await make(kind);
    expect(await sharp(await fetched(id, '1200.webp')).metadata()).toMatchObject({ width: 1200, space: 'srgb' });
  }
});

it('serves images to anybody, for ever and as nothing but images', async () => {
  const { id, url } = await make(await photo());
  const answer = await app.raw('GET', url);
  expect(answer.status).toBe(200);
  const header = (name: string) => answer.headers.get(name);
  expect(header('content-type')).toBe('image/webp');
  expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(Number(header('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
  expect((await app.raw('HEAD', url)).status).toBe(200);

  const paths = [`/media/${id}/481.webp`, `/media/${id}/480.png`, `/media/${id}/..%2f..%2f..%2fsession-secret`, `/media/${id}/upload`];
  for (const path of [
    ...paths,
    '/media/..%2f..%2fx/480.webp',
    '/media/0198c0de-0000-7000-8000-000000000000/480.webp',
    '/media/x/480.webp',
  ]) {
    const missing = await app.raw('GET', path);
    expect([path, missing.status, missing.headers.get('cache-control')]).toEqual([path, 404, null]);
  }
});

it('leads from the upload address without its query to the largest size [MEDIA-06]', async () => {
  const { media_upload_url } = await member.api.createMedia({ body: { media_filename: 'a.png', media_intent: 'post' } });
  const address = media_upload_url.split('?')[0]!;
  expect((await app.raw('GET', address)).status).toBe(404);
  await app.raw('PUT', media_upload_url, { body: await photo({ width: 2000 }), headers: { 'content-type': 'image/png' } });
  const image = await app.raw('GET', address);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(image.url).toMatch(/\/1600\.webp$/);
});

it('keeps its memory over twenty photographs of twelve megapixels', async () => {
  const large = await photo({ width: 4000, height: 3000, grain: 40 });
  expect(large.length).toBeGreaterThan(3 * 2 ** 20);
  const upload = async () => {
    const { media_upload_url } = await member.api.createMedia({ body: { media_filename: 'large.jpg', media_intent: 'post' } });
    expect((await app.raw('PUT', media_upload_url, { body: large, headers: { 'content-type': 'image/jpeg' } })).status).toBe(200);
  };
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent += 4) await Promise.all(Array.from({ length: 4 }, upload));
    return process.memoryUsage().rss;
  };
  const warm = await send(4);
  const after = await send(16);
  expect(after - warm).toBeLessThan(300 * 2 ** 20);
});
