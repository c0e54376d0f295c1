import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { HttpUrl, IdParams, Picture, requiredLine } from '../base/shared.ts';

/** What an upload is for (MEDIA-02). */
export const MediaIntent = z.enum(['cover', 'profile', 'event', 'post']);
export type MediaIntent = z.infer<typeof MediaIntent>;

export const mediaCalls = defineCalls({
  createMedia: {
    method: 'POST',
    path: '/api/media',
    access: 'verified',
    budget: 'write',
    idempotent: true,
    summary:
      'Ask where to send an image (MEDIA-05). The answer is good for ten minutes: an absolute address of a bucket, or one below the root of this site. Without its query it is the address of the image for posts and profiles (MEDIA-06).',
    body: z.strictObject({ media_filename: requiredLine(255), media_intent: MediaIntent }),
    status: 201,
    response: z.object({ media_upload_url: secret(z.string()) }),
    errors: ['media.quota_reached'],
  },
  uploadMedia: {
    method: 'PUT',
    path: '/api/media/{id}/file',
    access: 'none',
    budget: 'read',
    summary:
      'Send the image itself: png, jpeg, gif or webp, at most 10 MB (MEDIA-01, MEDIA-07). The address comes from createMedia and proves itself. Sent again, it answers the image that is there. Of an animation the first frame is kept.',
    params: IdParams,
    query: z.strictObject({ expires: z.string().regex(/^\d{1,15}$/), signature: secret(z.string().min(1).max(100)) }),
    body: 'binary',
    response: Picture,
    errors: ['media.not_found', 'media.not_an_image', 'media.too_large', 'media.quota_reached', 'media.upload_expired'],
  },
  uploadPhoto: {
    method: 'POST',
    path: '/api/user/{id}/photo',
    access: 'verified',
    self: 'id',
    budget: 'write',
    summary: 'Send a profile photo as a form and use it at once (MEDIA-04); the first file of the form, named `photo`',
    params: IdParams,
    body: 'multipart',
    response: z.object({ url: z.string() }),
    errors: ['media.not_an_image', 'media.too_large', 'media.quota_reached'],
  },
});

/** What a page on another site is about (FEED-32). The image is served from this site, so readers contact nobody else for it. */
export const LinkPreview = z
  .object({ title: z.string().nullable(), description: z.string().nullable(), image: z.string().nullable(), url: z.string() })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewCalls = defineCalls({
  getLinkPreview: {
    method: 'GET',
    path: '/api/link_preview',
    access: 'member',
    budget: 'preview',
    summary: 'What a public web page is about, read by this server (FEED-68)',
    query: z.strictObject({ url: HttpUrl }),
    response: LinkPreview,
    errors: ['feature_off', 'previews.not_found'],
  },
});
