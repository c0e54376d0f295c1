import type { LinkPreview, OpenGraph } from '@muster/contract';
import { previewUrl } from '../media/index.ts';
import type { PreviewRow } from './previews.queries.ts';

/** Returns the preview of an address as the composer shows it. */
export const toLinkPreview = (url: string, { title, description, media_id }: PreviewRow): LinkPreview => ({
  title,
  description,
  image: previewUrl(media_id),
  url,
});

/** Returns the preview as posts and comments store it: without empty fields, and with `image_url` instead of `image` (FEED-32). */
export function toOpenGraph({ title, description, image, url }: LinkPreview): OpenGraph {
  return { ...(title && { title }), ...(description && { description }), ...(image && { image_url: image }), url };
}
