import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Peer, startS3Peer } from '../../../../../e2e/peers/s3-peer.ts';
import { heldData } from '../../app.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { s3Store } from '../../platform/files/s3-store.ts';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { buildArchive } from './privacy.archive.ts';

const MEGABYTE = 1024 * 1024;
let app: TestApp;
let peer: S3Peer;
beforeAll(async () => {
  [app, peer] = [await startTestApp(), await startS3Peer()];
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

/** Returns the app's file store, with a counter of the bytes read from it. */
function counted(): { files: FileStore; read: () => number } {
  let bytes = 0;
  async function* counting(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  const read = async (key: string) => {
    const file = await app.deps.files.read(key);
    return file && { ...file, stream: Readable.from(counting(file.stream), { highWaterMark: 1 }) };
  };
  return { files: { ...app.deps.files, read }, read: () => bytes };
}

/** Inserts stored photos of a member, without image data, since only the streaming is measured. */
async function album(me: TestMember, photos: number, megabytes: number): Promise<void> {
  const { db, files, clock } = app.deps;
  const content = randomBytes(megabytes * MEGABYTE);
  for (let n = 0; n < photos; n += 1) {
    const id = newId();
    const image = { state: 'ready' as const, width: 2000, height: 1500, widths: [2000], color: '#c86432', bytes: content.length };
    await db
      .insertInto('media')
      .values({ id, owner_id: me.id, intent: 'post', filename: 'photo.jpg', created_at: clock.now(), ...image })
      .execute();
    await files.put(`media/${id}/2000.webp`, content, 'image/webp');
  }
}

it('makes an archive without holding the album in memory', async () => {
  const me = await makeMember(app);
  await album(me, 24, 4);
  const { files, read } = counted();
  let written = 0;
  let most = 0;
  for await (const piece of buildArchive({ ...app.deps, files }, heldData, me.id)) {
    written += piece.length;
    most = Math.max(most, piece.length, read() - written);
  }
  expect(read()).toBe(24 * 4 * MEGABYTE);
  expect(written).toBeGreaterThan(read());
  expect(most).toBeLessThan(MEGABYTE);
});

it('lists every row once where there are more than one page of them', async () => {
  const me = await makeMember(app);
  await sql`
    insert into post (id, author_id, home_kind, home_id, text, created_at)
    select gen_random_uuid(), ${me.id}::uuid, 'member', ${me.id}::uuid, 'Post ' || n, now() from generate_series(1, 1234) as n`.execute(
    app.deps.db,
  );
  await sql`
    insert into hidden_post (member_id, post_id, created_at) select author_id, id, now() from post where author_id = ${me.id}::uuid`.execute(
    app.deps.db,
  );
  const files = unzipSync(await buffer(buildArchive(app.deps, heldData, me.id)));
  const read = (name: string) => JSON.parse(Buffer.from(files[name]!).toString()) as Array<Record<string, unknown>>;
  const texts = read('posts.json').map(({ text }) => text);
  expect([texts.length, new Set(texts).size]).toEqual([1234, 1234]);
  expect(Object.keys(read('posts.json')[0]!)).not.toContain('key_of_page');
  expect(new Set(read('blocked-posts.json').map(({ post_id }) => post_id)).size).toBe(1234);
});

it('stores what comes in pieces in a bucket whole, or leaves nothing of it', async () => {
  const files = s3Store(peer.settings);
  const content = randomBytes(20 * MEGABYTE);
  async function* pieces(end: number) {
    for (let at = 0; at < content.length; at += MEGABYTE) {
      if (at >= end) throw new Error('broken off');
      yield content.subarray(at, at + MEGABYTE);
    }
  }
  await files.put('exports/whole.zip', pieces(content.length), 'application/zip');
  const stored = peer.objects.get('exports/whole.zip')!;
  expect([stored.content.equals(content), stored.type]).toEqual([true, 'application/zip']);
  await expect(files.put('exports/part.zip', pieces(12 * MEGABYTE), 'application/zip')).rejects.toThrow('broken off');
  expect([[...peer.objects.keys()], [...peer.uploads.keys()]]).toEqual([['exports/whole.zip'], []]);
  files.close();
});
