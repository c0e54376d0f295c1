import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { photo } from './media.factory.ts';

const MEGABYTES = 10;
const quota = MEGABYTES * 1024 * 1024;
const full = { status: 409, code: 'media.quota_reached' };
const body = { media_filename: 'photo.jpg', media_intent: 'post' as const };

let app: TestApp;
let member: TestMember;
let image: Buffer;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { photo_megabytes: MEGABYTES } } });
  image = await photo({ grain: 60 });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await makeMember(app);
});

const address = async () => (await member.api.createMedia({ body })).media_upload_url;
const put = (url: string) => app.raw('PUT', url, { body: new Uint8Array(image), headers: { 'content-type': 'image/jpeg' } });
const stored = () => app.deps.db.selectFrom('media').selectAll().where('owner_id', '=', member.id).where('state', '=', 'ready').execute();
const form = () => {
  const photoForm = new FormData();
  photoForm.append('photo', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg');
  return photoForm;
};
/** Leaves room for about `count` more test images. */
async function leaveRoomFor(count: number): Promise<number> {
  await put(await address());
  const [first] = await stored();
  await app.deps.db
    .updateTable('media')
    .set({ bytes: quota - Math.round(first!.bytes * (count + 0.5)) })
    .where('id', '=', first!.id)
    .execute();
  return first!.bytes;
}

it('counts what the stored sizes of an image take', async () => {
  const url = await address();
  const { sizes } = (await (await put(url)).json()) as { sizes: Array<{ url: string }> };
  const lengths = await Promise.all(sizes.map(async (size) => (await (await app.raw('GET', size.url)).arrayBuffer()).byteLength));
  expect((await stored()).map(({ bytes }) => bytes)).toEqual([lengths.reduce((sum, length) => sum + length, 0)]);
});

it('takes images up to the quota and refuses the next with a plain sentence, of which nothing is kept', async () => {
  await leaveRoomFor(1);
  const [fits, over] = [await address(), await address()];
  expect((await put(fits)).status).toBe(200);
  const refused = await put(over);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: full.code, message: "You've used all your space for photos. Delete posts with photos and try again tomorrow." },
  ]);
  expect(await stored()).toHaveLength(2);
  const id = /media\/([0-9a-f-]+)\//.exec(over)![1]!;
  expect((await app.raw('GET', `/media/${id}/480.webp`)).status).toBe(404);
});

it('takes no more than fits of ten that come at once', async () => {
  await leaveRoomFor(3);
  const urls = await Promise.all(Array.from({ length: 10 }, address));
  const statuses = (await Promise.all(urls.map(put))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect((await stored()).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(quota);
});

it('says so before anything is sent, where nothing fits any more, and takes photos again once some are deleted', async () => {
  await leaveRoomFor(-0.5);
  expect(await refusal(member.api.createMedia({ body }))).toMatchObject(full);
  expect(await refusal(member.api.uploadPhoto({ params: { id: member.id }, body: form() }))).toMatchObject(full);
  expect((await (await makeMember(app)).api.createMedia({ body })).media_upload_url).toEqual(expect.any(String));
  await app.deps.db.deleteFrom('media').where('owner_id', '=', member.id).execute();
  expect((await put(await address())).status).toBe(200);
});

it('takes nothing of somebody whose email is not verified, and a photo as soon as it is', async () => {
  const newcomer = await signUpNewcomer(app);
  const unverified = { status: 403, code: 'member.email_unverified' };
  const upload = () => newcomer.api.uploadPhoto({ params: { id: newcomer.id }, body: form() });
  expect(await refusal(newcomer.api.createMedia({ body }))).toMatchObject(unverified);
  expect(await refusal(upload())).toMatchObject(unverified);
  await newcomer.api.verifyEmail({ body: { verification_code: await mailedCode(app, newcomer.email) } });
  expect((await newcomer.api.createMedia({ body })).media_upload_url).toEqual(expect.any(String));
  expect(await upload()).toMatchObject({ url: expect.any(String) });
});
