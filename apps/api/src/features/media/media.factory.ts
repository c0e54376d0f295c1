import type { MediaIntent } from '@muster/contract';
import sharp, { type FormatEnum } from 'sharp';
import type { Deps } from '../../product/deps.ts';
import { sizeUrl } from './media.addresses.ts';
import { loadPictures, storePicture } from './media.service.ts';

interface PhotoShape {
  width?: number;
  height?: number;
  format?: keyof FormatEnum;
  /** A colour as `#rrggbb`. */
  color?: string;
  /** Strength of the noise; with noise, the file is as large as a photograph. */
  grain?: number;
}

/** Returns the bytes of an image in one colour. */
export function photo({ width = 1200, height = 800, format = 'jpeg', color = '#c86432', grain }: PhotoShape = {}): Promise<Buffer> {
  const noise = grain ? { type: 'gaussian' as const, mean: 128, sigma: grain } : undefined;
  return sharp({ create: { width, height, channels: 3, background: color, noise } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads an image for a member. Returns the address that posts and profiles accept. */
export async function makePicture(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'secrets' | 'config'>,
  { ownerId, intent = 'post', content }: { ownerId: string; intent?: MediaIntent; content?: Buffer },
): Promise<{ id: string; url: string }> {
  const id = await storePicture(deps, { ownerId, intent, filename: 'photo.jpg', content: content ?? (await photo()) });
  const largest = (await loadPictures(deps.db, [id])).get(id)!.sizes.at(-1)!;
  return { id, url: sizeUrl(id, largest.width) };
}
