import type { Picture } from '@muster/contract';
import { sizeUrl } from './media.addresses.ts';
import type { PictureRow } from './media.queries.ts';

/** Returns an image as screens need it, smallest size first. */
export const toPicture = ({ id, width, height, color, widths }: PictureRow): Picture => ({
  width,
  height,
  color,
  sizes: widths.map((each) => ({ width: each, url: sizeUrl(id, each) })),
});
