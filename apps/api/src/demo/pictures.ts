import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaIntent } from '@muster/contract';
import sharp from 'sharp';
import { storePicture } from '../features/media/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Deps } from '../product/deps.ts';
import { demoName, demoPeople, type PersonKey } from './people.ts';

/** The drawings that are profile covers. */
const covers: Partial<Record<PersonKey, string>> = {
  ana: 'cover-city',
  chloe: 'cover-leaves',
  imani: 'cover-leaves',
  jonas: 'cover-hills',
  kira: 'cover-hills',
  maya: 'cover-lake',
};

/** The folder of drawings and films. It is next to the sources, at the same relative path from the sources and from the built server. */
export async function demoFolder(): Promise<string> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = await readdir(join(folder, 'demo', 'pictures')).catch(() => null);
    if (found) return join(folder, 'demo');
    if (folder === dirname(folder)) throw new Error('The drawings of the demo community are missing: apps/api/demo.');
  }
}

/** Dots per inch that give a portrait its 512 pixels, and other drawings 1200 and 1350: sharp enough, in half the time. */
const density = { portraits: 72, pictures: 54 };

/** Pictures rendered at once: enough for the cores of a small machine. */
const AT_ONCE = 4;

/** The subject of a drawing: a post, an event or a challenge of this person. */
export interface Illustrated {
  by: PersonKey;
  /** Name of a file in demo/pictures. */
  picture?: string;
}

/** The pictures of the demo while they are being rendered. */
export interface Pictures {
  /** The media id for a post or event, once its picture is rendered; undefined if it has none. */
  of: (thing: Illustrated) => Promise<string> | undefined;
  /** Resolves once all pictures are rendered and set in the profiles. */
  finished: Promise<unknown>;
}

/**
 * Renders and stores portraits, covers and the pictures of posts and events, in the order in which they are needed, while the story
 * continues. Rejects when `stopping` aborts.
 */
export async function drawPictures(
  deps: Deps,
  tx: Tx,
  {
    people,
    things,
    stopping,
  }: {
    people: ReadonlyMap<PersonKey, { id: string }>;
    things: Array<{ thing: Illustrated; intent: 'post' | 'event' | 'cover' }>;
    stopping: AbortSignal;
  },
): Promise<Pictures> {
  const folder = await demoFolder();
  const store = async (owner: PersonKey, intent: MediaIntent, kind: keyof typeof density, name: string) => {
    // Uncompressed: the image is decoded again at once.
    const content = await sharp(await readFile(join(folder, kind, `${name}.svg`)), { density: density[kind] })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 0 })
      .toBuffer();
    stopping.throwIfAborted();
    return storePicture({ ...deps, db: tx }, { ownerId: people.get(owner)!.id, intent, filename: `${name}.png`, content });
  };
  const waiting: Array<() => Promise<unknown>> = [];
  const drawn = new Map<Illustrated, Promise<string>>();
  for (const { thing, intent } of things) {
    const { by, picture } = thing;
    if (!picture) continue;
    const media = new Promise<string>((resolve, reject) => {
      waiting.push(async () => {
        const storing = store(by, intent, 'pictures', picture);
        storing.then(resolve, reject);
        await storing;
      });
    });
    // The error reaches the code that awaits `finished`, even if the story stops earlier.
    media.catch(() => undefined);
    drawn.set(thing, media);
  }
  for (const person of demoPeople) {
    const cover = covers[person.key];
    waiting.push(async () => {
      const photos = {
        profile_photo_id: person.noPhoto ? null : await store(person.key, 'profile', 'portraits', demoName(person)),
        cover_photo_id: cover ? await store(person.key, 'cover', 'pictures', cover) : null,
      };
      await tx.updateTable('member').set(photos).where('id', '=', people.get(person.key)!.id).execute();
    });
  }
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  const finished = Promise.all(Array.from({ length: AT_ONCE }, draw));
  finished.catch(() => undefined);
  return { of: (thing) => drawn.get(thing), finished };
}
