import type { Readable } from 'node:stream';
import { limits, type MediaIntent, type Picture } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { gather } from '../../platform/http/upload.ts';
import { newId } from '../../platform/ids.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { mediaFolder, mediaIdOf, rawKey, sizeKey, UPLOAD_SECONDS, type UploadProof, uploadAddress } from './media.addresses.ts';
import { mayUpload } from './media.policy.ts';
import {
  bytesOf,
  claim,
  deleteUnused,
  findAwaited,
  findMedia,
  findOwnMedia,
  findReady,
  findReadyOf,
  insertMedia,
  isReady,
  type MediaRow,
  markReady,
} from './media.queries.ts';
import type { StoredIntent } from './media.tables.ts';
import { toPicture } from './media.view.ts';
import { render } from './render.ts';

type MediaDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'secrets' | 'config'>;
interface NewMedia {
  ownerId: string | null;
  intent: StoredIntent;
  filename: string;
}

/** How long unused images are kept. */
const UNUSED_MS = 86_400_000;
const WEBP = 'image/webp';

const MEGABYTE = 1024 * 1024;
const quotaOf = ({ config }: Pick<Deps, 'config'>) => config.rules.photo_megabytes * MEGABYTE;

/** Refuses an upload early if the quota is used up. `markReady` makes the final check. */
async function assertRoom(deps: Pick<Deps, 'config'>, db: Database | Tx, ownerId: string | null): Promise<void> {
  if (ownerId && (await bytesOf(db, ownerId)) >= quotaOf(deps)) throw new Refusal('media.quota_reached');
}

async function insertWaiting(deps: MediaDeps, db: Database | Tx, { ownerId, intent, filename }: NewMedia): Promise<string> {
  const id = newId();
  await insertMedia(db, { id, owner_id: ownerId, intent, filename, created_at: deps.clock.now() });
  return id;
}

/** Creates a row for an image and returns its upload address (MEDIA-05), in the bucket or on this server. */
export async function createMedia(deps: MediaDeps, tx: Tx, media: NewMedia): Promise<{ media_upload_url: string }> {
  await assertRoom(deps, tx, media.ownerId);
  const id = await insertWaiting(deps, tx, media);
  return { media_upload_url: (await deps.files.uploadAddress(rawKey(id), UPLOAD_SECONDS)) ?? uploadAddress(deps, id) };
}

const inHand = new Map<string, Promise<unknown>>();

/** Runs uploads to the same address one after the other, since their sizes would mix. The second waits and then finds the image. */
async function alone<T>(id: string, work: () => Promise<T>): Promise<T> {
  while (inHand.has(id)) await inHand.get(id)?.catch(() => undefined);
  const running = work().finally(() => inHand.delete(id));
  inHand.set(id, running);
  return running;
}

/** Stores an image's sizes, then marks it ready. The addresses of the files are not given out before that. */
async function accept(deps: MediaDeps, row: Pick<MediaRow, 'id' | 'intent' | 'owner_id'>, content: Buffer): Promise<Picture> {
  const { db, files } = deps;
  const { sizes, ...image } = await render(content, row.intent);
  await Promise.all(sizes.map((each) => files.put(sizeKey(row.id, each.width), each.content, WEBP)));
  // If the row is already ready, another process received the same file first; its image stays.
  const widths = sizes.map((each) => each.width);
  const bytes = sizes.reduce((sum, each) => sum + each.content.length, 0);
  const { id, owner_id } = row;
  const found = (await markReady(db, { ...image, id, owner_id, widths, bytes, quota: quotaOf(deps) })) ?? (await findMedia(db, id));
  if (found && isReady(found)) return toPicture(found);
  await files.removeFolder(mediaFolder(id));
  // Either the quota is exceeded, or the row was deleted during processing because the owner left or a sweep ran.
  throw new Refusal(found ? 'media.quota_reached' : 'media.not_found');
}

async function receive(deps: MediaDeps, { id }: Authorized<'upload', { id: string }>, read: () => Promise<Buffer>): Promise<Picture> {
  const before = await findAwaited(deps.db, id, deps.clock.now());
  if (!before) throw new Refusal((await findMedia(deps.db, id)) ? 'media.upload_expired' : 'media.not_found');
  if (isReady(before)) return toPicture(before);
  await assertRoom(deps, deps.db, before.owner_id);
  const content = await read();
  return alone(id, async () => {
    const row = await findMedia(deps.db, id);
    return row && isReady(row) ? toPicture(row) : accept(deps, before, content);
  });
}

/**
 * Receives the image sent to an upload address (MEDIA-06). The file is read only after the address has been verified. If an image exists
 * already, it is returned: an image never changes.
 */
export async function uploadMedia(deps: MediaDeps, proof: UploadProof, read: () => Promise<Buffer>): Promise<Picture> {
  return receive(deps, mayUpload(proof, deps.secrets, deps.clock.now()), read);
}

/** Stores an image that is already on the server: from form uploads, link previews and the demo world. Returns the media id. */
export async function storePicture(deps: MediaDeps, { content, ...media }: NewMedia & { content: Buffer }): Promise<string> {
  await assertRoom(deps, deps.db, media.ownerId);
  const id = await insertWaiting(deps, deps.db, media);
  // If this throws, the row stays without files until the next sweep deletes it.
  await accept(deps, { id, intent: media.intent, owner_id: media.ownerId }, content);
  return id;
}

/**
 * Processes an image that was uploaded directly to the bucket. Call it before the transaction that claims the image, since processing takes
 * time. Does nothing if there is nothing to process; `claimMedia` makes the final check. Throws `media.not_an_image` and `media.too_large`,
 * like an upload to the server.
 */
export async function prepareMedia(deps: MediaDeps, { url, ownerId }: { url: string; ownerId: string }): Promise<void> {
  const id = mediaIdOf(url);
  const row = id && (await findOwnMedia(deps.db, id, ownerId));
  if (!row || isReady(row)) return;
  await alone(row.id, async () => {
    const raw = await deps.files.read(rawKey(row.id));
    if (!raw) return;
    const content = await gather(raw.stream, limits.image_bytes);
    await accept(deps, row, content);
    await deps.files.remove([rawKey(row.id)]);
  });
}

/**
 * Claims an uploaded image for a post or a profile, by the address that the client sends (MEDIA-06). Returns the media id. Throws
 * `media.not_found` if it belongs to somebody else, has another intent, or was not uploaded.
 */
export async function claimMedia(
  tx: Tx,
  { url, ownerId, intent }: { url: string; ownerId: string; intent: MediaIntent },
  { clock }: Pick<Deps, 'clock'>,
): Promise<string> {
  const id = mediaIdOf(url);
  const claimed = id && (await claim(tx, { id, ownerId, intent, now: clock.now() }));
  if (!claimed) throw new Refusal('media.not_found');
  return claimed;
}

/**
 * Claims the picture of a link preview, so that no sweep deletes it before a post or comment refers to it. Returns null if it is already
 * gone.
 */
export async function lockPreviewPicture(tx: Tx, id: string, { clock }: Pick<Deps, 'clock'>): Promise<string | null> {
  return (await claim(tx, { id, ownerId: null, intent: 'preview', now: clock.now() })) ?? null;
}

/** Returns the pictures with these media ids, in one query. Ids without an uploaded image are missing from the result. */
export async function loadPictures(db: Database | Tx, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  return new Map((await findReady(db, ids)).map((row) => [row.id, toPicture(row)]));
}

/**
 * Yields every image of a member in its largest size, one at a time, since there may be many. Read each stream before requesting the next.
 */
export async function* ownPhotos(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
): AsyncGenerator<{ id: string; stream: Readable }> {
  for (const row of await findReadyOf(db, ownerId)) {
    const file = await files.read(sizeKey(row.id, Math.max(...row.widths)));
    if (file) yield { id: row.id, stream: file.stream };
  }
}

/**
 * Deletes images that have been unused for a day. The files follow through the event that each deleted row emits. Returns the number of
 * images.
 */
export function sweepMedia({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return deleteUnused(db, new Date(clock.now().getTime() - UNUSED_MS));
}
