import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaIntent } from '@muster/contract';
import sharp from 'sharp';
import { storePicture } from '../features/media/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { demoName, demoPeople, type PersonKey } from './demo.people.ts';
import type { DemoPost } from './demo.world.ts';

/** Who shows which drawing above their profile. */
const covers: Partial<Record<PersonKey, string>> = {
  ana: 'cover-city',
  chloe: 'cover-leaves',
  imani: 'cover-leaves',
  jonas: 'cover-hills',
  kira: 'cover-hills',
  maya: 'cover-lake',
};

/** The drawings lie beside the sources and are found from the sources and from the built server alike. */
async function drawings(): Promise<string> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = await readdir(join(folder, 'demo', 'pictures')).catch(() => null);
    if (found) return join(folder, 'demo');
    if (folder === dirname(folder)) throw new Error('The drawings of the demo community are missing: apps/api/demo.');
  }
}

/** Dots per inch at which a portrait keeps its 512 pixels, and the other drawings get 1200 and 1350: sharp enough, in half the time. */
const density = { portraits: 72, pictures: 54 };

/** Draws and stores portraits, covers and the posts' pictures, and says which media belongs to which post. Throws once it is told to stop. */
export async function addPictures(
  deps: Deps,
  tx: Tx,
  { people, posts, stopping }: { people: ReadonlyMap<PersonKey, { id: string }>; posts: DemoPost[]; stopping: AbortSignal },
): Promise<ReadonlyMap<DemoPost, string>> {
  const folder = await drawings();
  const store = async (owner: PersonKey, intent: MediaIntent, kind: keyof typeof density, name: string) => {
    const content = await sharp(await readFile(join(folder, kind, `${name}.svg`)), { density: density[kind] })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 95 })
      .toBuffer();
    stopping.throwIfAborted();
    return storePicture({ ...deps, db: tx }, { ownerId: people.get(owner)!.id, intent, filename: `${name}.jpg`, content });
  };
  const photos = await Promise.all(
    demoPeople.map(async (person) => {
      const cover = covers[person.key];
      return {
        id: people.get(person.key)!.id,
        profile_photo_id: person.noPhoto ? null : await store(person.key, 'profile', 'portraits', demoName(person)),
        cover_photo_id: cover ? await store(person.key, 'cover', 'pictures', cover) : null,
      };
    }),
  );
  for (const { id, ...chosen } of photos) await tx.updateTable('member').set(chosen).where('id', '=', id).execute();
  const withPicture = posts.flatMap((post) => (post.picture ? [{ post, picture: post.picture }] : []));
  const media = await Promise.all(withPicture.map(({ post, picture }) => store(post.by, 'post', 'pictures', picture)));
  return new Map(withPicture.map(({ post }, at) => [post, media[at]!]));
}
