import { Id } from '@muster/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { sizeKey } from './media.addresses.ts';
import { loadPictures } from './media.service.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves image files from disk or from the bucket. No token is required: an `img` element sends none, and an image's id is as hard to guess
 * as a token. The image at an address never changes, so clients may cache it for ever.
 */
export function registerMediaFiles(server: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  server.get<{ Params: { id: string; name: string } }>('/media/:id/:name', async ({ params }, reply: FastifyReply) => {
    const width = /^(\d{1,5})\.webp$/.exec(params.name)?.[1];
    const id = Id.safeParse(params.id);
    const file = width && id.success ? await files.read(sizeKey(id.data.toLowerCase(), Number(width))) : null;
    if (!file) throw new Refusal('not_found');
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-length', file.size)
      .type('image/webp')
      .send(file.stream);
  });

  // The public address of an upload is its upload address without the query (MEDIA-06). It redirects to the largest size.
  server.get<{ Params: { id: string } }>('/api/media/:id/file', async ({ params }, reply: FastifyReply) => {
    const id = Id.safeParse(params.id);
    const picture = id.success && (await loadPictures(db, [id.data])).values().next().value;
    const largest = picture ? picture.sizes.at(-1) : undefined;
    if (!largest) throw new Refusal('not_found');
    return reply.redirect(largest.url);
  });
}
