import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, type MediaIntent } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { claimMedia, loadPictures, prepareMedia } from './index.ts';
import { makePicture, photo } from './media.factory.ts';
import { sweepMedia } from './media.service.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await makeMember(app);
});
afterAll(() => app.close());

const claim = async (url: string, ownerId = member.id, intent: MediaIntent = 'post') => {
  await prepareMedia(app.deps, { url, ownerId });
  return app.deps.transact((tx) => claimMedia(tx, { url, ownerId, intent }, app.deps));
};
const folders = () => readdir(join(app.dataDir, 'files/media'));
const photoOf = async (id: string) =>
  (await app.deps.db.selectFrom('member').select('profile_photo_id').where('id', '=', id).executeTakeFirstOrThrow()).profile_photo_id;

async function uploaded(intent: MediaIntent = 'post'): Promise<{ id: string; address: string }> {
  const { media_upload_url } = await member.api.createMedia({ body: { media_filename: 'a.jpg', media_intent: intent } });
  await app.raw('PUT', media_upload_url, { body: await photo(), headers: { 'content-type': 'image/jpeg' } });
  return { id: media_upload_url.split('/')[3]!, address: media_upload_url.split('?')[0]! };
}

it('gives an image to its owner by the upload address without its query, and by the addresses it is served under [MEDIA-06]', async () => {
  const { id, address } = await uploaded();
  for (const url of [address, app.url + address, `/media/${id}/480.webp`, `${app.url}/media/${id}/1200.webp`, `${address}?expires=1`])
    expect(await claim(url)).toBe(id);
});

it("refuses somebody else's image, one of another intent, one not sent yet, and what is no image of ours [MEDIA-02]", async () => {
  const other = await makeMember(app);
  const { address } = await uploaded();
  const { media_upload_url } = await member.api.createMedia({ body: { media_filename: 'a.jpg', media_intent: 'post' } });
  const attempts: Array<[url: string, ownerId?: string, intent?: MediaIntent]> = [
    [address, other.id],
    [address, member.id, 'profile'],
    [media_upload_url.split('?')[0]!],
    ...['', 'x', 'https://', 'javascript:alert(1)', 'https://example.com/cat.jpg', `/media/${newId()}/480.webp`].map((url): [string] => [
      url,
    ]),
  ];
  for (const attempt of attempts) expect(await refusal(claim(...attempt))).toMatchObject({ status: 404, code: 'media.not_found' });
});

it('loads pictures in one go, and only those that are there', async () => {
  const [a, b] = [await uploaded(), await uploaded('cover')];
  const pictures = await loadPictures(app.deps.db, [a.id, b.id, newId()]);
  expect([...pictures.keys()].sort()).toEqual([a.id, b.id].sort());
  expect(pictures.get(a.id)).toMatchObject({ width: 1200, height: 800, sizes: [{ width: 480 }, { width: 960 }, { width: 1200 }] });
  expect(pictures.get(b.id)).toMatchObject({ width: 1200, height: 400 });
  expect(await loadPictures(app.deps.db, [])).toEqual(new Map());
});

const form = (content: Buffer, name = 'photo') => {
  const data = new FormData();
  data.append('note', 'hello');
  data.append(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
  return data;
};

it('sets a profile photo by a form and answers its address [MEDIA-04]', async () => {
  const { url } = await member.api.uploadPhoto({ params: { id: member.id }, body: form(await photo({ format: 'png' })) });
  const image = await app.raw('GET', url);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(url).toContain((await photoOf(member.id))!);
});

it('refuses a form that has no image in it, and leaves the photo as it was [MEDIA-01] [MEDIA-03] [MEDIA-04] [MEDIA-07]', async () => {
  const before = await photoOf(member.id);
  const send = (body: FormData | Blob, to = member) => refusal(to.api.uploadPhoto({ params: { id: member.id }, body }));
  expect(await send(form(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toMatchObject({
    status: 415,
    message: 'Invalid file format: please upload an image.',
  });
  expect(await send(form(Buffer.concat([await photo(), Buffer.alloc(10 * 2 ** 20)])))).toMatchObject({
    status: 413,
    code: 'media.too_large',
    message: 'There was an issue uploading your image to the server. Please try again.',
  });
  const empty = new FormData();
  empty.append('photo', 'no file');
  expect(await send(empty)).toMatchObject({ status: 400, fields: { photo: [expect.any(String)] } });
  expect(await send(new Blob(['{}'], { type: 'application/json' }))).toMatchObject({ status: 415 });
  expect(await send(new Blob(['--x\r\nnonsense'], { type: 'multipart/form-data; boundary=x' }))).toMatchObject({ status: 400 });
  const cut = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf';
  expect(await send(new Blob([cut], { type: 'multipart/form-data; boundary=x' }))).toMatchObject({ status: 400 });
  expect(await send(form(await photo()), await makeMember(app))).toMatchObject({ status: 403, code: 'member.not_you' });
  expect(await photoOf(member.id)).toBe(before);
});

it('refuses a photo that is over the limit only by what comes late, instead of keeping the part before it [MEDIA-04]', async () => {
  const before = await photoOf(member.id);
  const allowed = Buffer.concat([await photo({ format: 'png' }), Buffer.alloc(limits.image_bytes)]).subarray(0, limits.image_bytes);
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(head), allowed]));
      // Both must be refused, whether the server has read the first part already or receives the rest with it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      controller.enqueue(Buffer.from('more\r\n--x--\r\n'));
      controller.close();
    },
  });
  const answer = await fetch(`${app.url}/api/user/${member.id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.access}`, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  });
  expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'media.too_large' })]);
  expect(await photoOf(member.id)).toBe(before);
});

it('sweeps after a day what was never sent or is used by nothing, with its files, and spares the rest', async () => {
  const owner = await makeMember(app);
  const picture = (intent: MediaIntent) => makePicture(app.deps, { ownerId: owner.id, intent });
  const [unused, onProfile, onCover, onPost] = [
    await picture('post'),
    await picture('profile'),
    await picture('cover'),
    await picture('post'),
  ];
  await owner.api.createMedia({ body: { media_filename: 'never.jpg', media_intent: 'post' } });
  await app.deps.db
    .updateTable('member')
    .set({ profile_photo_id: onProfile.id, cover_photo_id: onCover.id })
    .where('id', '=', owner.id)
    .execute();
  await app.deps.db
    .insertInto('post')
    .values({
      id: newId(),
      author_id: owner.id,
      home_kind: 'member',
      home_id: owner.id,
      text: '',
      media_id: onPost.id,
      created_at: app.clock.now(),
      open_graph: null,
      edited_at: null,
    })
    .execute();
  const start = app.clock.now().toISOString();
  const left = async () =>
    (await app.deps.db.selectFrom('media').select('id').where('owner_id', '=', owner.id).orderBy('id').execute()).map(({ id }) => id);

  app.clock.advance(86_400 - 60);
  await sweepMedia(app.deps);
  expect(await left()).toHaveLength(5);
  app.clock.advance(120);
  // A picture that was claimed a moment ago is not deleted, although no post refers to it yet.
  const late = await picture('post');
  app.clock.set(start);
  app.clock.advance(86_400 + 60);
  await claim(late.url, owner.id);
  await sweepMedia(app.deps);
  expect(await left()).toEqual([onProfile.id, onCover.id, onPost.id, late.id].sort());
  await app.jobs.settle();
  const kept = await folders();
  expect(kept).toEqual(expect.arrayContaining([onProfile.id, onCover.id, onPost.id, late.id]));
  expect(kept).not.toContain(unused.id);
  app.clock.set(start);
});

it('removes the files of a member who is deleted', async () => {
  const owner = await makeMember(app);
  const { id, url } = await makePicture(app.deps, { ownerId: owner.id });
  expect(await folders()).toContain(id);
  await app.deps.db.deleteFrom('member').where('id', '=', owner.id).execute();
  await app.jobs.settle();
  expect(await folders()).not.toContain(id);
  expect((await app.raw('GET', url)).status).toBe(404);
});
