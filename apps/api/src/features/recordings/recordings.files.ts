import { Readable } from 'node:stream';
import { Id } from '@muster/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { gather } from '../../platform/http/upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { type ByteRange, partsOf, rangeOf } from './ranges.ts';
import { partKey } from './recordings.addresses.ts';
import { recordingService, type ShownRecording } from './recordings.service.ts';

const Proof = z.object({ member: Id, expires: z.string().regex(/^\d{1,15}$/), signature: z.string().max(100) });

/** How many bytes are read at once, and held in memory while they are sent. */
const PIECE = 1024 * 1024;

/**
 * Yields the bytes of a range piece by piece, each read after the previous one has been sent. A viewer who pauses or leaves occupies
 * neither a connection to the bucket nor an open file.
 */
async function* bytesIn(files: Deps['files'], { id, part_bytes }: ShownRecording, whole: ByteRange): AsyncGenerator<Buffer> {
  for (const { part, range } of partsOf(whole, part_bytes!)) {
    for (let start = range.start; start <= range.end; start += PIECE) {
      const file = await files.read(partKey(id, part), { start, end: Math.min(range.end, start + PIECE - 1) });
      if (!file) throw new Error(`part ${part} of recording ${id} is missing`);
      yield await gather(file.stream, PIECE);
    }
  }
}

/**
 * Serves films and their captions, from disk or from the bucket, to anyone with a valid address whose member can still see the event. The
 * film at an address never changes; browsers request it in ranges, to seek and to resume.
 */
export function serveRecordings(server: FastifyInstance, deps: Deps): void {
  const recordings = recordingService(deps);
  const shown = async (id: string, query: unknown): Promise<ShownRecording> => {
    const proof = Proof.safeParse(query);
    const row = Id.safeParse(id).success && proof.success ? await recordings.shown({ id, ...proof.data }) : undefined;
    if (!row) throw new Refusal('not_found');
    return row;
  };
  const cached = (reply: FastifyReply) => reply.header('cache-control', 'private, max-age=3600');

  server.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/recordings/:id/film',
    handler: async (request, reply) => {
      const row = await shown(request.params.id, request.query);
      const size = row.bytes!;
      const etag = `"${row.id}"`;
      // A part of another version would be useless, so the whole film is sent.
      const isSame = (request.headers['if-range'] ?? etag) === etag;
      const range = isSame ? rangeOf(request.headers.range, size) : undefined;
      cached(reply).header('accept-ranges', 'bytes').header('etag', etag).type(row.type!);
      if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send();
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      reply.header('content-length', end - start + 1);
      if (request.method === 'HEAD') return reply.send();
      return reply.send(Readable.from(bytesIn(deps.files, row, { start, end }), { objectMode: false }));
    },
  });

  server.get<{ Params: { id: string } }>('/recordings/:id/captions.vtt', async ({ params, query }, reply) => {
    const { captions } = await shown(params.id, query);
    if (captions === null) throw new Refusal('not_found');
    return cached(reply).type('text/vtt; charset=utf-8').send(captions);
  });
}
