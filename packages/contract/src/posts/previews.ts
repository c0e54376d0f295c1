import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { HttpUrl } from '../base/shared.ts';

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
