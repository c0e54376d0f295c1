import type { MediaIntent } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { limits } from '@muster/contract/limits';
import { api } from './api.ts';
import { sendFile } from './send-file.ts';

/** The types that the file picker offers; the server checks the content again [MEDIA-01]. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/**
 * Why a chosen file cannot be sent: `type`, not an image of an accepted kind; `size`, over 10 MB and not reducible [MEDIA-03, MEDIA-07].
 */
export type ImageRefusal = 'type' | 'size';

/**
 * The file to upload, or why it cannot be uploaded. A photo over the limit is scaled down here, except a GIF, which would lose its
 * animation.
 */
export async function fitImage(file: File): Promise<File | ImageRefusal> {
  if (!imageTypes.split(',').includes(file.type)) return 'type';
  if (file.size <= limits.image_bytes) return file;
  if (file.type === 'image/gif') return 'size';
  try {
    const { shrink } = await import('./shrink.ts');
    const smaller = await shrink(file);
    return smaller.size > limits.image_bytes ? 'size' : smaller;
  } catch {
    return 'size';
  }
}

const MB = 1024 * 1024;
/** The size of a refused file and the limit, in whole megabytes; never the same number. */
export const megabytes = (file: File): [is: number, limit: number] => [
  Math.max(Math.round(file.size / MB), limits.image_bytes / MB + 1),
  limits.image_bytes / MB,
];

/**
 * Uploads an image and returns the address for a post or profile: the upload address without its query [MEDIA-05, MEDIA-06]. `onProgress`
 * receives the fraction sent, 0 to 1. Rejects with `ApiError`. Meanwhile the browser asks for confirmation before the page is closed or
 * reloaded.
 */
export async function uploadImage(file: File, intent: MediaIntent, onProgress?: (share: number) => void): Promise<string> {
  const name = `${Date.now()}-${file.name.slice(-200)}`;
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', askToStay);
  try {
    const { media_upload_url } = await api.createMedia({ body: { media_filename: name, media_intent: intent } });
    await put(media_upload_url, file, onProgress);
    return media_upload_url.split('?')[0] ?? media_upload_url;
  } finally {
    removeEventListener('beforeunload', askToStay);
  }
}

/** Sends the file itself, to wherever it is kept. */
async function put(url: string, file: File, onProgress?: (share: number) => void): Promise<void> {
  const init = { method: 'PUT', headers: { 'content-type': file.type }, body: file };
  const response = await sendFile(url, init, onProgress).catch(() => {
    throw new ApiError(0, null);
  });
  if (response.status < 300) return;
  const refusal = await response.json().catch(() => null);
  throw new ApiError(response.status, refusal, Number(response.headers.get('retry-after')) || null);
}
